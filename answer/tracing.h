/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_TRACING_H
#define NW_ANSWER_TRACING_H
/* A recorded search, shared by trace, lines, steps, svg and figure. Steps and pictures need a
 * published algorithm; trace and lines also show the practical search, its events down to a ply and
 * counts below it. */
#include "answer/found.h"
#include "answer/position.h"
#include "library/searcher.h"

/* Larger tables and pictures are hard to read; max_nodes overrides this. */
enum { TRACING_READABLE = 2000, TRACING_DRAWN = 20000 };

typedef struct tracing {
    answer *a;
    position p;
    const char *algorithm;
    uint32_t max_events, max_nodes;
    nw_lab_options book; /* of a published algorithm, and its result */
    nw_book_result result;
    bool practical;
    int plies;          /* shown of the practical search */
    nw_options options; /* of the practical search, and its result */
    nw_limits limits;
    nw_searcher *searcher;
    nw_result searched;
    nw_recorder recorder;
    int code; /* of the run */
    nw_error err;
} tracing;

/* Reads the shared members; the caller reads its own, then calls answer_check and tracing_start.
 * drawn: for tables and pictures. */
int tracing_open(tracing *t, answer *a, bool drawn, nw_error *err);

/* Creates the recorder; a listener may be set before tracing_run. */
int tracing_start(tracing *t, nw_error *err);

/* Runs the search; sets code and result. */
void tracing_run(tracing *t);

/* The error if the record is incomplete; else 0. */
int tracing_check(const tracing *t, nw_error *err);

/* Why a run ended early: "events", "nodes", "time", "stopped"; or NULL. */
const char *tracing_stopped(const tracing *t, bool events);
void tracing_free(tracing *t);
#endif
