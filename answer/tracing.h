/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_TRACING_H
#define NW_ANSWER_TRACING_H
/* A search under the recorder: what trace, lines, steps, svg and figure share. Steps and pictures
 * are those of a published algorithm; trace and lines also show the practical search, its events
 * down to a ply and counts below it. */
#include "answer/found.h"
#include "answer/position.h"
#include "library/searcher.h"

/* Tables and pictures of more nodes than this are hard to read; max_nodes asks for more. */
enum { TRACING_READABLE = 2000, TRACING_DRAWN = 20000 };

typedef struct tracing {
    answer *a;
    position p;
    const char *algorithm;
    uint32_t max_events, max_nodes;
    nw_lab_options book; /* of a published algorithm, and what it found */
    nw_book_result result;
    bool practical;
    int plies;          /* of the practical search that are shown */
    nw_options options; /* of the practical search, and what it found */
    nw_limits limits;
    nw_searcher *searcher;
    nw_result searched;
    nw_recorder recorder;
    int code; /* of the run */
    nw_error err;
} tracing;

/* Reads the members that say what is searched and how; the caller reads its own and then calls
 * answer_check and tracing_start. drawn: for tables and pictures. */
int tracing_open(tracing *t, answer *a, bool drawn, nw_error *err);

/* Makes the recorder; a listener may be set before tracing_run. */
int tracing_start(tracing *t, nw_error *err);

/* Runs the search; code and what was found say how it ended. */
void tracing_run(tracing *t);

/* Why there is no whole record, as an error; 0 if there is. */
int tracing_check(const tracing *t, nw_error *err);

/* One word for what ended a run before its end: "events", "nodes", "time", "stopped"; or NULL. */
const char *tracing_stopped(const tracing *t, bool events);
void tracing_free(tracing *t);
#endif
