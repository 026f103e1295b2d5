/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_HANDLER_H
#define NW_ANSWER_HANDLER_H
/* Shared by all requests: the host, the deadline, and an answer of JSON lines. */
#include "base/json.h"
#include "answer/answer.h"
#include "base/json_read.h"
#include <stdio.h>

typedef struct answer {
    const answer_host *host;
    json_document *r;
    double deadline; /* by nw_seconds */
    bool late;       /* deadline passed, *host->stop was set */
    FILE *f;         /* JSON buffer, sent to the host by answer_send */
    char *text;
    size_t size;
    json j; /* writes to f */
    bool closed;
} answer;

/* Handles one kind of request. Returns 0 or a negative code with a sentence in err, which becomes
 * the answer. */
typedef int answer_handler(answer *a, nw_error *err);

extern answer_handler answer_list, answer_open, answer_facts, answer_graph, answer_trace,
    answer_lines, answer_steps, answer_svg, answer_figure, answer_search, answer_values,
    answer_think, answer_analyse, answer_record, answer_bench, answer_why, answer_counterexample,
    answer_proof;

/* Sends the buffer to the host. */
void answer_send(answer *a);

/* Sets the stop flag after the deadline; call it periodically. */
void answer_look_at_clock(answer *a);

/* The code of an invalid request, with a sentence in err; else 0. Call it after reading all
 * members. */
int answer_check(answer *a, nw_error *err);
#endif
