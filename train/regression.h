/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_REGRESSION_H
#define NW_TRAIN_REGRESSION_H
/* Ridge regression, linear or logistic, on sparse rows. The ridge pulls weights towards their
 * initial values.
 *
 * Least squares is one linear system, solved by conjugate gradients with a diagonal preconditioner.
 * The logistic case is a few such systems (Newton's method). Deterministic. */
#include "nullwindow.h"
#include <stdbool.h>

typedef struct train_rows {
    size_t count, capacity; /* rows */
    size_t entries, entry_capacity;
    size_t *end;   /* where the entries of row i end */
    uint32_t *id;  /* of an entry: its weight's index */
    float *value;  /* and coefficient */
    float *target; /* of a row */
} train_rows;

void train_rows_free(train_rows *r);
void train_rows_clear(train_rows *r);
/* Adds an entry to the current row; ends the row. */
int train_rows_add(train_rows *r, uint32_t id, float value, nw_error *err);
int train_rows_end(train_rows *r, float target, nw_error *err);

typedef struct train_problem {
    const train_rows *rows;
    size_t weights; /* number of weights */
    size_t first;   /* earlier rows are held out */
    int iterations; /* of conjugate gradients */
    double ridge;
    /* Weights k and partner[k] should be opposite: partner_ridge penalises their mean. Or NULL. */
    const uint32_t *partner;
    double partner_ridge;
    const float *fixed; /* by weight: nonzero if it must not change; or NULL */
    double logistic;    /* 0: least squares; else the slope of 1 / (1 + exp(-logistic * sum)) */
} train_problem;

/* weight: the initial weights; becomes the solution. */
int train_solve(const train_problem *p, double *weight, nw_error *err);

/* Root mean square error, or mean log loss in the logistic case, of rows first .. last - 1. */
double train_loss(const train_problem *p, const double *weight, size_t first, size_t last);

/* The sum of row i. */
double train_predict(const train_rows *r, const double *weight, size_t i);
#endif
