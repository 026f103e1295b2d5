/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_REGRESSION_H
#define NW_TRAIN_REGRESSION_H
/* Linear and logistic regression on sparse rows: the weights that bring the sums of the rows near
 * their targets while staying near where they began.
 *
 * Least squares is one system of linear equations, solved by conjugate gradients scaled by the
 * diagonal: some thirty passes over the rows, no step size to choose, the same result every time.
 * The logistic case is a few such systems (Newton's method). Nothing is random. */
#include "nullwindow.h"
#include <stdbool.h>

typedef struct train_rows {
    size_t count, room; /* rows */
    size_t entries, entry_room;
    size_t *end;   /* entries up to and with row i */
    uint32_t *id;  /* of an entry: which weight, */
    float *value;  /* and what it is multiplied with */
    float *target; /* of a row */
} train_rows;

void train_rows_free(train_rows *r);
void train_rows_clear(train_rows *r);
/* Adds an entry to the row that is being made; and ends that row. */
int train_rows_add(train_rows *r, uint32_t id, float value, nw_error *err);
int train_rows_end(train_rows *r, float target, nw_error *err);

typedef struct train_problem {
    const train_rows *rows;
    size_t weights; /* how many */
    size_t first;   /* rows before this one are held out, and only measured */
    int passes;     /* of conjugate gradients */
    double ridge;   /* like so many rows that say: stay as you were */
    /* Weight k and weight partner[k] are expected to be opposite: their mean is held back by
     * partner_ridge instead. NULL: no weight is. */
    const uint32_t *partner;
    double partner_ridge;
    const float *fixed; /* by weight: 1, it must not change; or NULL */
    double logistic;    /* 0: least squares; else targets are within 0..1, and the sum of a row says
                           1 / (1 + exp(-logistic * sum)) */
} train_problem;

/* weight: the weights to begin with, and to stay near; becomes the solution. */
int train_solve(const train_problem *p, double *weight, nw_error *err);

/* What the rows say of weights: the root of the mean square of the differences, or for the logistic
 * case the mean of the logarithmic loss, of rows first .. last - 1. */
double train_loss(const train_problem *p, const double *weight, size_t first, size_t last);

/* The sum of row i. */
double train_predict(const train_rows *r, const double *weight, size_t i);
#endif
