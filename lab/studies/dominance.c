/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "lab/study.h"
#include <string.h>

/* Iterative deepening breaks the dominance of SSS* over Alpha-Beta: the tree of
 * examples/trees/thesis-4-13.tree is searched to depth 2 and then, with the same table, to depth 3.
 * Alpha-Beta visits more leaves at depth 2, learns which move refutes a node, and needs fewer at
 * depth 3. The node that SSS* then searches in vain grows ever wider.
 * Reproduces: Plaat 1996, fig. 4.13, 4.14. */

static const int widths[] = {2, 4, 8, 16, 32, 64};
enum { WIDTHS = sizeof widths / sizeof *widths };
static const char *const algorithms[] = {"alphabeta", "mt-sss"};

/* The tree in which d has `width` children, all but the first worth 10. */
static int make_tree(int width, tree **out, nw_error *err)
{
    char text[1024] = "((( 5", *end = text + strlen(text);
    for (int i = 1; i < width; i++)
        end += snprintf(end, 8, " 10");
    snprintf(end, 64, ")(3 2))((9 7)(6 4)))");
    FILE *f = fmemopen(text, strlen(text), "r");
    if (!f)
        return nw_fail(err, NW_ENOMEM, "out of memory for a tree");
    const int rc = tree_read(f, "the tree", out, err);
    fclose(f);
    return rc;
}

static nw_options options_of(const char *algorithm)
{
    nw_options o = nw_plain(tree_info.rules);
    o.algorithm = algorithm;
    o.table_bits = 12;
    o.quiescence = 0;
    o.table_move = 1;
    o.lab = 1;
    return o;
}

/* One searcher for both: the second search finds the first one's moves in the table. */
static int measure_run(lab_table *out, const tree_pos *root, int width, const char *algorithm,
                       nw_error *err)
{
    const nw_options options = options_of(algorithm);
    nw_searcher *s = NULL;
    int rc = nw_searcher_create(&s, tree_info.rules, &options, err);
    lab_put(out, "%d", width);
    lab_put(out, "%s", algorithm);
    for (int depth = 2; rc == 0 && depth <= 3; depth++) {
        const nw_limits limits = {.depth = depth};
        nw_result result;
        rc = nw_search(s, root, &limits, &result, err);
        lab_put(out, "%d", rc < 0 ? 0 : (int)result.value);
        lab_put(out, "%llu", rc < 0 ? 0ull : (unsigned long long)result.counts.leaf);
    }
    nw_searcher_free(s);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    int rc = 0;
    (void)profile; /* equal in all profiles */
    *out = lab_table_create("width,algorithm,value2,leaves2,value3,leaves3");
    for (int i = 0; rc == 0 && i < WIDTHS; i++) {
        tree *t = NULL;
        tree_pos root;
        rc = make_tree(widths[i], &t, err);
        if (rc < 0)
            break;
        tree_root(t, &root);
        for (int a = 0; rc == 0 && a < 2; a++)
            rc = measure_run(out, &root, widths[i], algorithms[a], err);
        tree_free(t);
    }
    return rc;
}

const lab_study lab_dominance = {
    .name = "dominance",
    .title = "Iterative deepening breaks dominance",
    .source = "Plaat, section 4.2.2, figures 4.13 and 4.14",
    .method =
        "One tree, searched to depth 2 and then to depth 3 with the same table "
        "(examples/trees/thesis-4-13.tree; the printed figures give the argument, the tree is "
        "ours). A node on the horizon counts as its left-most leaf. At depth 2 Alpha-Beta "
        "evaluates "
        "e, the second child of b, and learns that it refutes b; SSS* misses that leaf, and at "
        "depth 3 searches all of d, the first child, before it.",
    .measure = measure,
};
