/* SPDX-License-Identifier: MIT */
#include "train/fit_patterns.h"
#include "core/error.h"
#include "base/outfile.h"
#include "games/checkers/learned-inl.h"
#include "train/tune.h"
#include <stdlib.h>

enum { N = TRAIN_PATTERN_WEIGHTS, STEP = 4 /* free step size of a weight, in units */ };

/* Both weights of one pattern; sign: its owner. */
static int add_pattern(const double *scale, unsigned pattern, int sign, int pieces,
                       train_rows *rows, nw_error *err)
{
    const int share[2] = {pieces, 24 - pieces};
    int rc = NW_OK;
    for (uint32_t i = 0; i < 2 && rc == NW_OK; i++) {
        const uint32_t k = 2 * (uint32_t)pattern + i;
        if (share[i])
            rc = train_rows_add(
                rows, k, (float)(sign * CHECKERS_PATTERN_UNIT * scale[k] * share[i] / 24), err);
    }
    return rc;
}

int train_pattern_row(const double *scale, const checkers_pos *p, float target, train_rows *rows,
                      nw_error *err)
{
    const int pieces = checkers_count(p->piece[0] | p->piece[1]);
    int rc = NW_OK;
    for (int region = 0; region < CHECKERS_REGIONS; region++) {
        const int side = (int)p->side;
        const unsigned own = checkers_pattern_of(p, region, side);
        const unsigned opp = checkers_pattern_of(p, region, !side);
        if (own != opp && rc == NW_OK)
            rc = add_pattern(scale, own, 1, pieces, rows, err);
        if (own != opp && rc == NW_OK)
            rc = add_pattern(scale, opp, -1, pieces, rows, err);
    }
    if (rc == NW_OK)
        rc =
            train_rows_add(rows, N, (float)checkers_evaluate_by(&checkers_learned_weights, p), err);
    return rc == NW_OK ? train_rows_end(rows, target, err) : rc;
}

static int row(const double *scale, const void *state, float target, train_rows *rows,
               nw_error *err)
{
    return train_pattern_row(scale, state, target, rows, err);
}

/* --- quantization */

static int8_t within(int weight)
{
    return (int8_t)(weight > INT8_MAX ? INT8_MAX : weight < -INT8_MAX ? -INT8_MAX : weight);
}

static int write_file(const int *weight, const char *path, nw_error *err)
{
    checkers_pattern_list *w = calloc(1, sizeof *w);
    uint8_t *bytes = malloc(CHECKERS_PATTERN_FILE_MAX);
    nw_outfile f;
    int rc = w && bytes ? nw_outfile_open(&f, path, err) : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == NW_OK) {
        for (int k = 0; k < N; k++)
            w->weight[k / 2][k % 2] = within(weight[k]);
        const size_t size = checkers_pattern_write(w, bytes);
        fwrite(bytes, 1, size, f.out);
        rc = nw_outfile_close(&f, NW_OK, err);
    }
    free(w);
    free(bytes);
    return rc;
}

int train_fit_patterns(const train_fit *f, const char *out, nw_error *err)
{
    int *weight = calloc(2 * (size_t)N, sizeof *weight); /* initial and fitted */
    double *scale = malloc(N * sizeof *scale);
    int rc = weight && scale ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == NW_OK) {
        for (int k = 0; k < N; k++)
            scale[k] = STEP;
        const train_tuning t = {f, N, weight, scale, row};
        rc = train_tune(&t, weight + N, err);
    }
    if (rc == NW_OK)
        rc = write_file(weight + N, out, err);
    free(weight);
    free(scale);
    return rc;
}
