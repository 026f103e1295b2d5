/* SPDX-License-Identifier: MIT */
#include "train/fit_checkers.h"
#include "core/error.h"
#include "core/flag.h"
#include "core/outfile.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    N = TRAIN_CHECKERS_WEIGHTS,
    BASE = N,   /* the row's own entry: its value with the weights to begin with, always counted */
    STEP = 2400 /* of a weight, to see what it does: the rounding vanishes */
};

/* The weights as a list. */
static int *list_of(checkers_weights *w)
{
    return (int *)w;
}

int train_checkers_row(const checkers_weights *w, const double *scale, const checkers_pos *p,
                       float target, train_rows *rows, nw_error *err)
{
    checkers_weights moved = *w;
    int *const weight = list_of(&moved), term[CHECKERS_TERMS], rc = NW_OK;
    int base = 0;
    checkers_eval_terms(w, p, term);
    for (int i = 0; i < CHECKERS_TERMS; i++)
        base += term[i];
    for (uint32_t k = 0; k < N && rc == NW_OK; k++) {
        int sum = 0;
        weight[k] += STEP;
        checkers_eval_terms(&moved, p, term);
        weight[k] -= STEP;
        for (int i = 0; i < CHECKERS_TERMS; i++)
            sum += term[i];
        if (sum != base)
            rc = train_rows_add(rows, k, (float)((sum - base) * scale[k] / STEP), err);
    }
    if (rc == NW_OK)
        rc = train_rows_add(rows, BASE, (float)base, err);
    return rc == NW_OK ? train_rows_end(rows, target, err) : rc;
}

/* --- reading */

typedef struct checkers_fit {
    const train_fit *f;
    checkers_weights from;
    double scale[N];
    bool held; /* what is taken now */
    train_rows rows;
} checkers_fit;

static int take(void *context, const train_sample *sample, nw_error *err)
{
    checkers_fit *c = context;
    if (sample->held != c->held)
        return NW_OK;
    if (nw_is_set(c->f->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    return train_checkers_row(&c->from, c->scale, sample->state, (float)(sample->target + 1) / 2,
                              &c->rows, err);
}

/* Held-out positions first; returns their number, or a negative code. */
static long read_rows(checkers_fit *c, double chance, nw_error *err)
{
    const train_fit *f = c->f;
    train_reading reading = {.subject = f->subject,
                             .labels = f->labels,
                             .path = f->path,
                             .paths = f->paths,
                             .take = take,
                             .context = c};
    reading.labels.scale = chance;
    train_rows_clear(&c->rows);
    c->held = true;
    int rc = train_read_samples(&reading, err);
    const long held = (long)c->rows.count;
    c->held = false;
    if (rc == NW_OK)
        rc = train_read_samples(&reading, err);
    if (rc == NW_OK)
        train_tell(f, "%llu games, %llu positions, %llu not quiet, %llu met before, %llu to learn",
                   (unsigned long long)reading.games, (unsigned long long)reading.positions,
                   (unsigned long long)reading.noisy, (unsigned long long)reading.known,
                   (unsigned long long)reading.taken);
    return rc < 0 ? rc : held;
}

/* --- fitting */

/* How far a weight may move before it costs as much as some positions. */
static void set_scales(checkers_fit *c)
{
    const int *weight = list_of(&c->from);
    for (int k = 0; k < N; k++)
        c->scale[k] = fmax(6, 0.3 * abs(weight[k]));
}

/* The slope of the chance of a win by which the weights as they are say most: by halving steps. */
static double best_slope(train_problem *p, const double *weight)
{
    double best = 0.004;
    p->logistic = best;
    double loss = train_loss(p, weight, 0, p->rows->count);
    for (double by = 1.5; by > 1.01; by = 1 + (by - 1) / 2)
        for (int i = 0; i < 8; i++) {
            const double try = i % 2 ? best / by : best * by;
            p->logistic = try;
            const double next = train_loss(p, weight, 0, p->rows->count);
            if (next < loss)
                best = try, loss = next;
        }
    p->logistic = best;
    return best;
}

static void apply(const checkers_fit *c, const double *step, checkers_weights *out)
{
    int *weight = list_of(out);
    *out = c->from;
    for (int k = 0; k < N; k++)
        weight[k] += (int)lround(step[k] * c->scale[k]);
}

static int solve(checkers_fit *c, size_t held, double slope, checkers_weights *out, nw_error *err)
{
    double step[N + 1] = {[BASE] = 1};
    float fixed[N + 1] = {[BASE] = 1};
    fixed[0] = 1; /* the man is the measure of all */
    const train_problem p = {.rows = &c->rows,
                             .weights = N + 1,
                             .first = held,
                             .passes = c->f->passes,
                             .ridge = c->f->ridge,
                             .fixed = fixed,
                             .logistic = slope};
    const double before = train_loss(&p, step, 0, held);
    const int rc = train_solve(&p, step, err);
    if (rc < 0)
        return rc;
    train_tell(c->f, "loss of %zu positions %.5f; of %zu held out %.5f, before %.5f",
               c->rows.count - held, train_loss(&p, step, held, c->rows.count), held,
               train_loss(&p, step, 0, held), before);
    apply(c, step, out);
    return NW_OK;
}

/* --- writing: as weights.inc is written */

static void write_list(FILE *f, const char *name, const int *value, int count, int pairs)
{
    fprintf(f, "    .%s = ", name);
    if (count > 1 || pairs)
        fputc('{', f);
    for (int i = 0; i < count; i++)
        if (pairs && count > 1)
            fprintf(f, "%s{%d, %d}", i ? ", " : "", value[2 * i], value[2 * i + 1]);
        else if (pairs)
            fprintf(f, "%d, %d", value[0], value[1]);
        else
            fprintf(f, "%s%d", i ? ", " : "", value[i]);
    fputs(count > 1 || pairs ? "},\n" : ",\n", f);
}

static uint64_t checksum(const checkers_weights *w)
{
    uint64_t sum = 0xCBF29CE484222325u; /* FNV-1a */
    const unsigned char *byte = (const unsigned char *)w;
    for (size_t i = 0; i < sizeof *w; i++)
        sum = (sum ^ byte[i]) * 0x100000001B3u;
    return sum;
}

static int write_file(const checkers_weights *w, const char *path, nw_error *err)
{
    nw_outfile f;
    const int rc = nw_outfile_open(&f, path, err);
    if (rc < 0)
        return rc;
    fprintf(f.out,
            "/* Written by nullwindow-train fit checkers (docs/train.md). Do not edit. Checksum "
            "%016llx. */\n",
            (unsigned long long)checksum(w));
    write_list(f.out, "man", &w->man, 1, 0);
    write_list(f.out, "king", &w->king, 1, 0);
    write_list(f.out, "exchange", &w->exchange, 1, 0);
    write_list(f.out, "advance", &w->advance[0][0], 8, 1);
    write_list(f.out, "back_rank", w->back_rank, 16, 0);
    write_list(f.out, "centre_man", w->centre_man, 1, 1);
    write_list(f.out, "edge_man", w->edge_man, 1, 1);
    write_list(f.out, "centre_king", &w->centre_king, 1, 0);
    write_list(f.out, "edge_king", &w->edge_king, 1, 0);
    write_list(f.out, "refuge", &w->refuge, 1, 0);
    write_list(f.out, "safe_step", w->safe_step, 1, 1);
    write_list(f.out, "trapped_king", &w->trapped_king, 1, 0);
    write_list(f.out, "runaway", w->runaway, 8, 0);
    write_list(f.out, "chase", &w->chase, 1, 0);
    write_list(f.out, "tempo", w->tempo, 1, 1);
    return nw_outfile_close(&f, NW_OK, err);
}

static int fit_all(checkers_fit *c, const char *out, nw_error *err)
{
    enum { SLOPE_IN_10000 = 40 }; /* to begin with, for the scores of searches */
    double step[N + 1] = {[BASE] = 1};
    long held = read_rows(c, SLOPE_IN_10000 / 1e4, err);
    if (held < 0)
        return (int)held;
    train_problem p = {.rows = &c->rows, .weights = N + 1};
    const double slope = best_slope(&p, step);
    train_tell(c->f, "slope %.5f", slope);
    held = read_rows(c, slope, err);
    checkers_weights learned;
    const int rc = held < 0 ? (int)held : solve(c, (size_t)held, slope, &learned, err);
    return rc < 0 ? rc : write_file(&learned, out, err);
}

int train_fit_checkers(const train_fit *f, const char *out, nw_error *err)
{
    checkers_fit c = {.f = f, .from = checkers_default_weights};
    set_scales(&c);
    const int rc = fit_all(&c, out, err);
    train_rows_free(&c.rows);
    return rc;
}
