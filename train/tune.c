/* SPDX-License-Identifier: MIT */
#include "train/tune.h"
#include "core/error.h"
#include "core/flag.h"
#include <math.h>
#include <stdlib.h>

/* --- reading */

typedef struct tuning {
    const train_tuning *t;
    bool held;   /* read the held-out samples now */
    bool warned; /* of damage */
    train_rows rows;
    size_t held_rows; /* come first */
    double *step;     /* weights in units; 1 for the initial evaluation */
    float *fixed;
} tuning;

static int take(void *context, const train_sample *sample, nw_error *err)
{
    tuning *u = context;
    if (sample->held != u->held)
        return NW_OK;
    if (nw_is_set(u->t->f->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    return u->t->row(u->t->scale, sample->state, (float)(sample->target + 1) / 2, &u->rows, err);
}

/* Held-out samples first. */
static int read_rows(tuning *u, double slope, nw_error *err)
{
    const train_fit *f = u->t->f;
    train_reading reading = {.subject = f->subject,
                             .labels = f->labels,
                             .path = f->path,
                             .paths = f->paths,
                             .take = take,
                             .context = u};
    reading.labels.scale = slope;
    reading.damaged = u->warned ? NULL : f->damaged;
    train_rows_clear(&u->rows);
    u->held = true;
    int rc = train_read_samples(&reading, err);
    u->held_rows = u->rows.count;
    u->held = false;
    u->warned = true;
    reading.damaged = NULL;
    if (rc == NW_OK)
        rc = train_read_samples(&reading, err);
    if (rc == NW_OK)
        train_log(f, "%llu games, %llu positions, %llu not quiet, %llu duplicates, %llu samples",
                  (unsigned long long)reading.games, (unsigned long long)reading.positions,
                  (unsigned long long)reading.noisy, (unsigned long long)reading.duplicates,
                  (unsigned long long)reading.samples);
    return rc;
}

/* --- fitting */

static train_problem problem_of(const tuning *u, double slope)
{
    return (train_problem){.rows = &u->rows,
                           .weights = (size_t)u->t->weights + 1,
                           .first = u->held_rows,
                           .iterations = u->t->f->iterations,
                           .ridge = u->t->f->ridge,
                           .fixed = u->fixed,
                           .logistic = slope};
}

static double loss_at(const tuning *u, double slope)
{
    const train_problem p = problem_of(u, slope);
    return train_loss(&p, u->step, 0, u->rows.count);
}

/* The slope that minimises the loss of the initial weights, by halving steps. */
static double best_slope(const tuning *u, double slope)
{
    double loss = loss_at(u, slope);
    for (double by = 1.5; by > 1.01; by = 1 + (by - 1) / 2)
        for (int i = 0; i < 8; i++) {
            const double try = i % 2 ? slope / by : slope * by, next = loss_at(u, try);
            if (next < loss)
                slope = try, loss = next;
        }
    return slope;
}

static int solve(tuning *u, double slope, int *out, nw_error *err)
{
    const train_tuning *t = u->t;
    const train_problem p = problem_of(u, slope);
    const size_t held = u->held_rows, all = u->rows.count;
    const double before = train_loss(&p, u->step, 0, held);
    const int rc = train_solve(&p, u->step, err);
    if (rc < 0)
        return rc;
    train_log(t->f, "loss %.5f of %zu samples; %.5f of %zu held out, before %.5f",
              train_loss(&p, u->step, held, all), all - held, train_loss(&p, u->step, 0, held),
              held, before);
    for (int k = 0; k < t->weights; k++)
        out[k] = t->from[k] + (int)lround(u->step[k] * t->scale[k]);
    return NW_OK;
}

static int tune(tuning *u, int *out, nw_error *err)
{
    const double first = 0.004; /* maps search scores to chances in the first reading */
    int rc = read_rows(u, first, err);
    if (rc < 0)
        return rc;
    if (u->rows.count == u->held_rows || u->held_rows == 0)
        return nw_fail(err, NW_EINVAL, "too few games: at least %d are needed",
                       u->t->f->labels.held);
    const double slope = best_slope(u, first);
    train_log(u->t->f, "slope %.5f", slope);
    rc = read_rows(u, slope, err);
    return rc < 0 ? rc : solve(u, slope, out, err);
}

int train_tune(const train_tuning *t, int *out, nw_error *err)
{
    const size_t n = (size_t)t->weights + 1;
    tuning u = {.t = t};
    u.step = calloc(n, sizeof *u.step);
    u.fixed = calloc(n, sizeof *u.fixed);
    int rc = u.step && u.fixed ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == NW_OK) {
        u.step[n - 1] = u.fixed[n - 1] = 1;
        for (int k = 0; k < t->weights; k++)
            u.fixed[k] = t->scale[k] == 0;
        rc = tune(&u, out, err);
    }
    train_rows_free(&u.rows);
    free(u.step);
    free(u.fixed);
    return rc;
}

double train_scale(int weight, double least)
{
    return fmax(least, 0.3 * abs(weight));
}

/* --- writing */

uint64_t train_checksum(const int *weight, int count)
{
    uint64_t sum = 0xCBF29CE484222325u;
    for (int i = 0; i < 4 * count; i++)
        sum = (sum ^ ((uint32_t)weight[i / 4] >> 8 * (i % 4) & 0xFF)) * 0x100000001B3u;
    return sum;
}

void train_write_list(FILE *f, const char *name, const int *value, int count, bool pairs)
{
    const bool list = count > 1 || pairs;
    fprintf(f, "    .%s = %s", name, list ? "{" : "");
    for (int i = 0; i < count; i++)
        if (pairs && count > 1)
            fprintf(f, "%s{%d, %d}", i ? ", " : "", value[2 * i], value[2 * i + 1]);
        else if (pairs)
            fprintf(f, "%d, %d", value[0], value[1]);
        else
            fprintf(f, "%s%d", i ? ", " : "", value[i]);
    fputs(list ? "},\n" : ",\n", f);
}
