/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_ANSWER_H
#define NW_EXPLORER_ANSWER_H
/* What all requests have in common: the host, the deadline, and an answer of JSON lines. */
#include "base/json.h"
#include "explorer/engine/explore.h"
#include "explorer/engine/request.h"
#include <stdio.h>

typedef struct answer {
    const explore_host *host;
    request *r;
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
typedef int explore_handler(answer *a, nw_error *err);

extern explore_handler explore_catalogue, explore_open, explore_facts, explore_trace, explore_lines,
    explore_steps, explore_svg, explore_figure, explore_search, explore_values, explore_think,
    explore_bench;

/* Hands what was written to the host. */
void answer_send(answer *a);

/* Sets the stop flag when the time is over; to be called now and then. */
void answer_look_at_clock(answer *a);

/* The code of the request if something is wrong with it, its sentence in err; else 0. To be asked
 * when all members have been read. */
int answer_check(answer *a, nw_error *err);
#endif
