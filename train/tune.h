/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_TUNE_H
#define NW_TRAIN_TUNE_H
/* Weights set by hand, improved by logistic regression on results and scores: for an evaluation
 * that is a sum of weights times what the board shows, but for the rounding. First the slope by
 * which the evaluation as it is predicts best, then the weights. */
#include "train/fit.h"

typedef struct train_tuning {
    const train_fit *f;
    int weights;         /* how many */
    const int *from;     /* to begin with, */
    const double *scale; /* and the unit in which each moves; 0: it stays */
    /* Adds a position to rows: entry k is by how much scale[k] more of weight k moves the
     * evaluation, entry `weights` the evaluation with the weights to begin with. */
    int (*row)(const double *scale, const void *state, float target, train_rows *rows,
               nw_error *err);
} train_tuning;

/* out: the weights that were learnt. */
int train_tune(const train_tuning *t, int *out, nw_error *err);

/* The unit of a weight: it grows with what was set by hand. */
double train_scale(int weight, double least);

/* The checksum of a list of weights, FNV-1a over four bytes of each. */
uint64_t train_checksum(const int *weight, int count);

/* Writes "    .name = {...}," with count values, in pairs {a, b} where pairs is true. */
void train_write_list(FILE *f, const char *name, const int *value, int count, bool pairs);
#endif
