/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "lab/study.h"
#include <string.h>

/* Iterative deepening breaks the dominance of SSS* over Alpha-Beta: the tree of
 * examples/trees/thesis-4-13.tree is searched to depth 2 and then, with the same table, to depth 3.
 * Alpha-Beta sees more leaves at depth 2, learns from them which move refutes a node, and needs
 * fewer at depth 3. The node that SSS* then searches in vain is made wider and wider.
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

/* Both searches by one searcher: the second finds the moves of the first in its table. */
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
    (void)profile; /* all of it in each */
    *out = lab_table_create("width,algorithm,value 2,leaves 2,value 3,leaves 3");
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

/* --- what it shows */

static double leaves_of(const lab_table *t, int width, int algorithm, const char *column)
{
    char where[64];
    double leaves = 0;
    snprintf(where, sizeof where, "width=%d,algorithm=%s", width, algorithms[algorithm]);
    lab_select(t, where, column, &leaves, 1);
    return leaves;
}

static void draw(const lab_table *t, lab_section *s)
{
    static const char *const titles[] = {"Alpha-Beta", "MT-SSS*"};
    lab_figure *f = lab_add_figure(s, "dominance-leaves", "Leaves at depth 3, after depth 2");
    snprintf(f->x_label, sizeof f->x_label, "children of node d");
    snprintf(f->y_label, sizeof f->y_label, "leaf nodes");
    snprintf(f->caption, sizeof f->caption,
             "The tree of figures 4.13 and 4.14, with node d made wider. Counts are exact.");
    for (int a = 0; a < 2; a++) {
        lab_series *series = lab_figure_series(f, titles[a], 2 * a);
        for (int i = 0; i < WIDTHS; i++) {
            const double y = leaves_of(t, widths[i], a, "leaves 3");
            lab_series_point(series, widths[i], y, y, y);
        }
    }
}

static void judge(const lab_table *t, lab_section *s)
{
    const int most = widths[WIDTHS - 1];
    const double ab2 = leaves_of(t, 2, 0, "leaves 2"), sss2 = leaves_of(t, 2, 1, "leaves 2");
    const double ab3 = leaves_of(t, 2, 0, "leaves 3"), sss3 = leaves_of(t, 2, 1, "leaves 3");
    const double ab_wide = leaves_of(t, most, 0, "leaves 3");
    const double sss_wide = leaves_of(t, most, 1, "leaves 3");
    lab_finding *f = lab_add_finding(
        s, sss2 < ab2 && ab2 + ab3 < sss2 + sss3 ? LAB_AGREES : LAB_DIFFERS,
        "When used with iterative deepening, SSS* does not dominate Alpha-Beta: the smaller depth "
        "2 "
        "tree causes SSS* to miss information that would be useful at depth 3.",
        "At depth 2 SSS* evaluates %.0f leaves and Alpha-Beta %.0f; at depth 3 SSS* %.0f and "
        "Alpha-Beta %.0f.",
        sss2, ab2, sss3, ab3);
    f->conclusion = true;
    lab_add_finding(s, sss_wide - ab_wide > sss3 - ab3 ? LAB_AGREES : LAB_DIFFERS,
                    "If the branching factor at node d is increased, the improvement of Alpha-Beta "
                    "over SSS* can be made arbitrarily large.",
                    "With %d children of d SSS* evaluates %.0f leaves at depth 3, Alpha-Beta %.0f.",
                    most, sss_wide, ab_wide);
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    draw(results, section);
    judge(results, section);
    section->summary = lab_table_create("children of d,algorithm,leaves at depth 2,at depth 3");
    for (size_t row = 0; row < lab_rows(results); row++) {
        lab_put(&section->summary, "%s", lab_text(results, row, "width"));
        lab_put(&section->summary, "%s", lab_text(results, row, "algorithm"));
        lab_put(&section->summary, "%s", lab_text(results, row, "leaves 2"));
        lab_put(&section->summary, "%s", lab_text(results, row, "leaves 3"));
    }
    return lab_table_check(&section->summary, err);
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
    .present = present,
};
