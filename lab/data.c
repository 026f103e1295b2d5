/* SPDX-License-Identifier: MIT */
#include "lab/data.h"
#include "core/error.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- loading */

static struct lab_kept *place_of(const lab_data *d, uint64_t hash)
{
    size_t i = hash & (d->size - 1);
    while (d->kept[i].hash && d->kept[i].hash != hash)
        i = (i + 1) & (d->size - 1);
    return &d->kept[i];
}

static void note_origin(lab_data *d, const lab_outcome *o)
{
    const int most = (int)(sizeof d->machine / sizeof *d->machine);
    int at = 0;
    while (at < d->machines && strcmp(d->machine[at], o->machine) != 0)
        at++;
    if (at == d->machines && at < most)
        snprintf(d->machine[d->machines++], sizeof *d->machine, "%s", o->machine);
    if (!d->first[0] || strcmp(o->finished, d->first) < 0)
        snprintf(d->first, sizeof d->first, "%s", o->finished);
    if (strcmp(o->finished, d->last) > 0)
        snprintf(d->last, sizeof d->last, "%s", o->finished);
    d->most_load = o->load > d->most_load ? o->load : d->most_load;
    if (o->iterations > 0)
        d->seconds += o->iteration[o->iterations - 1].seconds;
}

static int keep(lab_data *d, uint64_t hash, const lab_outcome *o, nw_error *err)
{
    struct lab_kept *k = place_of(d, hash);
    const size_t iterations = (size_t)o->iterations * sizeof *k->result.iteration;
    const size_t measures = (size_t)o->measures * sizeof *k->result.measure;
    k->hash = hash;
    k->result = (lab_result){malloc(iterations + 1), malloc(measures + 1), o->iterations,
                             o->measures, o->load};
    if (!k->result.iteration || !k->result.measure) {
        k->result.iterations = k->result.measures = 0;
        return nw_fail(err, NW_ENOMEM, "out of memory for results");
    }
    memcpy(k->result.iteration, o->iteration, iterations);
    memcpy(k->result.measure, o->measure, measures);
    note_origin(d, o);
    return 0;
}

int lab_data_load(lab_data *d, const lab_experiment *e, lab_store *store, const char *build,
                  nw_error *err)
{
    lab_plan plan = {.job = NULL};
    lab_outcome *scratch = malloc(sizeof *scratch);
    *d = (lab_data){.e = e, .build = build, .most_load = -1, .size = 16};
    int rc = scratch ? lab_plan_add(&plan, e, build, err)
                     : nw_fail(err, NW_ENOMEM, "out of memory for results");
    while (d->size < 2 * plan.jobs)
        d->size *= 2;
    d->kept = calloc(d->size, sizeof *d->kept);
    if (!d->kept)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for results");
    d->jobs = plan.jobs;
    for (size_t i = 0; rc >= 0 && i < plan.jobs; i++) {
        rc = lab_store_load(store, &plan.job[i], scratch, err);
        d->missing += rc == 0;
        if (rc == 1)
            rc = keep(d, plan.job[i].hash, scratch, err);
    }
    lab_plan_free(&plan);
    free(scratch);
    return rc < 0 ? rc : 0;
}

void lab_data_free(lab_data *d)
{
    for (size_t i = 0; d->kept && i < d->size; i++) {
        free(d->kept[i].result.iteration);
        free(d->kept[i].result.measure);
    }
    free(d->kept);
    d->kept = NULL;
}

/* --- asking */

enum { REPEATS_MAX = 64 };

/* The number in every repetition; returns how many there are. */
static size_t repetitions(const lab_data *d, const lab_point_of *at, double sample[REPEATS_MAX])
{
    const lab_game_part *g = &d->e->game[at->game];
    const lab_contender *c = &d->e->contender[at->contender];
    const lab_position *p = &g->set.list[at->position];
    size_t count = 0;
    char metric[32];
    snprintf(metric, sizeof metric, "%s%s%s", c->view, c->view[0] ? "-" : "", at->metric);
    for (int r = 1; r <= d->e->repeat && count < REPEATS_MAX; r++) {
        const lab_job job = lab_plan_job(d->e, g, c, p, at->value, at->depth, r, d->build);
        const struct lab_kept *k = place_of(d, job.hash);
        const double x = k->hash ? lab_result_metric(&k->result, p, metric,
                                                     at->ply ? at->ply : at->depth, at->cumulative)
                                 : NAN;
        if (!isnan(x))
            sample[count++] = x;
    }
    return count;
}

double lab_data_get(const lab_data *d, const lab_point_of *at)
{
    double sample[REPEATS_MAX];
    const size_t count = repetitions(d, at, sample);
    return count ? lab_median_of(sample, count) : NAN;
}

double lab_data_spread(const lab_data *d, const lab_point_of *at)
{
    double sample[REPEATS_MAX];
    const size_t count = repetitions(d, at, sample);
    if (count < 2)
        return NAN;
    const double median = lab_median_of(sample, count); /* sorts them */
    return median > 0 ? (sample[count - 1] - sample[0]) / median : NAN;
}

void lab_data_move(const lab_data *d, int game, int contender, int position, int depth, char *out,
                   size_t size)
{
    const lab_game_part *g = &d->e->game[game];
    const lab_job job = lab_plan_job(d->e, g, &d->e->contender[contender], &g->set.list[position],
                                     g->values.number[g->values.count - 1], depth, 1, d->build);
    const struct lab_kept *k = place_of(d, job.hash);
    for (int i = 0; k->hash && i < k->result.iterations; i++)
        if (k->result.iteration[i].depth == depth)
            snprintf(out, size, "%s", k->result.iteration[i].move);
}

int lab_data_ratios(const lab_data *d, const lab_point_of *at, int over,
                    double out[LAB_POSITIONS_MAX])
{
    lab_point_of own = *at, base = *at;
    int count = 0;
    base.contender = over;
    for (int p = 0; p < d->e->game[at->game].set.count && count < LAB_POSITIONS_MAX; p++) {
        own.position = base.position = p;
        const double x = lab_data_get(d, &own), y = over < 0 ? 1 : lab_data_get(d, &base);
        if (!isnan(x) && !isnan(y) && y > 0)
            out[count++] = x / y;
    }
    return count;
}

int lab_term_depth(const lab_game_part *g, const lab_term *t)
{
    const lab_numbers *n = &g->depths;
    if (t->depth == LAB_FIRST)
        return n->number[0];
    if (t->depth == LAB_LAST)
        return n->count > t->depth_number ? n->number[n->count - 1 - t->depth_number] : 0;
    for (int i = n->count - 1; i >= 0; i--) {
        const bool even = n->number[i] % 2 == 0;
        if (t->depth == LAB_NUMBER ? n->number[i] == t->depth_number
                                   : even == (t->depth == LAB_EVEN))
            return n->number[i];
    }
    return 0;
}

/* The value of the sweep a term means; false if there is none. */
static bool term_value(const lab_game_part *g, const lab_term *t, int *out)
{
    const lab_numbers *n = &g->values;
    int at = t->sweep == LAB_LAST ? n->count - 1 : 0;
    if (t->sweep == LAB_NUMBER)
        while (at < n->count && n->number[at] != t->sweep_number)
            at++;
    *out = at < n->count ? n->number[at] : 0;
    return at < n->count;
}

bool lab_term_exists(const lab_game_part *g, const lab_term *t)
{
    int value = 0;
    return lab_term_depth(g, t) != 0 && term_value(g, t, &value);
}

/* One term in one position; NAN if it does not exist. */
static double term_of(const lab_data *d, int game, const lab_term *t, int position,
                      const char *metric, bool cumulative)
{
    const lab_game_part *g = &d->e->game[game];
    lab_point_of at = {.game = game,
                       .contender = lab_contender_find(d->e, t->contender),
                       .position = position,
                       .depth = lab_term_depth(g, t),
                       .metric = t->metric[0] ? t->metric : metric,
                       .cumulative = cumulative};
    if (!term_value(g, t, &at.value) || at.depth == 0)
        return NAN;
    return lab_data_get(d, &at);
}

int lab_data_expression(const lab_data *d, int game, const lab_expression *x, const char *metric,
                        bool cumulative, double out[LAB_POSITIONS_MAX])
{
    int count = 0;
    for (int p = 0; p < d->e->game[game].set.count && count < LAB_POSITIONS_MAX; p++) {
        double value = 1;
        for (int t = 0; t < x->terms; t++) {
            const double y = term_of(d, game, &x->term[t], p, metric, cumulative);
            value = x->term[t].divide ? value / y : value * y;
        }
        if (isfinite(value))
            out[count++] = value;
    }
    return count;
}
