/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include <stdlib.h>
#include <string.h>

/* NegaScout, SSS* and Alpha-Beta over width, depth and ordering, the parameters of Reinefeld's
 * survey, with the dominance relations checked leaf by leaf on every tree.
 * Reproduces: Reinefeld 2005, empirical assessment, dominance relations.
 * Exercises: Plaat 1996, fig. 2.7, 2.17; Pearl 1980, SCOUT; Reinefeld 2005, NegaScout, SSS*;
 * Stockman 1979. */

enum { TREES = 20, TREES_QUICK = 4 };

/* Alpha-Beta comes first, as the baseline. */
static const char *const algorithms[] = {"alphabeta", "negascout", "sss", "dual", "scout"};
enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms };

/* Kinds of trees: the recipe's order= for a width. */
typedef enum kind { INDEPENDENT, UNORDERED, ORDERED } kind;

typedef struct setting {
    int width, depth;
    char order[12]; /* as in the recipe; "random" for independent leaf values */
} setting;

static setting make_setting(int width, int depth, kind k, double order)
{
    setting s = {.width = width, .depth = depth};
    if (k == INDEPENDENT)
        snprintf(s.order, sizeof s.order, "random");
    else
        snprintf(s.order, sizeof s.order, "%.4g", k == UNORDERED ? 1.0 / width : order);
    return s;
}

/* One parameter varies in each sweep, the others are fixed. */
static const int widths[] = {2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24};
static const int depths[] = {2, 3, 4, 5, 6, 7, 8, 9, 10};
static const double orders[] = {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0};
enum {
    WIDTHS = sizeof widths / sizeof *widths,
    DEPTHS = sizeof depths / sizeof *depths,
    ORDERS = sizeof orders / sizeof *orders,
    EVEN = 4, /* depths of the sweeps over width */
    ODD = 5,
    WIDTH_OF_DEPTHS = 5,
    DEPTH_OF_ORDERS = 8
};
static const double strong = 0.8;

enum { SETTINGS_MAX = 3 * WIDTHS + 3 * DEPTHS + ORDERS };

static bool same_setting(const setting *a, const setting *b)
{
    return a->width == b->width && a->depth == b->depth && strcmp(a->order, b->order) == 0;
}

/* Sweeps intersect: equal settings are measured once. */
static int add_setting(setting *list, int count, setting s)
{
    for (int i = 0; i < count; i++)
        if (same_setting(&list[i], &s))
            return count;
    list[count] = s;
    return count + 1;
}

static int all_settings(setting list[SETTINGS_MAX])
{
    int n = 0;
    for (int i = 0; i < WIDTHS; i++) {
        n = add_setting(list, n, make_setting(widths[i], EVEN, UNORDERED, 0));
        n = add_setting(list, n, make_setting(widths[i], ODD, UNORDERED, 0));
        n = add_setting(list, n, make_setting(widths[i], ODD, ORDERED, strong));
    }
    for (int i = 0; i < DEPTHS; i++) {
        n = add_setting(list, n, make_setting(WIDTH_OF_DEPTHS, depths[i], INDEPENDENT, 0));
        n = add_setting(list, n, make_setting(WIDTH_OF_DEPTHS, depths[i], UNORDERED, 0));
        n = add_setting(list, n, make_setting(WIDTH_OF_DEPTHS, depths[i], ORDERED, strong));
    }
    for (int i = 0; i < ORDERS; i++)
        n = add_setting(list, n,
                        make_setting(WIDTH_OF_DEPTHS, DEPTH_OF_ORDERS, ORDERED, orders[i]));
    return n;
}

/* --- measuring */

static void put_run(lab_table *out, const setting *s, int seed, const char *algorithm,
                    const artificial_search *search, uint64_t outside)
{
    lab_put(out, "%d", s->width);
    lab_put(out, "%d", s->depth);
    lab_put(out, "%s", s->order);
    lab_put(out, "%d", seed);
    lab_put(out, "%s", algorithm);
    lab_put(out, "%llu", (unsigned long long)search->evaluations);
    lab_put(out, "%llu", (unsigned long long)search->distinct);
    lab_put(out, "%llu", (unsigned long long)outside);
}

static int measure_contenders(lab_table *out, const setting *s, int seed, artificial *a,
                              nw_error *err)
{
    uint8_t *alphabeta = NULL;
    int rc = 0;
    for (int i = 0; rc == 0 && i < ALGORITHMS; i++) {
        artificial_search search;
        rc = artificial_run(a, algorithms[i], 0, &search, err);
        if (i == 0 && rc == 0)
            rc = (alphabeta = artificial_keep(a, err)) ? 0 : NW_ENOMEM;
        put_run(out, s, seed, algorithms[i], &search, artificial_outside(a, alphabeta));
    }
    free(alphabeta);
    return rc;
}

static int measure_tree(lab_table *out, const setting *s, int seed, nw_error *err)
{
    artificial a;
    const bool independent = strcmp(s->order, "random") == 0;
    int rc =
        artificial_open(&a, s->width, s->depth, independent ? NULL : s->order, (uint64_t)seed, err);
    if (rc == 0)
        rc = measure_contenders(out, s, seed, &a, err);
    artificial_close(&a);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    setting list[SETTINGS_MAX];
    const int count = all_settings(list), trees = profile == LAB_QUICK ? TREES_QUICK : TREES;
    int rc = 0;
    *out = lab_table_create("width,depth,order,seed,algorithm,evaluations,leaves,outside");
    for (int i = 0; i < count; i++)
        for (int seed = 1; rc == 0 && seed <= trees; seed++)
            rc = measure_tree(out, &list[i], seed, err);
    return rc;
}

const lab_study lab_survey = {
    .name = "survey",
    .title = "NegaScout, SSS* and Alpha-Beta over width, depth and ordering",
    .source = "Reinefeld's survey, Analysis (1) empirical assessment and (3) dominance relations",
    .method = "Uniform artificial trees, twenty (seeds 1 to 20) for each setting; one of width, "
              "depth and ordering varies while the others are fixed. \"Unordered\" trees have true "
              "values assigned top-down with each move equally likely to be best; \"independent\" "
              "trees have random leaf values. The columns in % are evaluations relative to "
              "Alpha-Beta, tree by tree.",
    .quick = "four trees (seeds 1 to 4) for each setting",
    .measure = measure,
};
