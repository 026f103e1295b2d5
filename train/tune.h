/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_TUNE_H
#define NW_TRAIN_TUNE_H
/* Texel tuning: logistic regression of handcrafted weights on results and scores, for an evaluation
 * that is linear in its weights but for rounding. Fits the slope of the initial evaluation first.
 */
#include "train/fit.h"

typedef struct train_tuning {
    const train_fit *f;
    int weights;         /* number of weights */
    const int *from;     /* initial weights */
    const double *scale; /* unit of each; 0: fixed */
    /* Adds a position to rows: entry k is the change of the evaluation per scale[k] of weight k,
     * entry `weights` the evaluation with the initial weights. */
    int (*row)(const double *scale, const void *state, float target, train_rows *rows,
               nw_error *err);
} train_tuning;

/* out: the tuned weights. */
int train_tune(const train_tuning *t, int *out, nw_error *err);

/* The unit of a weight, proportional to its initial value. */
double train_scale(int weight, double least);

/* The checksum of a list of weights, FNV-1a over four bytes of each. */
uint64_t train_checksum(const int *weight, int count);

/* Writes "    .name = {...}," with count values, in pairs {a, b} where pairs is true. */
void train_write_list(FILE *f, const char *name, const int *value, int count, bool pairs);
#endif
