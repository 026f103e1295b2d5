/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_EXACT_H
#define NW_TRAIN_EXACT_H
/* Measures the error of Othello evaluations against exact scores. */
#include "games/othello/learned.h"
#include <stdio.h>

typedef struct train_exact {
    const char *path; /* self-play games; at most one position of each is used */
    int empties[2];   /* least and most */
    int count;        /* positions for each number of empties */
    const volatile int *stop;
} train_exact;

/* Solves positions and writes them to out as OBF. */
int train_exact_write(const train_exact *e, FILE *out, nw_error *err);

/* Sums over the positions with a given number of empties. */
typedef struct train_errors {
    int positions;
    double handcrafted, learned; /* squared errors of the two evaluations */
} train_errors;

/* Reads positions with scores; w: pattern weights, or NULL for the network that plays. */
int train_exact_check(const char *path, const othello_learned *w, train_errors by_empties[61],
                      nw_error *err);
#endif
