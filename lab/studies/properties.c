/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "lab/study.h"
#include "library/instances.h"

/* Artificial trees made real one property at a time: how much less than Alpha-Beta the others
 * evaluate, with a memory for all, on independent leaf values and on trees with one property of
 * real trees. Reproduces: Plaat 1996, section 4.4. */

enum { TREES = 50, TREES_QUICK = 10, PROPERTIES = 9, ALGORITHMS = 5 };

static const struct property {
    const char *name, *recipe;
} properties[PROPERTIES] = {
    {"independent", "w=5,d=8"},
    {"few-values", "w=5,d=8,values=-5..5"},
    {"uneven", "width=1..9,d=8"},
    {"early", "w=5,d=8,early=10"},
    {"transpositions", "w=5,d=8,transpose=1"},
    {"correlated", "w=5,d=8,correlated=100"},
    {"order-60", "w=5,d=8,order=0.6"},
    {"order-90", "w=5,d=8,order=0.9"},
    {"order-90-uneven-early", "width=1..9,d=8,order=0.9,early=10"},
};

/* Alpha-Beta comes first: it finds the value, MTD(f)'s guess. */
static const char *const algorithms[ALGORITHMS] = {"alphabeta-memory", "negascout-informed",
                                                   "mt-sss", "mt-dual", "mtdf"};

static int measure_tree(lab_table *out, const struct property *p, int seed, nw_error *err)
{
    char recipe[96];
    tree *t = NULL;
    tree_pos root;
    nw_score value = 0;
    snprintf(recipe, sizeof recipe, "%s,seed=%d", p->recipe, seed);
    int rc = tree_recipe(recipe, &t, err);
    for (int i = 0; rc == 0 && i < ALGORITHMS; i++) {
        nw_lab_options options = nw_lab_defaults();
        nw_book_result r;
        options.guess = value;
        options.no_pv = 1;
        tree_root(t, &root);
        rc = nw_book_for(true)->run(algorithms[i], &root, &options, &r, err);
        value = r.value;
        lab_put(out, "%s", p->name);
        lab_put(out, "%d", seed);
        lab_put(out, "%s", algorithms[i]);
        lab_put(out, "%llu", (unsigned long long)r.counts.leaf);
        nw_book_free(&r);
    }
    if (t)
        tree_free(t);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int trees = profile == LAB_QUICK ? TREES_QUICK : TREES;
    int rc = 0;
    *out = lab_table_create("property,seed,algorithm,leaves");
    for (int i = 0; i < PROPERTIES; i++)
        for (int seed = 1; rc == 0 && seed <= trees; seed++)
            rc = measure_tree(out, &properties[i], seed, err);
    return rc;
}

const lab_study lab_properties = {
    .name = "properties",
    .title = "Artificial trees made real one property at a time",
    .source = "Plaat, section 4.4",
    .method =
        "Alpha-Beta, NegaScout, MT-SSS*, MT-DUAL* and MTD(f) from the value, all with a memory "
        "for the whole tree, on 50 trees of depth 8 for each property; leaves relative to "
        "Alpha-Beta, geometric means.",
    .quick = "ten trees each",
    .measure = measure,
};
