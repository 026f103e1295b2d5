/* SPDX-License-Identifier: MIT */
#include "lab/graphs.h"
#include "core/error.h"
#include "library/minimal.h"
#include "library/roadmap.h"
#include <stdlib.h>

/* In the order of nw_minimal_kind; then the search's own last iteration. */
const char *const lab_minimal_views[] = {"tree", "lfmg", "etc",    "mmtree",
                                         "mm",   "armg", "search", NULL};
/* first-cutoff: per cent of cutoffs by the first move, by ply; cutoff-X the same over all plies
 * that are deep (three and more from the leaves), near the leaves, even (counted from the root, 0),
 * odd. equal-depth: per cent of transpositions between equal depths; transpositions: how many nodes
 * of the left-first minimal graph are met again. */
const char *const lab_minimal_metrics[] = {"first-cutoff", "equal-depth", "transpositions",
                                           "cutoff-deep",  "cutoff-near", "cutoff-even",
                                           "cutoff-odd",   NULL};

/* By nw_roadmap_order, then nw_roadmap_memory; minimax has no table. */
const char *const lab_roadmap_views[] = {
    "minimax", "ab",         "ab-table", "ab-etc", "id",          "id-table",  "id-etc",
    "left",    "left-table", "left-etc", "cheap",  "cheap-table", "cheap-etc", NULL};

static void put_counts(lab_outcome *out, int depth, const char *view, const nw_counts *c)
{
    lab_put_measure(out, depth, view, "leaf", (double)c->leaf);
    lab_put_measure(out, depth, view, "total", (double)nw_counts_total(c));
}

static nw_minimal_options options_of(const lab_job *job)
{
    nw_minimal_options o = nw_minimal_defaults(job->position->game->rules);
    o.search = job->config.options;
    o.mm = job->config.mm;
    o.mm_iterates = true; /* as the thesis does, section 5.3 */
    return o;
}

static void put_first_cutoffs(lab_outcome *out, const nw_minimal_result *m)
{
    for (int ply = 0; ply < m->depth; ply++)
        if (m->statistics.cutoffs[ply] > 0)
            lab_put_measure(out, ply, "", "first-cutoff",
                            100.0 * (double)m->statistics.first_cutoffs[ply] /
                                (double)m->statistics.cutoffs[ply]);
}

static bool is_deep(int ply, int depth)
{
    return depth - ply >= 3;
}

static bool is_near(int ply, int depth)
{
    return !is_deep(ply, depth);
}

static bool is_even(int ply, int depth)
{
    (void)depth;
    return ply % 2 == 0;
}

static bool is_odd(int ply, int depth)
{
    return !is_even(ply, depth);
}

static const struct part {
    const char *name;
    bool (*holds)(int ply, int depth);
} parts[] = {{"cutoff-deep", is_deep},
             {"cutoff-near", is_near},
             {"cutoff-even", is_even},
             {"cutoff-odd", is_odd}};

static void put_parts(lab_outcome *out, const nw_minimal_result *m)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        double first = 0, all = 0;
        for (int ply = 0; ply < m->depth; ply++)
            if (parts[i].holds(ply, m->depth)) {
                first += (double)m->statistics.first_cutoffs[ply];
                all += (double)m->statistics.cutoffs[ply];
            }
        if (all > 0)
            lab_put_measure(out, m->depth, "", parts[i].name, 100 * first / all);
    }
}

/* If only the search is viewed: the graphs would take twice as long. */
static int run_search(const lab_job *job, lab_outcome *out, nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result r = {.iterations = 0};
    const nw_limits limits = {.depth = job->depth};
    int rc = nw_searcher_create(&s, job->position->game->rules, &job->config.options, err);
    if (rc == 0)
        rc = nw_search(s, job->position->state, &limits, &r, err);
    if (rc == 0) {
        const nw_counts last = nw_counts_of_last(&r);
        put_counts(out, job->depth, lab_minimal_views[NW_MINIMAL_KINDS], &last);
    }
    nw_searcher_free(s);
    return rc;
}

int lab_run_minimal(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err)
{
    if (job->config.only_search)
        return run_search(job, out, err);
    nw_minimal_options options = options_of(job);
    nw_minimal_result *m = calloc(1, sizeof *m);
    (void)values;
    if (!m)
        return nw_fail(err, NW_ENOMEM, "out of memory for a minimal graph");
    options.places = true;
    const int rc =
        nw_minimal(job->position->game->rules, job->position->state, job->depth, &options, m, err);
    if (rc == 0) {
        for (int i = 0; i < NW_MINIMAL_KINDS; i++)
            if (m->graph[i].there)
                put_counts(out, job->depth, lab_minimal_views[i], &m->graph[i].counts);
        put_counts(out, job->depth, lab_minimal_views[NW_MINIMAL_KINDS], &m->last);
        put_first_cutoffs(out, m);
        put_parts(out, m);
        lab_put_measure(out, job->depth, "", "transpositions",
                        (double)m->graph[NW_LFMG].counts.table);
        const double met = (double)(m->equal_depth + m->other_depth);
        if (met > 0)
            lab_put_measure(out, job->depth, "", "equal-depth",
                            100.0 * (double)m->equal_depth / met);
    }
    free(m);
    return rc;
}

/* Larger searches are skipped, such as minimax in chess. */
enum { MOST_NODES = 20000000 };

int lab_run_roadmap(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err)
{
    nw_minimal_options options = options_of(job);
    const nw_limits limits = {.depth = job->depth, .nodes = MOST_NODES};
    nw_roadmap *map = calloc(1, sizeof *map);
    int rc = map ? 0 : nw_fail(err, NW_ENOMEM, "out of memory for a road map");
    (void)values;
    if (rc == 0)
        rc = nw_roadmap_run(job->position->game->rules, job->position->state, &limits, &options,
                            map, err);
    for (int order = 0, view = 0; rc == 0 && order < NW_ROAD_ORDERS; order++) {
        const int memories = order == NW_ROAD_MINIMAX ? 1 : NW_ROAD_MEMORIES;
        for (int memory = 0; memory < memories; memory++, view++)
            if (map->cell[order][memory].there)
                put_counts(out, job->depth, lab_roadmap_views[view],
                           &map->cell[order][memory].counts);
    }
    free(map);
    return rc;
}
