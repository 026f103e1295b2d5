/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_LINES_H
#define NW_ANSWER_LINES_H
/* The events of a search as JSON lines, handed to the host as they come: what lines shares between
 * the book and the practical search. */
#include "answer/handler.h"
#include "trace/lines.h"

typedef struct line_stream {
    answer *a;
    nw_lines lines;
    nw_listener *write;
    void *context;
    uint32_t event, from, to; /* from event `from` to before event `to` */
} line_stream;

/* Reads from and to, which is max_events unless said. */
void line_stream_read(line_stream *s, answer *a, uint32_t max_events);

/* Makes r write the lines; call line_stream_end after the search. */
void line_stream_start(line_stream *s, nw_recorder *r);

/* Sends what is left. Returns whether the search was stopped because all that was asked for is
 * there. */
bool line_stream_end(line_stream *s);
#endif
