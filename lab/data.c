/* SPDX-License-Identifier: MIT */
#include "lab/data.h"
#include "core/error.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- loading */

/* The index in d->run of a data point's run; -1 if none is needed. */
static long place_of(const lab_data *d, const lab_point_of *at, int repeat)
{
    const lab_game_part *g = &d->e->game[at->game];
    const int value = lab_numbers_find(&g->values, at->value);
    const int depth = lab_numbers_find(&g->depths, at->depth);
    if (value < 0 || depth < 0)
        return -1;
    long place = (long)at->contender * g->set.count + at->position;
    place = place * g->values.count + value;
    place = place * g->depths.count + depth;
    return d->first_place[at->game] + place * d->e->repeat + repeat - 1;
}

static const lab_result *result_at(const lab_data *d, const lab_point_of *at, int repeat)
{
    const long place = place_of(d, at, repeat);
    return place < 0 || !d->result[d->run[place]].iteration ? NULL : &d->result[d->run[place]];
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

static int keep(lab_data *d, size_t number, const lab_outcome *o, nw_error *err)
{
    lab_result *r = &d->result[number];
    const size_t iterations = (size_t)o->iterations * sizeof *r->iteration;
    const size_t measures = (size_t)o->measures * sizeof *r->measure;
    *r = (lab_result){malloc(iterations + 1), malloc(measures + 1), o->iterations, o->measures,
                      o->load};
    if (!r->iteration || !r->measure) {
        r->iterations = r->measures = 0;
        return nw_fail(err, NW_ENOMEM, "out of memory for results");
    }
    memcpy(r->iteration, o->iteration, iterations);
    memcpy(r->measure, o->measure, measures);
    note_origin(d, o);
    return 0;
}

/* The run number of every index, in the order of place_of. */
static int plan_game(lab_data *d, lab_plan *plan, int game, nw_error *err)
{
    const lab_game_part *g = &d->e->game[game];
    long place = d->first_place[game];
    for (int c = 0; c < d->e->contenders; c++)
        for (int p = 0; p < g->set.count; p++)
            for (int v = 0; v < g->values.count; v++)
                for (int k = 0; k < g->depths.count; k++)
                    for (int r = 1; r <= d->e->repeat; r++) {
                        const lab_asked at = {g,
                                              &d->e->contender[c],
                                              &g->set.list[p],
                                              g->values.number[v],
                                              g->depths.number[k],
                                              r};
                        const long number = lab_plan_job(plan, d->e, &at, d->build, err);
                        if (number < 0)
                            return (int)number;
                        d->run[place++] = (uint32_t)number;
                    }
    return 0;
}

static int plan_all(lab_data *d, lab_plan *plan, nw_error *err)
{
    const lab_experiment *e = d->e;
    long places = 0;
    int rc = 0;
    for (int i = 0; i < e->games; i++) {
        const lab_game_part *g = &e->game[i];
        d->first_place[i] = places;
        places +=
            (long)e->contenders * g->set.count * g->values.count * g->depths.count * e->repeat;
    }
    d->run = calloc((size_t)places + 1, sizeof *d->run);
    if (!d->run)
        return nw_fail(err, NW_ENOMEM, "out of memory for results");
    for (int i = 0; rc == 0 && i < e->games; i++)
        rc = plan_game(d, plan, i, err);
    return rc;
}

static int load_all(lab_data *d, const lab_plan *plan, lab_store *store, nw_error *err)
{
    lab_outcome *scratch = malloc(sizeof *scratch);
    int rc = 0;
    d->jobs = plan->jobs;
    d->result = calloc(plan->jobs + 1, sizeof *d->result);
    if (!d->result || !scratch)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for results");
    for (size_t i = 0; rc >= 0 && i < plan->jobs; i++) {
        rc = lab_store_load(store, &plan->job[i], scratch, err);
        d->missing += rc == 0;
        if (rc == 1)
            rc = keep(d, i, scratch, err);
    }
    free(scratch);
    return rc < 0 ? rc : 0;
}

int lab_data_load(lab_data *d, const lab_experiment *e, lab_store *store, const char *build,
                  nw_error *err)
{
    lab_plan plan = {.job = NULL};
    *d = (lab_data){.e = e, .build = build, .most_load = -1};
    int rc = plan_all(d, &plan, err);
    if (rc == 0)
        rc = load_all(d, &plan, store, err);
    lab_plan_free(&plan);
    return rc;
}

void lab_data_free(lab_data *d)
{
    for (size_t i = 0; d->result && i < d->jobs; i++) {
        free(d->result[i].iteration);
        free(d->result[i].measure);
    }
    free(d->result);
    free(d->run);
    d->result = NULL;
    d->run = NULL;
}

/* --- queries */

enum { REPEATS_MAX = 64 };

/* The values of all repetitions; returns their number. */
static size_t repetitions(const lab_data *d, const lab_point_of *at, double sample[REPEATS_MAX])
{
    const lab_game_part *g = &d->e->game[at->game];
    const lab_contender *c = &d->e->contender[at->contender];
    const lab_position *p = &g->set.list[at->position];
    size_t count = 0;
    char metric[32];
    snprintf(metric, sizeof metric, "%s%s%s", c->view, c->view[0] ? "-" : "", at->metric);
    for (int r = 1; r <= d->e->repeat && count < REPEATS_MAX; r++) {
        const lab_result *result = result_at(d, at, r);
        const double x = result ? lab_result_metric(result, p, metric,
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
    const double median = lab_median_of(sample, count); /* sorts */
    return median > 0 ? (sample[count - 1] - sample[0]) / median : NAN;
}

void lab_data_move(const lab_data *d, const lab_point_of *at, char *out, size_t size)
{
    const lab_result *r = result_at(d, at, 1);
    for (int i = 0; r && i < r->iterations; i++)
        if (r->iteration[i].depth == at->depth)
            snprintf(out, size, "%s", r->iteration[i].move);
}

void lab_data_ratios(const lab_data *d, const lab_point_of *at, int over, lab_sample *out)
{
    const lab_positions *set = &d->e->game[at->game].set;
    lab_point_of own = *at, base = *at;
    out->count = 0;
    base.contender = over;
    for (int p = 0; p < set->count; p++) {
        own.position = base.position = p;
        const double x = lab_data_get(d, &own), y = over < 0 ? 1 : lab_data_get(d, &base);
        if (!isnan(x) && !isnan(y) && y > 0)
            lab_sample_add(out, x / y, set->list[p].origin, p);
    }
}

int lab_data_runs(const lab_data *d, const lab_point_of *at, int over)
{
    lab_point_of own = *at, base = *at;
    int runs = 0;
    base.contender = over;
    for (int p = 0; p < d->e->game[at->game].set.count; p++) {
        own.position = base.position = p;
        runs += result_at(d, &own, 1) && (over < 0 || result_at(d, &base, 1));
    }
    return runs;
}

static int positions_at(const lab_data *d, lab_point_of at)
{
    int found = 0;
    for (at.position = 0; at.position < d->e->game[at.game].set.count; at.position++)
        found += result_at(d, &at, 1) != NULL;
    return found;
}

int lab_data_positions(const lab_data *d, int game)
{
    const lab_game_part *g = &d->e->game[game];
    lab_point_of at = {.game = game, .depth = lab_numbers_last(&g->depths)};
    int most = 0;
    for (at.contender = 0; at.contender < d->e->contenders; at.contender++)
        for (int v = 0; v < g->values.count; v++) {
            at.value = g->values.number[v];
            const int found = positions_at(d, at);
            most = found > most ? found : most;
        }
    return most;
}

/* One term in one position; NAN if it does not exist. */
static double term_of(const lab_data *d, int game, const lab_term *t, int position,
                      const char *metric, bool cumulative)
{
    const lab_game_part *g = &d->e->game[game];
    lab_point_of at = {.game = game,
                       .contender = lab_contender_find(d->e, t->contender),
                       .position = position,
                       .depth = lab_term_depth(t, &g->depths),
                       .metric = t->metric[0] ? t->metric : metric,
                       .cumulative = cumulative};
    if (!lab_term_value(t, &g->values, &at.value) || at.depth == 0)
        return NAN;
    return lab_data_get(d, &at);
}

void lab_data_expression(const lab_data *d, int game, const lab_expression *x, const char *metric,
                         bool cumulative, lab_sample *out)
{
    const lab_positions *set = &d->e->game[game].set;
    out->count = 0;
    for (int p = 0; p < set->count; p++) {
        double value = 1;
        for (int t = 0; t < x->terms; t++) {
            const double y = term_of(d, game, &x->term[t], p, metric, cumulative);
            value = x->term[t].divide ? value / y : value * y;
        }
        if (isfinite(value))
            lab_sample_add(out, value, set->list[p].origin, p);
    }
}
