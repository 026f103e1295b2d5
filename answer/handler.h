/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_HANDLER_H
#define NW_ANSWER_HANDLER_H
/* What all requests have in common: the host, the deadline, and an answer of JSON lines. */
#include "base/json.h"
#include "answer/answer.h"
#include "base/json_read.h"
#include <stdio.h>

typedef struct answer {
    const answer_host *host;
    json_document *r;
    double deadline; /* by nw_seconds */
    bool late;       /* it is past, and *host->stop was set for that */
    FILE *f;         /* JSON goes here, and to the host by answer_send */
    char *text;
    size_t size;
    json j; /* writes to f */
    bool closed;
} answer;

/* One kind of request. Returns 0 or a negative code with a sentence in err; then the answer is that
 * sentence. */
typedef int answer_handler(answer *a, nw_error *err);

extern answer_handler answer_list, answer_open, answer_facts, answer_graph, answer_trace,
    answer_lines, answer_steps, answer_svg, answer_figure, answer_search, answer_values,
    answer_think, answer_bench;

/* Hands what was written to the host. */
void answer_send(answer *a);

/* Sets the stop flag when the time is over; to be called now and then. */
void answer_look_at_clock(answer *a);

/* The code of the request if something is wrong with it, its sentence in err; else 0. To be asked
 * when all members have been read. */
int answer_check(answer *a, nw_error *err);
#endif
