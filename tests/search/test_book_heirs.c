/* SPDX-License-Identifier: MIT */
#include "book_run.h"

/* Algorithms published since the thesis, against their papers' claims. */

static uint64_t many_trees(void)
{
    const uint64_t some = trees_to_check(2000);
    return some == 20000 ? 100000 : some;
}

/* Verifies: Huang 2015, Alpha-Beta as rollouts, MT-SSS* as rollouts: they evaluate the leaves of
 * Alpha-Beta and of MT-SSS* in the same order. */
static void check_rollouts(const tree_pos *root, const char *text)
{
    assert_same_leaves("rollout-alphabeta", "alphabeta", root, text);
    assert_same_leaves("rollout-mt-sss", "mt-sss", root, text);
    assert_value("rollout-alphabeta", root, minimax_of(root), text);
    assert_value("rollout-mt-sss", root, minimax_of(root), text);
    assert_value("fsss", root, minimax_of(root), text);
}

typedef struct tally {
    int same, within, sss_within, within_alphabeta, trees;
    uint64_t leaves, sss_leaves;
} tally;

static tally fsss_tally, maxsearch_tally;

static void count(tally *t, const char *name, const char *other, const tree_pos *root)
{
    book_run r = run_book(name, root), s = run_book(other, root), a = run_book("alphabeta", root);
    t->trees++;
    t->leaves += r.leaves;
    t->sss_leaves += s.leaves;
    t->same += same_leaves(&r, &s);
    t->within += is_subset(&r, &s);
    t->sss_within += is_subset(&s, &r);
    t->within_alphabeta += is_subset(&r, &a);
    run_free(&r);
    run_free(&s);
    run_free(&a);
}

static void check_tally(const tree_pos *root, const char *text)
{
    (void)text;
    count(&maxsearch_tally, "maxsearch", "mt-sss", root);
    count(&fsss_tally, "fsss", "sss", root);
}

static void print_tally(const char *name, const char *other, const tally *t)
{
    print_message("%s: the leaves of %s in order in %d of %d trees; none of its own in %d, none "
                  "missing in %d; within alphabeta in %d; %llu leaves and %llu\n",
                  name, other, t->same, t->trees, t->within, t->sss_within, t->within_alphabeta,
                  (unsigned long long)t->leaves, (unsigned long long)t->sss_leaves);
}

TEST(test_rollouts)
{
    on_trees(check_rollouts, many_trees());
}

/* Verifies: Weinstein, Littman and Goschin 2012, FSSS-Minimax: it is not SSS*: a MIN node also
 * turns to the child that promises MIN most. On most trees it evaluates no leaf that SSS* does not,
 * on some it does, and on a few one that Alpha-Beta does not. */
TEST(test_findings)
{
    on_trees(check_tally, 2000);
    print_tally("maxsearch", "mt-sss", &maxsearch_tally);
    print_tally("fsss", "sss", &fsss_tally);
    assert_in_range(maxsearch_tally.same, maxsearch_tally.trees * 9 / 10,
                    maxsearch_tally.trees - 1);
    assert_in_range(fsss_tally.same, fsss_tally.trees / 2, fsss_tally.trees - 1);
    assert_in_range(fsss_tally.within, fsss_tally.trees / 2, fsss_tally.trees - 1);
    assert_in_range(fsss_tally.within_alphabeta, fsss_tally.within, fsss_tally.trees - 1);
}

/* The move is a best one, and the bound proved of it holds.
 * Verifies: Rutko 2011, Best Node Search, Best Node Search with memory. */
static void check_bns(const tree_pos *root, const char *text)
{
    static const struct {
        const char *name;
        nw_score lo, hi;
    } runs[] = {{"bns", NW_SCORE_MIN, NW_SCORE_MAX},
                {"bns-memory", NW_SCORE_MIN, NW_SCORE_MAX},
                {"bns", -1, 1},
                {"bns-memory", 5, 5}};
    const nw_score value = minimax_of(root);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        nw_lab_options options = nw_lab_defaults();
        options.lo = runs[i].lo;
        options.hi = runs[i].hi;
        book_run r = run_with(&nw_book_tree_lab, runs[i].name, root, options);
        const nw_score v = r.result.value;
        if (r.result.bound == NW_EXACT ? v != value : root->max ? v > value : v < value)
            fail_msg("%s: a bound of %d where the value is %d: %s", runs[i].name, v, value, text);
        if (tree_width(root) > 0) {
            tree_pos child;
            assert_true(r.result.pv_length >= 1);
            tree_play(&child, root, r.result.pv[0]);
            if (minimax_of(&child) != value)
                fail_msg("%s: move %u is not best: %s", runs[i].name, r.result.pv[0], text);
        }
        run_free(&r);
    }
    book_run plain = run_book("bns", root), memory = run_book("bns-memory", root);
    if (!is_subset(&memory, &plain) || memory.leaves > plain.leaves)
        fail_msg("bns-memory evaluates what bns does not: %s", text);
    run_free(&plain);
    run_free(&memory);
}

TEST(test_bns)
{
    on_trees(check_bns, trees_to_check(2000));
}

/* Verifies: Stockman 1979, OPEN as a sorted list; Plaat 1996, section 4.1: sorted and purged by
 * scanning, or kept as a tournament, OPEN gives the same leaves by the same operators. */
static void check_list(const tree_pos *root, const char *text)
{
    book_run a = run_book("sss", root), b = run_book("sss-list", root);
    if (!same_leaves(&a, &b) || a.result.open_peak != b.result.open_peak ||
        memcmp(a.result.list_ops, b.result.list_ops, sizeof a.result.list_ops) != 0)
        fail_msg("sss-list evaluates %zu leaves, sss %zu, or by other operators: %s", b.leaves,
                 a.leaves, text);
    run_free(&a);
    run_free(&b);
}

TEST(test_list)
{
    on_trees(check_list, trees_to_check(2000));
}

/* Verifies: Takizawa 2024, reopening Alpha-Beta: it finds the value, and its first passes are those
 * of MTD(f); reference.py derives the rest. */
static void check_reopening(const tree_pos *root, const char *text)
{
    assert_value("reopening", root, minimax_of(root), text);
    assert_within("mtdf", "reopening", root, text);
}

TEST(test_reopening)
{
    on_trees(check_reopening, trees_to_check(1000));
}

TEST_MAIN(NULL, NULL)
