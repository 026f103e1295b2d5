/* SPDX-License-Identifier: MIT */
#include "train/fit_checkers.h"
#include "base/outfile.h"
#include "train/fit_patterns.h"
#include "train/tune.h"

enum {
    N = TRAIN_CHECKERS_WEIGHTS,
    BASE = N,   /* the entry of the evaluation with the initial weights */
    STEP = 2400 /* of a weight: a multiple of all divisors, so rounding cancels */
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

/* --- writing, in the form of weights.inc */

static int write_file(const checkers_weights *w, const char *path, nw_error *err)
{
    nw_outfile f;
    const int rc = nw_outfile_open(&f, path, err);
    if (rc < 0)
        return rc;
    fprintf(f.out,
            "/* Written by nullwindow-train fit checkers (docs/train.md). Do not edit. Checksum "
            "%016llx. */\n",
            (unsigned long long)train_checksum((const int *)w, N));
    train_write_list(f.out, "man", &w->man, 1, false);
    train_write_list(f.out, "king", &w->king, 1, false);
    train_write_list(f.out, "exchange", &w->exchange, 1, false);
    train_write_list(f.out, "advance", &w->advance[0][0], 8, true);
    train_write_list(f.out, "back_rank", w->back_rank, 16, false);
    train_write_list(f.out, "centre_man", w->centre_man, 1, true);
    train_write_list(f.out, "edge_man", w->edge_man, 1, true);
    train_write_list(f.out, "centre_king", &w->centre_king, 1, false);
    train_write_list(f.out, "edge_king", &w->edge_king, 1, false);
    train_write_list(f.out, "refuge", &w->refuge, 1, false);
    train_write_list(f.out, "safe_step", w->safe_step, 1, true);
    train_write_list(f.out, "trapped_king", &w->trapped_king, 1, false);
    train_write_list(f.out, "runaway", w->runaway, 8, false);
    train_write_list(f.out, "chase", &w->chase, 1, false);
    train_write_list(f.out, "tempo", w->tempo, 1, true);
    return nw_outfile_close(&f, NW_OK, err);
}

static int row(const double *scale, const void *state, float target, train_rows *rows,
               nw_error *err)
{
    return train_checkers_row(&checkers_default_weights, scale, state, target, rows, err);
}

int train_fit_checkers(const train_fit *f, const char *out, nw_error *err)
{
    if (f->patterns)
        return train_fit_patterns(f, out, err);
    checkers_weights from = checkers_default_weights, learned;
    double scale[N];
    for (int k = 0; k < N; k++)
        scale[k] = train_scale(list_of(&from)[k], 6);
    scale[0] = 0; /* a man defines the unit */
    const train_tuning t = {f, N, list_of(&from), scale, row};
    const int rc = train_tune(&t, list_of(&learned), err);
    return rc < 0 ? rc : write_file(&learned, out, err);
}
