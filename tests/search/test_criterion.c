/* SPDX-License-Identifier: MIT */
#include "book_run.h"
#include "book/criterion.h"

/* Static node expansion criteria against the leaves that the algorithms evaluate. */

enum { LEAVES_MAX = 200, PLIES_MAX = 16 };

/* The paths of all leaves of a tree. */
typedef struct all_leaves {
    uint32_t path[LEAVES_MAX][PLIES_MAX];
    int plies[LEAVES_MAX];
    int count;
} all_leaves;

static void collect(all_leaves *l, const tree_pos *n, uint32_t *path, int plies)
{
    const int width = tree_width(n);
    if (width == 0 && l->count < LEAVES_MAX) {
        memcpy(l->path[l->count], path, (size_t)plies * sizeof *path);
        l->plies[l->count] = plies;
    }
    l->count += width == 0;
    for (int i = 0; i < width; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        path[plies] = (uint32_t)i;
        collect(l, &child, path, plies + 1);
    }
}

static bool contains(const book_run *r, const uint32_t *path, int plies)
{
    uint64_t h = 1;
    for (int i = 0; i < plies; i++)
        h = nw_mix(h ^ (path[i] + 1));
    for (size_t i = 0; i < r->leaves; i++)
        if (r->leaf[i] == h)
            return true;
    return false;
}

static uint64_t asked;

static bool has_criterion(const tree_pos *root, const nw_lab_options *o, const all_leaves *l)
{
    nw_why w;
    assert_int_equal(nw_book_tree_lab.why(root, o, l->path[0], l->plies[0], &w, NULL), 0);
    const bool known = w.criterion != NW_CRITERION_NONE;
    nw_why_free(&w);
    return known;
}

/* False: the algorithm has no criterion. */
static bool check_leaves(const char *name, const tree_pos *root, const all_leaves *l,
                         nw_lab_options o, const char *text)
{
    o.algorithm = name;
    if (!has_criterion(root, &o, l))
        return false;
    book_run r = run_with(&nw_book_tree_lab, name, root, o);
    for (int i = 0; i < l->count; i++) {
        nw_why w;
        nw_error err = {0};
        if (nw_book_tree_lab.why(root, &o, l->path[i], l->plies[i], &w, &err) != 0)
            fail_msg("%s: %s", name, err.text);
        assert_int_not_equal(w.criterion, NW_CRITERION_NONE);
        if (w.evaluated != contains(&r, l->path[i], l->plies[i]))
            fail_msg("%s, leaf %d of %d, guess %d, window (%d, %d): the criterion says %s: %s",
                     name, i + 1, l->count, o.guess, o.alpha, o.beta, w.evaluated ? "yes" : "no",
                     text);
        nw_why_free(&w);
        asked++;
    }
    run_free(&r);
    return true;
}

/* Verifies: Plaat 1996, section 6.2; Knuth and Moore 1975, deep cutoffs; Plaat 1996, fig. 2.17;
 * Reinefeld 2005, NegaScout: predicates over the tree alone say which leaves the algorithms
 * evaluate. */
static void check_criteria(const tree_pos *root, const char *text)
{
    static const char *const windowed[] = {"alphabeta", "alphabeta-hard",  "f2",  "ab-maxmin",
                                           "negascout", "negascout-plain", "pvs", "negascout-soft"};
    static all_leaves l;
    uint32_t path[PLIES_MAX];
    uint64_t seed = nw_mix(strlen(text));
    int known = 0;
    l.count = 0;
    collect(&l, root, path, 0);
    if (l.count > LEAVES_MAX)
        return;
    for (int i = 0; nw_lab_algorithm(i); i++)
        known += check_leaves(nw_lab_algorithm(i), root, &l, nw_lab_defaults(), text);
    assert_int_equal(known, 22);
    for (int i = 0; i < 6; i++) {
        nw_lab_options o = nw_lab_defaults();
        o.guess = (nw_score)(nw_random(&seed) % 13) - 6;
        check_leaves("mtdf", root, &l, o, text);
    }
    for (size_t i = 0; i < sizeof windowed / sizeof *windowed; i++) {
        nw_lab_options o = nw_lab_defaults();
        o.alpha = (nw_score)(nw_random(&seed) % 21) - 10;
        o.beta = o.alpha + 1 + (nw_score)(nw_random(&seed) % 9);
        check_leaves(windowed[i], root, &l, o, text);
    }
}

TEST(test_criteria)
{
    on_trees(check_criteria, trees_to_check(2000));
    print_message("criteria: %llu leaves\n", (unsigned long long)asked);
}

TEST_MAIN(NULL, NULL)
