/* SPDX-License-Identifier: MIT */
#include "lab/run.h"
#include "lab/graphs.h"
#include "lab/metric.h"
#include "lab/study.h"
#include "lab/width.h"
#include "core/error.h"
#include "library/instances.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- kinds of runs */

static lab_run_kind run_search, run_book;

/* Counts of selective search so far, all kinds together. */
static const char *const selective_metrics[] = {"tried", "cut", "researched", "crossings", NULL};

static const struct kind {
    const char *name;
    lab_run_kind *run;
    const char *const *metrics; /* besides those of every search; or NULL */
    const char *const *views;   /* or NULL */
} kinds[] = {
    {"search", run_search, selective_metrics, NULL},
    {"book", run_book, NULL, NULL},
    {"minimal-graph", lab_run_minimal, lab_minimal_metrics, lab_minimal_views},
    {"road-map", lab_run_roadmap, NULL, lab_roadmap_views},
    {"width", lab_run_width, lab_width_metrics, lab_width_views},
    {LAB_STUDY_GAME, lab_run_study, NULL, NULL},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct kind *find_kind(const char *name)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

bool lab_kind_known(const char *kind)
{
    return find_kind(kind) != NULL && strcmp(kind, LAB_STUDY_GAME) != 0;
}

static bool in_list(const char *const *list, const char *word)
{
    for (; list && *list; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}

bool lab_metric_known(const char *kind, const char *metric)
{
    const struct kind *k = find_kind(kind);
    return k && (lab_metric_find(metric) || in_list(k->metrics, metric));
}

bool lab_view_known(const char *kind, const char *view)
{
    const struct kind *k = find_kind(kind);
    return k && in_list(k->views, view);
}

void lab_put_measure(lab_outcome *out, int depth, const char *view, const char *metric,
                     double value)
{
    if (out->measures == LAB_MEASURES_MAX)
        return;
    lab_measure *m = &out->measure[out->measures++];
    *m = (lab_measure){.depth = depth, .value = value};
    snprintf(m->name, sizeof m->name, "%s%s%s", view, *view ? "-" : "", metric);
}

/* Counts of selectivity exist for the whole search only. */
bool lab_deepens(const lab_config *c)
{
    return strcmp(c->kind, "search") == 0 && c->options.deepen > 0 && !c->options.selective &&
           strcmp(c->options.algorithm, "test") != 0;
}

bool lab_needs_values(const lab_job *job)
{
    return job->config.exact_guess;
}

/* --- searching */

/* CPU time of this thread, nearly independent of other load. */
static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct stopwatch {
    double started;
    double lap[LAB_ITERATIONS_MAX]; /* by iteration, since the start */
    int laps;
} stopwatch;

static int take_time(void *context, const nw_iteration *it)
{
    stopwatch *w = context;
    (void)it;
    if (w->laps < LAB_ITERATIONS_MAX)
        w->lap[w->laps++] = processor_seconds() - w->started;
    return 0;
}

static void keep_selective(lab_outcome *out, const nw_searcher *s, int depth, int crossings)
{
    nw_selective_stats of[32] = {{0}};
    const int count = nw_selective_counts(s, of, 32);
    double sum[4] = {0, 0, 0, crossings};
    for (int i = 0; i < count && i < 32; i++) {
        sum[0] += (double)of[i].tried;
        sum[1] += (double)of[i].cut;
        sum[2] += (double)of[i].researched;
    }
    for (int i = 0; selective_metrics[i]; i++)
        lab_put_measure(out, depth, "", selective_metrics[i], sum[i]);
}

static void keep_iteration(lab_outcome *out, const lab_position *p, const nw_iteration *it,
                           double taken)
{
    if (out->iterations == LAB_ITERATIONS_MAX)
        return;
    lab_iteration *x = &out->iteration[out->iterations++];
    *x = (lab_iteration){.depth = it->depth,
                         .value = it->value,
                         .passes = it->passes,
                         .leaf = it->counts.leaf,
                         .interior = it->counts.interior,
                         .table = it->counts.table,
                         .quiescence = it->counts.quiescence,
                         .nodes = it->nodes,
                         .seconds = taken};
    if (it->move != NW_NO_MOVE)
        p->game->rules->move_name(p->state, it->move, x->move, sizeof x->move);
}

static int search(const lab_position *p, const nw_options *options, nw_limits limits,
                  lab_outcome *out, nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result result;
    stopwatch watch = {.laps = 0};
    limits.iteration = take_time;
    limits.context = &watch;
    out->iterations = out->measures = 0;
    int rc = nw_searcher_create(&s, p->game->rules, options, err);
    if (rc == 0 && !options->lab)
        nw_searcher_clear(s); /* touches the table's memory before timing starts */
    watch.started = processor_seconds();
    if (rc >= 0)
        rc = nw_search(s, p->state, &limits, &result, err);
    for (int i = 0; rc == 0 && i < result.iterations; i++)
        keep_iteration(out, p, &result.iteration[i], i < watch.laps ? watch.lap[i] : NAN);
    if (rc == 0 && out->iterations > 0 && result.move != NW_NO_MOVE)
        p->game->rules->move_name(p->state, result.move, out->iteration[out->iterations - 1].move,
                                  sizeof out->iteration->move);
    if (rc == 0 && options->selective)
        keep_selective(out, s, limits.depth, result.crossings);
    nw_searcher_free(s);
    return rc;
}

/* The values of all iterations, by any algorithm, as they depend only on the tree. */
static int learn(const lab_job *job, nw_score values[NW_PLIES_MAX + 1], lab_outcome *scratch,
                 nw_error *err)
{
    nw_options o = job->config.options;
    o.algorithm = "mtdf";
    o.guess = o.offset = 0;
    o.table_bits = 18;
    const int rc = search(job->position, &o, (nw_limits){.depth = job->depth}, scratch, err);
    for (int i = 0; rc == 0 && i < scratch->iterations; i++)
        values[scratch->iteration[i].depth] = scratch->iteration[i].value;
    return rc;
}

static int run_search(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err)
{
    nw_score learned[NW_PLIES_MAX + 1] = {0};
    int rc = 0;
    if (lab_needs_values(job) && !values) {
        rc = learn(job, learned, out, err);
        values = learned;
    }
    if (job->config.static_guesses) {
        for (int depth = 0; depth <= NW_PLIES_MAX; depth++)
            learned[depth] = job->position->game->rules->evaluate(job->position->state);
        values = learned;
    }
    const bool known = lab_needs_values(job) || job->config.static_guesses;
    const nw_limits limits = {.depth = job->depth, .guesses = known ? values : NULL};
    return rc < 0 ? rc : search(job->position, &job->config.options, limits, out, err);
}

/* A published algorithm, to the job's depth only. */
static int run_book(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err)
{
    nw_lab_options o = job->config.book;
    nw_book_result r;
    const double started = processor_seconds();
    (void)values;
    o.depth = job->depth;
    o.no_pv = 1;
    const int rc = nw_book_run(job->position->game, o.algorithm, job->position->state, &o, &r, err);
    if (rc == 0)
        out->iteration[out->iterations++] =
            (lab_iteration){.depth = job->depth,
                            .value = r.value,
                            .passes = r.passes,
                            .leaf = r.counts.leaf,
                            .interior = r.counts.interior,
                            .table = r.counts.table,
                            .nodes = r.counts.leaf + r.counts.interior + r.counts.table,
                            .seconds = processor_seconds() - started};
    nw_book_free(&r);
    return rc;
}

static double load_now(void)
{
    double load = -1;
    FILE *f = fopen("/proc/loadavg", "r");
    if (f && fscanf(f, "%lf", &load) != 1)
        load = -1;
    if (f)
        fclose(f);
    return load;
}

int lab_run(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err)
{
    out->iterations = out->measures = 0;
    out->text = NULL;
    out->load = load_now();
    return find_kind(job->config.kind)->run(job, values, out, err);
}

/* --- metrics */

/* Passes are stored per iteration, other counts cumulatively. */
static double passes_of(const lab_result *o, int at, bool cumulative)
{
    double sum = o->iteration[at].passes;
    for (int i = 0; cumulative && i < at; i++)
        sum += o->iteration[i].passes;
    return sum;
}

double lab_result_metric(const lab_result *o, const lab_position *p, const char *metric, int depth,
                         bool cumulative)
{
    for (int i = 0; i < o->measures; i++)
        if (o->measure[i].depth == depth && strcmp(o->measure[i].name, metric) == 0)
            return o->measure[i].value;
    for (int i = 0; i < o->iterations; i++) {
        if (o->iteration[i].depth != depth)
            continue;
        if (strcmp(metric, "passes") == 0)
            return passes_of(o, i, cumulative);
        if (strcmp(metric, "mean-passes") == 0)
            return passes_of(o, i, true) / (i + 1);
        const lab_metric *m = lab_metric_find(metric);
        if (!m || !m->of)
            return NAN;
        const double value = m->of(&o->iteration[i], p);
        const bool subtract = !cumulative && i > 0 && m->adds_up;
        return subtract ? value - m->of(&o->iteration[i - 1], p) : value;
    }
    return NAN;
}

const char *lab_signature_of(const char *game)
{
    const lab_signature_row *r = lab_signatures;
    while (r->game && strcmp(r->game, game) != 0)
        r++;
    return r->game ? r->signature : "unknown";
}
