/* SPDX-License-Identifier: MIT */
#include "train/regression.h"
#include "core/error.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The same sums from every compiler: gcc does not contract in ISO mode. */
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* --- rows */

void train_rows_free(train_rows *r)
{
    free(r->end), free(r->id), free(r->value), free(r->target);
    *r = (train_rows){.count = 0};
}

void train_rows_clear(train_rows *r)
{
    r->count = r->entries = 0;
}

static int out_of_memory(nw_error *err)
{
    return nw_fail(err, NW_ENOMEM, "out of memory");
}

static bool grow(void **array, size_t capacity, size_t size)
{
    void *more = realloc(*array, capacity * size);
    if (more)
        *array = more;
    return more != NULL;
}

int train_rows_add(train_rows *r, uint32_t id, float value, nw_error *err)
{
    if (r->entries == r->entry_capacity) {
        const size_t capacity = r->entry_capacity ? 2 * r->entry_capacity : 1 << 16;
        if (!grow((void **)&r->id, capacity, sizeof *r->id) ||
            !grow((void **)&r->value, capacity, sizeof *r->value))
            return out_of_memory(err);
        r->entry_capacity = capacity;
    }
    r->id[r->entries] = id;
    r->value[r->entries++] = value;
    return NW_OK;
}

int train_rows_end(train_rows *r, float target, nw_error *err)
{
    if (r->count == r->capacity) {
        const size_t capacity = r->capacity ? 2 * r->capacity : 1 << 12;
        if (!grow((void **)&r->end, capacity, sizeof *r->end) ||
            !grow((void **)&r->target, capacity, sizeof *r->target))
            return out_of_memory(err);
        r->capacity = capacity;
    }
    r->end[r->count] = r->entries;
    r->target[r->count++] = target;
    return NW_OK;
}

static inline size_t begin_of(const train_rows *r, size_t i)
{
    return i ? r->end[i - 1] : 0;
}

double train_predict(const train_rows *r, const double *weight, size_t i)
{
    double sum = 0;
    for (size_t k = begin_of(r, i); k < r->end[i]; k++)
        sum += weight[r->id[k]] * r->value[k];
    return sum;
}

static inline void spread(const train_rows *r, double *to, size_t i, double amount)
{
    for (size_t k = begin_of(r, i); k < r->end[i]; k++)
        to[r->id[k]] += amount * r->value[k];
}

/* --- the loss */

static double chance(const train_problem *p, double sum)
{
    return 1 / (1 + exp(-p->logistic * sum));
}

static double loss_of(const train_problem *p, double sum, double target)
{
    if (p->logistic == 0)
        return (target - sum) * (target - sum);
    const double c = fmin(fmax(chance(p, sum), 1e-9), 1 - 1e-9);
    return -(target * log(c) + (1 - target) * log(1 - c));
}

double train_loss(const train_problem *p, const double *weight, size_t first, size_t last)
{
    double sum = 0;
    for (size_t i = first; i < last; i++)
        sum += loss_of(p, train_predict(p->rows, weight, i), p->rows->target[i]);
    const double mean = last > first ? sum / (double)(last - first) : 0;
    return p->logistic == 0 ? sqrt(mean) : mean;
}

/* --- the ridge */

/* Row k of the ridge matrix R, times d. */
static double ridge_times(const train_problem *p, const double *d, size_t k)
{
    if (!p->partner)
        return p->ridge * d[k];
    const double other = d[p->partner[k]];
    if (p->partner[k] == k)
        return p->partner_ridge * d[k];
    return (p->ridge * (d[k] - other) + p->partner_ridge * (d[k] + other)) / 2;
}

static double ridge_diagonal(const train_problem *p, size_t k)
{
    if (!p->partner)
        return p->ridge;
    return p->partner[k] == k ? p->partner_ridge : (p->ridge + p->partner_ridge) / 2;
}

/* --- conjugate gradients */

/* Solves (X'VX + R) step = residual. */
typedef struct work {
    const train_problem *p;
    float *curvature;                                      /* V, by row */
    double *step, *residual, *direction, *image, *inverse; /* by weight */
} work;

/* image = (X'VX + R) direction */
static void apply(const work *w)
{
    const train_problem *p = w->p;
    for (size_t k = 0; k < p->weights; k++)
        w->image[k] = ridge_times(p, w->direction, k);
    for (size_t i = p->first; i < p->rows->count; i++)
        spread(p->rows, w->image, i, w->curvature[i] * train_predict(p->rows, w->direction, i));
}

static double scaled_square(const work *w)
{
    double sum = 0;
    for (size_t k = 0; k < w->p->weights; k++)
        sum += w->residual[k] * w->inverse[k] * w->residual[k];
    return sum;
}

static void conjugate_gradients(const work *w)
{
    const size_t n = w->p->weights;
    for (size_t k = 0; k < n; k++)
        w->step[k] = 0, w->direction[k] = w->inverse[k] * w->residual[k];
    double now = scaled_square(w);
    const double enough = 1e-10 * now;
    for (int i = 0; i < w->p->iterations && now > enough; i++) {
        double along = 0;
        apply(w);
        for (size_t k = 0; k < n; k++)
            along += w->direction[k] * w->image[k] * (w->inverse[k] > 0);
        const double by = now / along;
        for (size_t k = 0; k < n; k++)
            w->step[k] += by * w->direction[k], w->residual[k] -= by * w->image[k];
        const double next = scaled_square(w), keep = next / now;
        for (size_t k = 0; k < n; k++)
            w->direction[k] = w->inverse[k] * w->residual[k] + keep * w->direction[k];
        now = next;
    }
}

/* --- Newton's method */

/* The residual and curvature at these weights; `from` are the initial ones. */
static void prepare(const work *w, const double *weight, const double *from)
{
    const train_problem *p = w->p;
    const train_rows *r = p->rows;
    for (size_t k = 0; k < p->weights; k++)
        w->direction[k] = from[k] - weight[k];
    for (size_t k = 0; k < p->weights; k++) {
        w->residual[k] = ridge_times(p, w->direction, k);
        w->inverse[k] = ridge_diagonal(p, k);
    }
    for (size_t i = p->first; i < r->count; i++) {
        const double sum = train_predict(r, weight, i), s = p->logistic;
        const double c = s == 0 ? sum : chance(p, sum);
        w->curvature[i] = (float)(s == 0 ? 1 : s * s * c * (1 - c));
        spread(r, w->residual, i, (s == 0 ? 1 : s) * (r->target[i] - c));
        for (size_t k = begin_of(r, i); k < r->end[i]; k++)
            w->inverse[r->id[k]] += w->curvature[i] * r->value[k] * r->value[k];
    }
    for (size_t k = 0; k < p->weights; k++)
        w->inverse[k] = p->fixed && p->fixed[k] != 0 ? 0
                        : w->inverse[k] > 0          ? 1 / w->inverse[k]
                                                     : 0;
}

/* What is minimised, by row: the mean log loss and the ridge. */
static double objective(const work *w, const double *weight, const double *from)
{
    const train_problem *p = w->p;
    double ridge = 0;
    for (size_t k = 0; k < p->weights; k++)
        w->direction[k] = weight[k] - from[k];
    for (size_t k = 0; k < p->weights; k++)
        ridge += w->direction[k] * ridge_times(p, w->direction, k) / 2;
    return train_loss(p, weight, p->first, p->rows->count) +
           ridge / (double)(p->rows->count - p->first);
}

static void improve(const work *w, double *weight, const double *from)
{
    enum { STEPS = 8, HALVINGS = 6 };
    const train_problem *p = w->p;
    double loss = objective(w, weight, from);
    for (int i = 0; i < (p->logistic == 0 ? 1 : STEPS); i++) {
        prepare(w, weight, from);
        conjugate_gradients(w);
        double by = 1, next = 0;
        for (size_t k = 0; k < p->weights; k++)
            weight[k] += w->step[k];
        /* Halve a step that overshoots. */
        for (int h = 0; p->logistic != 0 && h < HALVINGS; h++) {
            next = objective(w, weight, from);
            if (next <= loss)
                break;
            by /= 2;
            for (size_t k = 0; k < p->weights; k++)
                weight[k] -= by * w->step[k];
        }
        if (loss - next < 1e-7 * loss)
            break;
        loss = next;
    }
}

int train_solve(const train_problem *p, double *weight, nw_error *err)
{
    const size_t n = p->weights;
    double *all = calloc(6 * n, sizeof *all);
    float *curvature = malloc((p->rows->count + 1) * sizeof *curvature);
    const int rc = all && curvature ? NW_OK : out_of_memory(err);
    if (rc == NW_OK) {
        const work w = {p, curvature, all, all + n, all + 2 * n, all + 3 * n, all + 4 * n};
        memcpy(all + 5 * n, weight, n * sizeof *weight);
        improve(&w, weight, all + 5 * n);
    }
    free(all);
    free(curvature);
    return rc;
}
