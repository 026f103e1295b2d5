/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "core/random-inl.h"
#include "lab/studies/endings.h"
#include "lab/study.h"
#include <math.h>
#include <stdlib.h>

/* Does looking further ahead decide better? Trees in which every node's true value is known, and an
 * evaluation that is off by an error drawn for every node; and Othello endings solved to the end.
 * The horizon moves from the moves of the root towards the end.
 * Reproduces: Reinefeld 2005, look-ahead and the quality of decisions. */

enum { TREES = 4000, WIDTH = 2, PLIES = 12, NODES = (1 << (PLIES + 1)) - 1, LAST = 10 };
enum { QUICK_SHARE = 4 }; /* one tree or ending in four */

/* Models of values and evaluation errors. */
static const struct model {
    const char *name;
    bool correlated;
    bool wins;   /* leaves are won or lost */
    int sharpen; /* per cent by which the error shrinks per ply */
    int early;   /* per cent of nodes whose true value is visible */
} models[] = {
    {"wins", false, true, 0, 0},
    {"wins-early", false, true, 0, 5},
    {"wins-sharper-10", false, true, 10, 0},
    {"wins-sharper-33", false, true, 33, 0},
    {"independent", false, false, 0, 0},
    {"correlated", true, false, 0, 0},
};
enum { MODELS = sizeof models / sizeof *models, EMPTIES = 9, POSITIONS = 60 };

/* --- trees in an array: the children of node i are 2i + 1 and 2i + 2 */

typedef struct grown {
    double value[NODES]; /* true, MAX's view */
    double seen[NODES];  /* by the evaluation */
    bool ended[NODES];   /* true leaves */
} grown;

static int ply_of(int i)
{
    int ply = 0;
    for (; i > 0; i = (i - 1) / WIDTH)
        ply++;
    return ply;
}

/* Uniform within -1..1. */
static double noise(uint64_t *seed)
{
    return (double)(nw_random(seed) >> 11) / 4503599627370496.0 - 1;
}

/* With this share of wins among the leaves, neither side is favoured at the root. */
static const double balance = 0.6180339887;

static void set_values(grown *g, const struct model *m, uint64_t *seed)
{
    double drift[NODES];
    drift[0] = 0;
    for (int i = 1; i < NODES; i++)
        drift[i] = drift[(i - 1) / WIDTH] + noise(seed) / 4;
    for (int i = NODES - 1; i >= 0; i--) {
        const int c = WIDTH * i + 1;
        const double random = noise(seed);
        if (c >= NODES)
            g->value[i] = m->wins         ? ((random + 1) / 2 < balance ? 1 : -1)
                          : m->correlated ? drift[i]
                                          : random;
        else
            g->value[i] = ply_of(i) % 2 == 0 ? fmax(g->value[c], g->value[c + 1])
                                             : fmin(g->value[c], g->value[c + 1]);
    }
}

static void set_evaluation(grown *g, const struct model *m, uint64_t *seed)
{
    const double error = m->wins ? 2.5 : 0.5;
    for (int i = 0; i < NODES; i++) {
        const double off = error * pow(1 - m->sharpen / 100.0, ply_of(i) - 1) * noise(seed);
        g->ended[i] = WIDTH * i + 1 >= NODES || nw_random(seed) % 100 < (uint64_t)m->early;
        g->seen[i] = g->value[i] + (g->ended[i] ? 0 : off);
    }
}

/* Minimax of the visible values depth plies below node i. */
static double search(const grown *g, int i, int depth)
{
    const int c = WIDTH * i + 1;
    if (depth == 0 || g->ended[i])
        return g->seen[i];
    const double a = search(g, c, depth - 1), b = search(g, c + 1, depth - 1);
    return ply_of(i) % 2 == 0 ? fmax(a, b) : fmin(a, b);
}

static void put_decisions(lab_table *out, const char *name, int depth, int decisions, int right)
{
    lab_put(out, "%s", name);
    lab_put(out, "%d", depth);
    lab_put(out, "%d", decisions);
    lab_put(out, "%d", right);
}

/* Only trees in which one move is better than the other. */
static void measure_model(lab_table *out, const struct model *m, int trees, grown *g)
{
    int right[LAST + 1] = {0};
    for (int found = 0, seed = 1; found < trees; seed++) {
        uint64_t stream = nw_mix((uint64_t)seed * MODELS + (uint64_t)(m - models));
        set_values(g, m, &stream);
        if (g->value[1] == g->value[2])
            continue;
        set_evaluation(g, m, &stream);
        for (int depth = 1; depth <= LAST; depth++) {
            const double a = search(g, 1, depth - 1), b = search(g, 2, depth - 1);
            right[depth] += (a >= b) == (g->value[1] > g->value[2]);
        }
        found++;
    }
    for (int depth = 1; depth <= LAST; depth++)
        put_decisions(out, m->name, depth, trees, right[depth]);
}

/* --- endings of known value */

static int measure_endings(lab_table *out, int positions, nw_searcher *s, nw_error *err)
{
    int rc = 0, seed = 1, right[EMPTIES] = {0};
    for (int found = 0; rc == 0 && found < positions; found++) {
        ending e;
        rc = ending_of_othello(&e, s, EMPTIES, &seed, err);
        for (int depth = 1; rc == 0 && depth < EMPTIES; depth++) {
            nw_result result = {.value = 0};
            const nw_limits limits = {.depth = depth};
            rc = nw_search(s, &e.state, &limits, &result, err);
            right[depth] += rc == 0 && ending_is_best(&e, result.move);
        }
    }
    for (int depth = 1; depth < EMPTIES; depth++)
        put_decisions(out, "endings", depth, positions, right[depth]);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int share = profile == LAB_QUICK ? QUICK_SHARE : 1;
    const nw_game *game = nw_builtin("othello");
    const nw_options options = nw_defaults(game);
    nw_searcher *s = NULL;
    grown *g = malloc(sizeof *g);
    *out = lab_table_create("values,plies,decisions,right");
    int rc = g ? nw_searcher_create(&s, game, &options, err)
               : nw_fail(err, NW_ENOMEM, "out of memory for a tree");
    for (int m = 0; rc == 0 && m < MODELS; m++)
        measure_model(out, &models[m], TREES / share, g);
    if (rc == 0)
        rc = measure_endings(out, POSITIONS / share, s, err);
    nw_searcher_free(s);
    free(g);
    return rc;
}

const lab_study lab_lookahead = {
    .name = "lookahead",
    .title = "Look-ahead and the quality of decisions",
    .source = "Reinefeld, question 2",
    .method =
        "Binary trees with all true values known: leaves are won or lost, or have scores, "
        "independent of each other or sums of increments along the path. The evaluation of a node "
        "is "
        "its true value and an error, independent of all others; at the leaves there is none. Only "
        "trees are counted in which one move is better. Othello positions come from random games; "
        "all their moves are solved to the end.",
    .quick = "a quarter of the trees and positions",
    .measure = measure,
};
