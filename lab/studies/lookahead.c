/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "core/random-inl.h"
#include "lab/stats.h"
#include "lab/studies/endings.h"
#include "lab/study.h"
#include <math.h>
#include <stdlib.h>

/* Does looking further ahead decide better? Trees in which every node's true value is known, and an
 * evaluation that is off by an error drawn for every node; and Othello endings solved to the end.
 * The horizon moves from the moves of the root towards the end.
 * Reproduces: Reinefeld 2005, look-ahead and the quality of decisions. */

enum { TREES = 4000, WIDTH = 2, PLIES = 12, NODES = (1 << (PLIES + 1)) - 1, LAST = 10 };
enum { QUICK_SHARE = 4 }; /* the quick profile has one tree or ending in four */

/* How the values arise, and how the evaluation errs. */
static const struct model {
    const char *name, *title;
    bool correlated;
    bool wins;   /* leaves are won or lost */
    int sharpen; /* per cent of error less on every ply */
    int early;   /* per cent of nodes whose true value is seen */
} models[] = {
    {"wins", "wins and losses, independent", false, true, 0, 0},
    {"wins-early", "the same, 5 % true leaves", false, true, 0, 5},
    {"wins-sharper-10", "the same, error 10 % less per ply", false, true, 10, 0},
    {"wins-sharper-33", "the same, error 33 % less per ply", false, true, 33, 0},
    {"independent", "scores, independent", false, false, 0, 0},
    {"correlated", "scores, correlated", true, false, 0, 0},
};
enum { MODELS = sizeof models / sizeof *models, ENDINGS = MODELS, EMPTIES = 9, POSITIONS = 60 };

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

/* Minimax of what is seen depth plies below node i. */
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

/* Trees in which the decision matters: one move is better than the other. */
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

/* --- what it shows */

static const char *name_of(int m)
{
    return m == ENDINGS ? "endings" : models[m].name;
}

static int decisions_of(const lab_table *t, int m)
{
    char where[64];
    double n = 0;
    snprintf(where, sizeof where, "values=%s,plies=1", name_of(m));
    lab_select(t, where, "decisions", &n, 1);
    return (int)n;
}

static double share_right(const lab_table *t, int m, int depth, double *error)
{
    char where[64];
    double n = 0, right = 0;
    snprintf(where, sizeof where, "values=%s,plies=%d", name_of(m), depth);
    lab_select(t, where, "decisions", &n, 1);
    lab_select(t, where, "right", &right, 1);
    const double p = n > 0 ? right / n : 0;
    *error = n > 0 ? sqrt(p * (1 - p) / n) : 0;
    return p;
}

static int last_of(int m)
{
    return m == ENDINGS ? EMPTIES - 1 : LAST;
}

static void draw(const lab_table *t, lab_section *s)
{
    lab_figure *f =
        lab_add_figure(s, "lookahead-right", "Does looking further ahead decide better?");
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "plies searched");
    snprintf(f->y_label, sizeof f->y_label, "decisions that are right, per cent");
    snprintf(
        f->caption, sizeof f->caption,
        "Trees of width %d and depth %d in which one move is better, means of %d; Othello with "
        "%d empty squares after random moves, %d positions in which the moves differ. Bars "
        "are standard errors.",
        WIDTH, PLIES, decisions_of(t, 0), EMPTIES, decisions_of(t, ENDINGS));
    f->reference = 50;
    for (int m = 0; m <= ENDINGS; m++) {
        lab_series *series =
            lab_figure_series(f, m == ENDINGS ? "Othello endings" : models[m].title, m);
        for (int depth = 1; series && depth <= last_of(m); depth++) {
            double e;
            const double p = share_right(t, m, depth, &e);
            lab_series_point(series, depth, 100 * p, 100 * (p - e), 100 * (p + e));
        }
    }
}

enum { DEEP = 9, DEEP_ENDING = 5 };

/* Is one share greater than another beyond chance? 1, -1 for less, 0 for neither. */
static int compare(double p1, double e1, double p2, double e2)
{
    const double limit = 1.96 * sqrt(e1 * e1 + e2 * e2);
    return p1 - p2 > limit ? 1 : p2 - p1 > limit ? -1 : 0;
}

/* Does the deep search decide better (1) or worse (-1) than the one of one ply, as expected? */
static lab_finding *judge_depth(const lab_table *t, lab_section *s, int m, int expected,
                                const char *claim)
{
    const int depth = m == ENDINGS ? DEEP_ENDING : DEEP;
    double e1, e2;
    const double p1 = share_right(t, m, 1, &e1), p2 = share_right(t, m, depth, &e2);
    const int found = compare(p2, e2, p1, e1);
    return lab_add_finding(s,
                           found == expected ? LAB_AGREES
                           : found == 0      ? LAB_INCONCLUSIVE
                                             : LAB_DIFFERS,
                           claim, "Right in %.1f %% at one ply, in %.1f %% at %d.", 100 * p1,
                           100 * p2, depth);
}

/* Does the deep search decide better than where nothing helps? */
static void judge_help(const lab_table *t, lab_section *s, int m, const char *claim)
{
    double e1, e2;
    const double p1 = share_right(t, 0, DEEP, &e1), p2 = share_right(t, m, DEEP, &e2);
    const int found = compare(p2, e2, p1, e1);
    lab_add_finding(s,
                    found > 0    ? LAB_AGREES
                    : found == 0 ? LAB_INCONCLUSIVE
                                 : LAB_DIFFERS,
                    claim, "At %d plies right in %.1f %%, without that in %.1f %%.", DEEP, 100 * p2,
                    100 * p1);
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    draw(results, section);
    judge_depth(results, section, 0, -1,
                "Computing a function of estimates is one of the deadly sins of statistics: where "
                "values and errors are independent, looking further ahead decides worse.")
        ->conclusion = true;
    judge_help(results, section, 1,
               "A small amount (about 5 %) of true leaves helps to avoid traps.");
    judge_depth(results, section, 2, -1,
                "Improved visibility is not enough if the evaluation gets only a little better on "
                "every ply.")
        ->cause = "It decides worse up to five plies, then better.";
    judge_depth(results, section, 3, 1,
                "It is if the quality of the evaluation increases by half on every ply.");
    judge_depth(results, section, 5, 1,
                "Where neighbouring nodes depend on each other, looking further ahead decides "
                "better.");
    judge_depth(results, section, ENDINGS, 1, "In real games looking further ahead decides better.")
        ->conclusion = true;
    section->summary = lab_table_create("values,plies,right %,standard error");
    for (int m = 0; m <= ENDINGS; m++)
        for (int depth = 1; depth <= last_of(m); depth++) {
            double e;
            const double p = share_right(results, m, depth, &e);
            lab_put(&section->summary, "%s", name_of(m));
            lab_put(&section->summary, "%d", depth);
            lab_put(&section->summary, "%.1f", 100 * p);
            lab_put(&section->summary, "%.1f", 100 * e);
        }
    return lab_table_check(&section->summary, err);
}

const lab_study lab_lookahead = {
    .name = "lookahead",
    .title = "Look-ahead and the quality of decisions",
    .source = "Reinefeld, question 2",
    .method =
        "Binary trees with all true values known: leaves are won or lost, or have scores, "
        "independent of each other or sums of increments on the way. The evaluation of a node is "
        "its true value and an error, independent of all others; at the leaves there is none. Only "
        "trees are counted in which one move is better. Othello positions come from random games; "
        "all their moves are solved to the end.",
    .quick = "a quarter of the trees and positions",
    .measure = measure,
    .present = present,
};
