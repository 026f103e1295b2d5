/* SPDX-License-Identifier: MIT */
#include "train/fit_othello.h"
#include "core/error.h"
#include "core/flag.h"
#include "base/outfile.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- shared weights */

int train_othello_map_make(train_othello_map *m, nw_error *err)
{
    uint32_t n = 0;
    for (unsigned c = 0; c < OTHELLO_LEARNED_CONFIGURATIONS; c++) {
        const unsigned mirror = othello_mirrored(c);
        m->of[c] = mirror < c ? m->of[mirror] : n++;
    }
    m->weights = n + OTHELLO_LEARNED_COUNTS;
    m->partner = malloc(m->weights * sizeof *m->partner);
    if (!m->partner)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    for (unsigned c = 0; c < OTHELLO_LEARNED_CONFIGURATIONS; c++)
        m->partner[m->of[c]] = m->of[othello_exchanged(c)];
    /* Own and opponent's mobility are opposite; constants are their own partners. */
    static const uint32_t opposite[OTHELLO_LEARNED_COUNTS] = {1, 0, 3, 2, 4, 5};
    for (uint32_t i = 0; i < OTHELLO_LEARNED_COUNTS; i++)
        m->partner[n + i] = n + opposite[i];
    return NW_OK;
}

void train_othello_map_free(train_othello_map *m)
{
    free(m->partner);
    m->partner = NULL;
}

int train_othello_row(const train_othello_map *m, const othello_pos *p, float target,
                      train_rows *rows, nw_error *err)
{
    unsigned index[OTHELLO_LEARNED_INSTANCES];
    int count[OTHELLO_LEARNED_COUNTS], rc = NW_OK;
    if (!othello_learned_count(p, count))
        return NW_OK;
    othello_learned_indexes(p->own, p->opp, index);
    for (int i = 0; i < OTHELLO_LEARNED_INSTANCES && rc == NW_OK; i++)
        rc = train_rows_add(rows, m->of[index[i]], 1, err);
    const uint32_t first = (uint32_t)m->weights - OTHELLO_LEARNED_COUNTS;
    for (uint32_t i = 0; i < OTHELLO_LEARNED_COUNTS && rc == NW_OK; i++)
        if (count[i])
            rc = train_rows_add(rows, first + i, (float)count[i], err);
    return rc == NW_OK ? train_rows_end(rows, target, err) : rc;
}

/* --- quantization */

static int rounded(double value, int most)
{
    const double r = round(value);
    return r > most ? most : r < -most ? -most : (int)r;
}

void train_othello_round(const train_othello_map *m, const double *weight, int phase,
                         othello_learned *out)
{
    int8_t *pattern = out->pattern[phase];
    for (unsigned c = 0; c < OTHELLO_LEARNED_CONFIGURATIONS; c++) {
        double w = weight[m->of[c]];
        if (c >= OTHELLO_EDGE_10 && c < OTHELLO_BLOCK_10) /* includes the plain edge */
            w += weight[m->of[OTHELLO_LINE_1 + (c - OTHELLO_EDGE_10) % 6561]];
        pattern[c] = (int8_t)(c < OTHELLO_LINE_2 ? 0 : rounded(w * OTHELLO_PATTERN_UNIT, INT8_MAX));
    }
    const double *count = weight + m->weights - OTHELLO_LEARNED_COUNTS;
    for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++)
        out->count[phase][i] = (int16_t)rounded(count[i] * OTHELLO_UNIT, INT16_MAX);
}

static int write_file(const othello_learned *learned, const char *path, nw_error *err)
{
    uint8_t *bytes = malloc(OTHELLO_LEARNED_FILE_MAX);
    nw_outfile f;
    if (!bytes)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = nw_outfile_open(&f, path, err);
    if (rc == NW_OK) {
        fwrite(bytes, 1, othello_learned_write(learned, bytes), f.out);
        rc = nw_outfile_close(&f, NW_OK, err);
    }
    free(bytes);
    return rc;
}

/* --- the samples, by phase */

typedef struct sample {
    uint64_t own, opp;
    float target;
    bool held;
} sample;

typedef struct dataset {
    sample *at;
    size_t count, capacity;
} dataset;

typedef struct othello_fit {
    const train_fit *f;
    dataset phase[OTHELLO_LEARNED_PHASES];
    train_othello_map map;
    train_rows rows;
    othello_learned learned;
} othello_fit;

static int add_sample(void *context, const train_sample *from, nw_error *err)
{
    othello_fit *o = context;
    const othello_pos *p = from->state;
    dataset *s = &o->phase[othello_learned_phase(p)];
    if (s->count == s->capacity) {
        const size_t capacity = s->capacity ? 2 * s->capacity : 1 << 12;
        sample *more = realloc(s->at, capacity * sizeof *more);
        if (!more)
            return nw_fail(err, NW_ENOMEM, "out of memory for the samples");
        s->at = more;
        s->capacity = capacity;
    }
    s->at[s->count++] = (sample){p->own, p->opp, (float)from->target, from->held};
    return nw_is_set(o->f->stop) ? nw_fail(err, NW_ESTOP, "stopped") : NW_OK;
}

static int add_rows(othello_fit *o, int phase, bool held, nw_error *err)
{
    const dataset *s = &o->phase[phase];
    int rc = NW_OK;
    for (size_t i = 0; i < s->count && rc == NW_OK; i++)
        if (s->at[i].held == held) {
            const othello_pos p = {s->at[i].own, s->at[i].opp, 0};
            rc = train_othello_row(&o->map, &p, s->at[i].target, &o->rows, err);
        }
    return rc;
}

/* --- the fit */

static int fit_phase(othello_fit *o, int phase, double *weight, nw_error *err)
{
    train_rows_clear(&o->rows);
    int rc = add_rows(o, phase, true, err);
    const size_t held = o->rows.count;
    for (int k = phase - o->f->around; k <= phase + o->f->around && rc == NW_OK; k++)
        if (k >= 0 && k < OTHELLO_LEARNED_PHASES)
            rc = add_rows(o, k, false, err);
    const train_problem problem = {.rows = &o->rows,
                                   .weights = o->map.weights,
                                   .first = held,
                                   .iterations = o->f->iterations,
                                   .ridge = o->f->ridge,
                                   .partner = o->map.partner,
                                   .partner_ridge = o->f->partner_ridge};
    if (rc == NW_OK && o->rows.count > held)
        rc = train_solve(&problem, weight, err);
    if (rc == NW_OK)
        train_log(o->f, "phase %2d: %8zu samples, rms %6.3f; held out %6zu, rms %6.3f", phase,
                  o->rows.count - held, train_loss(&problem, weight, held, o->rows.count), held,
                  train_loss(&problem, weight, 0, held));
    return rc;
}

static int fit_phases(othello_fit *o, nw_error *err)
{
    double *weight = calloc(o->map.weights, sizeof *weight);
    int rc = weight ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    for (int phase = OTHELLO_LEARNED_PHASES - 1; phase >= 0 && rc == NW_OK; phase--) {
        rc = fit_phase(o, phase, weight, err);
        if (rc == NW_OK)
            train_othello_round(&o->map, weight, phase, &o->learned);
        if (rc == NW_OK && nw_is_set(o->f->stop))
            rc = nw_fail(err, NW_ESTOP, "stopped");
    }
    free(weight);
    return rc;
}

static int fit_all(othello_fit *o, const char *out, nw_error *err)
{
    const train_fit *f = o->f;
    train_reading reading = {.subject = f->subject,
                             .labels = f->labels,
                             .path = f->path,
                             .paths = f->paths,
                             .take = add_sample,
                             .context = o,
                             .damaged = f->damaged};
    int rc = train_othello_map_make(&o->map, err);
    if (rc == NW_OK)
        rc = train_read_samples(&reading, err);
    if (rc == NW_OK)
        train_log(f, "%llu games, %llu positions, %llu duplicates, %llu samples",
                  (unsigned long long)reading.games, (unsigned long long)reading.positions,
                  (unsigned long long)reading.duplicates, (unsigned long long)reading.samples);
    if (rc == NW_OK)
        rc = fit_phases(o, err);
    return rc == NW_OK ? write_file(&o->learned, out, err) : rc;
}

int train_fit_othello(const train_fit *f, const char *out, nw_error *err)
{
    othello_fit *o = calloc(1, sizeof *o);
    if (!o)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    o->f = f;
    const int rc = fit_all(o, out, err);
    for (int i = 0; i < OTHELLO_LEARNED_PHASES; i++)
        free(o->phase[i].at);
    train_othello_map_free(&o->map);
    train_rows_free(&o->rows);
    free(o);
    return rc;
}
