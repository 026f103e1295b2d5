/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_EXACT_H
#define NW_TRAIN_EXACT_H
/* What an Othello evaluation is worth: its distance from exact scores, on positions that were not
 * learnt from. */
#include "games/othello/learned.h"
#include <stdio.h>

typedef struct train_exact {
    const char *path; /* games of self-play, from which at most one position each is taken */
    int empties[2];   /* least and most */
    int count;        /* positions for each number of empties */
    const volatile int *stop;
} train_exact;

/* Solves positions and writes them to out as OBF. */
int train_exact_write(const train_exact *e, FILE *out, nw_error *err);

/* What evaluations say of the positions with so many empties. */
typedef struct train_distance {
    int positions;
    double measured,
        learned; /* sums of squares: by the evaluation of measurements; by the learnt */
} train_distance;

/* Reads a file of positions with scores; w: weights of patterns, NULL for the network that plays.
 */
int train_exact_check(const char *path, const othello_learned *w, train_distance by_empties[61],
                      nw_error *err);
#endif
