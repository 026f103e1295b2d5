/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_SEARCHING_H
#define NW_ANSWER_SEARCHING_H
/* A practical search of a request's position, reported line by line: shared by search, values,
 * think and analyse. */
#include "answer/found.h"
#include "answer/position.h"

typedef struct searching {
    answer *a;
    position p;
    nw_options options;
    nw_limits limits;
    nw_searcher *searcher;
    nw_result result;
    nw_buffer name; /* of the position */
    found_search found;
} searching;

typedef int searching_step(searching *s, nw_error *err);

/* Opens the position, reads the request's own members with `read`, and runs the search. s is all
 * zeros, or the first member of a larger structure. */
int searching_answer(searching *s, answer *a, searching_step *read, searching_step *carry_out,
                     nw_error *err);

/* Reads depth (with a default), seconds and nodes. Passes and iterations are reported. */
void searching_limits(searching *s, int depth);

/* Prepares reports; call it before the search. */
void searching_start(searching *s, nw_searcher *searcher);

/* Reports the result. */
void searching_result(searching *s);
#endif
