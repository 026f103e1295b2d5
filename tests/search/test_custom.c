/* SPDX-License-Identifier: MIT */
#include "book_run.h"
#include "games/custom/bind.h"
#include "games/tree/rules.h"

/* One source, two instances: trees compiled in, and the same trees behind function pointers. */

enum { TREES = 2000 };

static bool same_counts(const nw_counts *a, const nw_counts *b)
{
    return a->leaf == b->leaf && a->interior == b->interior && a->table == b->table &&
           a->quiescence == b->quiescence;
}

static bool same_variation(const nw_book_result *a, const nw_book_result *b)
{
    return a->pv_length == b->pv_length &&
           (a->pv_length == 0 || memcmp(a->pv, b->pv, (size_t)a->pv_length * sizeof *a->pv) == 0);
}

static bool same_passes(const nw_book_result *a, const nw_book_result *b)
{
    bool same = a->passes == b->passes;
    for (int i = 0; same && i < a->passes; i++)
        same = a->pass[i].beta == b->pass[i].beta && a->pass[i].value == b->pass[i].value;
    return same;
}

/* The range of values is the game's own knowledge, which the pointers do not carry: it is given. */
static nw_lab_options options_for(const tree *t, uint64_t seed)
{
    nw_lab_options options = nw_lab_defaults();
    options.lo = t->lo;
    options.hi = t->hi;
    options.guess = options.threshold = tree_between(nw_mix(seed), t->lo, t->hi);
    return options;
}

static void check_both(const char *name, tree_pos *root, nw_lab_options options, const char *text)
{
    const custom_pos behind = {.game = &tree_rules, .state = root};
    book_run a = run_with(&nw_book_tree_lab, name, root, options);
    book_run b = run_with(&nw_book_custom_lab, name, &behind, options);
    if (a.result.value != b.result.value || a.result.bound != b.result.bound)
        fail_msg("%s: value %d inline, %d through pointers: %s", name, a.result.value,
                 b.result.value, text);
    if (!same_leaves(&a, &b) || !same_counts(&a.result.counts, &b.result.counts))
        fail_msg("%s visits other nodes through pointers: %s", name, text);
    assert_true(same_variation(&a.result, &b.result));
    assert_true(same_passes(&a.result, &b.result));
    assert_int_equal(a.result.open_peak, b.result.open_peak);
    run_free(&a);
    run_free(&b);
}

/* Pointers do not carry the pessimistic and optimistic values of a tree's nodes. */
static bool reads_bounds(const nw_book_row *row)
{
    static const char *const names[] = {"bstar", "bstar-probability", "pbstar", "gsearch-informed",
                                        "hstar"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(row->name, names[i]) == 0)
            return true;
    return false;
}

/* Searches that estimate need values at interior nodes. */
static void check_all(tree_pos *root, uint64_t seed, const char *text)
{
    for (const nw_book_row *row = nw_book_tree_lab.rows; row->name; row++)
        if (!row->estimates || (tree_has_estimates(root) && !reads_bounds(row)))
            check_both(row->name, root, options_for(root->tree, seed), text);
}

/* Verifies: one source per algorithm: the instance for a game and the same game behind function
 * pointers visit identical nodes in the same order, for every algorithm of the book. */
TEST(test_explicit_trees)
{
    random_tree *r = malloc(sizeof *r);
    assert_non_null(r);
    const uint64_t count = cases(TREES);
    for (uint64_t i = 0; i < count; i++) {
        tree_pos root;
        make_random_tree(r, nw_mix(77) + i);
        tree *t = tree_of_text(r->text, &root);
        /* Behind pointers the root player is MAX. */
        t->root_max = root.max = true;
        check_all(&root, i, r->text);
        tree_free(t);
    }
    free(r);
}

TEST(test_artificial_trees)
{
    static const char *const recipes[] = {"w=4,d=5,seed=3", "w=3,d=6,seed=4,order=0.7,values=-9..9",
                                          "w=1..5,d=5,seed=5", "w=4,d=5,seed=6,transpose=1",
                                          "w=3,d=5,seed=7,correlated=20"};
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++) {
        tree *t = NULL;
        nw_error err = {0};
        tree_pos root;
        if (tree_recipe(recipes[i], &t, &err) != 0)
            fail_msg("%s", err.text);
        tree_root(t, &root);
        check_all(&root, i, recipes[i]);
        tree_free(t);
    }
}

/* Every row of the book is the same in both instances, so that the loop above misses none. */
TEST(test_same_rows)
{
    const nw_book_row *a = nw_book_tree_lab.rows, *b = nw_book_custom_lab.rows;
    for (; a->name && b->name; a++, b++)
        assert_string_equal(a->name, b->name);
    assert_true(!a->name && !b->name);
}

TEST_MAIN(NULL, NULL)
