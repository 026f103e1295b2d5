/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"

/* The size of MTD(f)'s tree against the distance of its first guess from the minimax value, on the
 * simulated trees of the thesis.
 * Reproduces: Plaat 1996, fig. 4.21.
 * Exercises: Plaat 1996, fig. 2.7, 2.17, 3.2, 3.5, 3.6; Reinefeld 2005, NegaScout, SSS*. */

enum { WIDTH = 5, DEPTH = 9, TREES = 20, TREES_QUICK = 4 };

static const char *const orders[] = {"0.2", "0.4", "0.6", "0.8", "0.9", "1"};
enum { ORDERS = sizeof orders / sizeof *orders };

/* Values are in -1000..1000: the ends are far outside, the middle is dense. */
static const int distances[] = {-1000, -900, -800, -700, -600, -500, -400, -300, -200, -100, -50,
                                -20,   -10,  -5,   -2,   -1,   0,    1,    2,    5,    10,   20,
                                50,    100,  200,  300,  400,  500,  600,  700,  800,  900,  1000};
enum { DISTANCES = sizeof distances / sizeof *distances };

static const char *const baselines[] = {"alphabeta", "negascout", "sss", "dual"};
enum { BASELINES = sizeof baselines / sizeof *baselines };

static int measure_run(lab_table *out, artificial *a, const char *algorithm, int distance,
                       nw_error *err)
{
    artificial_search s;
    const int rc = artificial_run(a, algorithm, a->root.value + distance, &s, err);
    lab_put(out, "%s", algorithm);
    lab_put(out, "%d", distance);
    lab_put(out, "%d", (int)s.value);
    lab_put(out, "%llu", (unsigned long long)s.evaluations);
    lab_put(out, "%llu", (unsigned long long)s.distinct);
    lab_put(out, "%d", s.passes);
    return rc;
}

static int measure_tree(lab_table *out, const char *order, int seed, nw_error *err)
{
    artificial a;
    int rc = artificial_open(&a, WIDTH, DEPTH, order, (uint64_t)seed, err);
    for (int i = 0; rc == 0 && i < BASELINES + DISTANCES; i++) {
        lab_put(out, "%s", order);
        lab_put(out, "%d", seed);
        rc = i < BASELINES ? measure_run(out, &a, baselines[i], 0, err)
                           : measure_run(out, &a, "mtdf", distances[i - BASELINES], err);
    }
    artificial_close(&a);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int trees = profile == LAB_QUICK ? TREES_QUICK : TREES;
    int rc = 0;
    *out = lab_table_create("order,seed,algorithm,distance,value,evaluations,leaves,passes");
    for (int q = 0; q < ORDERS; q++)
        for (int seed = 1; rc == 0 && seed <= trees; seed++)
            rc = measure_tree(out, orders[q], seed, err);
    return rc;
}

const lab_study lab_first_guess = {
    .name = "first-guess",
    .title = "Effect of the first guess in simulated trees",
    .source = "Plaat 1996, figure 4.21 and section 4.3.1",
    .method = "Twenty artificial trees of width 5 and depth 9 (seeds 1 to 20, leaf values in "
              "-1000..1000) for each of six qualities of ordering: the probability that the first "
              "move of a node is its best runs from 1/w = 20 % to 100 %. MTD(f) searches each from "
              "first guesses at 33 distances from the minimax value. No iterative deepening. The "
              "table shows mean leaves by distance of the first guess.",
    .quick = "four trees (seeds 1 to 4) for each quality",
    .measure = measure,
};
