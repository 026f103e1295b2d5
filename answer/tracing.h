/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_TRACING_H
#define NW_ANSWER_TRACING_H
/* A published algorithm under the recorder: what trace, lines, steps, svg and figure share. */
#include "book/book.h"
#include "answer/position.h"

/* Tables and pictures of more nodes than this are hard to read; max_nodes asks for more. */
enum { TRACING_READABLE = 2000, TRACING_DRAWN = 20000 };

/* Children that all nodes seen have together, 4 bytes each: a graph may lead to a wide node by many
 * paths. */
enum { TRACING_LISTS = 1 << 26 };

typedef struct tracing {
    answer *a;
    position p;
    nw_lab_options book;
    const char *algorithm;
    uint32_t max_events, max_nodes;
    nw_recorder recorder;
    nw_book_result result;
    int code; /* of the run */
    nw_error err;
} tracing;

/* Reads the members that say what is searched and how; the caller reads its own and then calls
 * answer_check and tracing_start. nodes is the usual and most the greatest max_nodes. */
int tracing_open(tracing *t, answer *a, uint32_t nodes, uint32_t most, nw_error *err);

/* Makes the recorder; a listener may be set before tracing_run. */
int tracing_start(tracing *t, nw_error *err);

/* Runs the algorithm; code and result say how it ended. */
void tracing_run(tracing *t);

/* Why there is no whole record, as an error; 0 if there is. */
int tracing_check(const tracing *t, nw_error *err);

/* One word for what ended a run before its end: "events", "nodes", "time", "stopped"; or NULL. */
const char *tracing_stopped(const tracing *t, bool events);
void tracing_free(tracing *t);
#endif
