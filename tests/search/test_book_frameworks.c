/* SPDX-License-Identifier: MIT */
#include "book_run.h"

/* The frameworks beside MT: which algorithms they become under which rules, and whose leaves
 * contain whose. Where the theory promises nothing, the test shows that nothing holds. */

static book_run run_set(const char *name, const tree_pos *root, int resident, int groups,
                        nw_pick select)
{
    nw_lab_options options = nw_lab_defaults();
    options.resident = resident;
    options.groups = groups;
    options.select = select;
    return run_with(&nw_book_tree_lab, name, root, options);
}

/* r, with these settings, evaluates the leaves of the algorithm called name in its order. */
static void assert_is(book_run r, const char *name, const tree_pos *root, const char *text)
{
    book_run other = run_book(name, root);
    if (!same_leaves(&r, &other))
        fail_msg("%zu leaves, %s %zu, or in another order: %s", r.leaves, name, other.leaves, text);
    run_free(&other);
    run_free(&r);
}

static void assert_gives(book_run r, nw_score value, const char *text)
{
    if (r.result.value != value)
        fail_msg("%d, not %d: %s", r.result.value, value, text);
    run_free(&r);
}

/* r has the value and evaluates no leaf that the algorithm called name does not. */
static void assert_in(book_run r, const char *name, const tree_pos *root, const char *text)
{
    book_run other = run_book(name, root);
    if (!is_subset(&r, &other))
        fail_msg("a leaf that %s does not evaluate: %s", name, text);
    if (r.result.value != other.result.value)
        fail_msg("%d, not %d: %s", r.result.value, other.result.value, text);
    run_free(&other);
    run_free(&r);
}

enum { ALL = 1000 };

/* Verifies: Ibaraki 1986, Gsearch; Plaat 1996, section 3.2.1, select rule, Maxsearch: left-first it
 * is Alpha-Beta, best-first from above it stays within SSS*, from below within DUAL*. */
static void check_gsearch(const tree_pos *root, const char *text)
{
    assert_is(run_set("gsearch", root, 4, 2, NW_PICK_LEFT), "alphabeta", root, text);
    assert_is(run_set("gsearch", root, 4, 2, NW_PICK_MAX), "maxsearch", root, text);
    assert_in(run_set("gsearch", root, 4, 2, NW_PICK_MAX), "sss", root, text);
    assert_in(run_set("gsearch", root, 4, 2, NW_PICK_MIN), "dual", root, text);
}

/* Verifies: Ibaraki and Katoh 1990, Rsearch; Plaat 1996, section 3.2.1: with nothing resident it is
 * Alpha-Beta, with everything Maxsearch. In between neither contains the other: when the resident
 * tree turns from one move to another, the first is unfinished and gives no lower bound. */
static void check_rsearch(const tree_pos *root, const char *text)
{
    assert_is(run_set("rsearch", root, 1, 2, NW_PICK_MAX), "alphabeta", root, text);
    assert_is(run_set("rsearch", root, ALL, 2, NW_PICK_MAX), "maxsearch", root, text);
    for (int resident = 2; resident <= 4; resident++)
        assert_gives(run_set("rsearch", root, resident, 2, NW_PICK_MAX), minimax_of(root), text);
}

/* Verifies: Marsland and Srimani 1986, phased state space search; Plaat 1996, section 4.1.2: from
 * one group, which is best-first, to as many as there are moves, which is Alpha-Beta. */
static void check_phased(const tree_pos *root, const char *text)
{
    assert_is(run_set("phased-sss", root, 4, 1, NW_PICK_MAX), "maxsearch", root, text);
    assert_is(run_set("phased-sss", root, 4, ALL, NW_PICK_MAX), "alphabeta", root, text);
    for (int groups = 2; groups <= 3; groups++)
        assert_gives(run_set("phased-sss", root, 4, groups, NW_PICK_MAX), minimax_of(root), text);
}

/* Verifies: Bhattacharya and Bagchi 1994, GenGame; Plaat 1996, section 3.2.1: by its rules it
 * becomes Alpha-Beta, SSS*, MGame and QuickGame. */
static void check_gengame(const tree_pos *root, const char *text)
{
    assert_is(run_set("gengame", root, 4, 2, NW_PICK_LEFT), "alphabeta", root, text);
    assert_is(run_set("gengame", root, ALL, 2, NW_PICK_MAX), "sss", root, text);
    assert_is(run_set("gengame", root, ALL, 2, NW_PICK_MAX), "recsss", root, text);
    assert_is(run_set("gengame", root, 2, 2, NW_PICK_MAX), "quickgame", root, text);
    assert_is(run_set("gengame", root, 4, 2, NW_PICK_MAX), "mgame", root, text);
}

/* Verifies: Campbell 1981, staged SSS*; Bhattacharya and Bagchi 1994, MGame; Bhattacharya and
 * Bagchi 1994, QuickGame; Plaat 1996, section 3.2.1, 4.1.2: in one stage they are SSS*. Below a MAX
 * root the stages of MGame and of SSS* begin at the same nodes and evaluate the same leaves. */
static void check_stages(const tree_pos *root, const char *text)
{
    const nw_score value = minimax_of(root);
    assert_is(run_set("staged-sss", root, ALL, 2, NW_PICK_MAX), "sss", root, text);
    assert_is(run_set("mgame", root, ALL, 2, NW_PICK_MAX), "sss", root, text);
    assert_is(run_set("mgame", root, 2, 2, NW_PICK_MAX), "quickgame", root, text);
    for (int resident = 1; resident <= 4; resident++) {
        book_run staged = run_set("staged-sss", root, resident, 2, NW_PICK_MAX);
        book_run mgame = run_set("mgame", root, resident, 2, NW_PICK_MAX);
        assert_int_equal(staged.result.value, value);
        assert_int_equal(mgame.result.value, value);
        if (root->max && resident % 2 == 0 && !same_leaves(&staged, &mgame))
            fail_msg("staged-sss and mgame differ, resident %d: %s", resident, text);
        run_free(&staged);
        run_free(&mgame);
    }
}

/* Verifies: Campbell and Marsland 1983, hybrid with SSS* on top; Leifker and Kanal 1985, hybrid
 * with Alpha-Beta on top; Plaat 1996, section 4.1.2: with Alpha-Beta on top the windows are handed
 * down, and no other leaf is evaluated. */
static void check_hybrids(const tree_pos *root, const char *text)
{
    for (int resident = 1; resident <= 4; resident++) {
        assert_in(run_set("alphabeta-sss", root, resident, 2, NW_PICK_MAX), "alphabeta", root,
                  text);
        assert_gives(run_set("sss-alphabeta", root, resident, 2, NW_PICK_MAX), minimax_of(root),
                     text);
    }
    assert_is(run_set("sss-alphabeta", root, ALL, 2, NW_PICK_MAX), "sss", root, text);
}

#define ON_TREES(check)                                                                            \
    TEST(test_##check)                                                                             \
    {                                                                                              \
        on_trees(check_##check, trees_to_check(2000));                                             \
    }
ON_TREES(gsearch)
ON_TREES(rsearch)
ON_TREES(phased)
ON_TREES(stages)
ON_TREES(gengame)
ON_TREES(hybrids)

/* On how many of the random trees does the algorithm evaluate a leaf that Alpha-Beta does not? */
static const char *counted_name;
static int escapes;

static void count_escapes(const tree_pos *root, const char *text)
{
    (void)text;
    book_run r = run_set(counted_name, root, 2, 2, NW_PICK_MAX), ab = run_book("alphabeta", root);
    escapes += !is_subset(&r, &ab);
    run_free(&r);
    run_free(&ab);
}

/* Verifies: Plaat 1996, section 3.2.1: QuickGame misses some of Alpha-Beta's deep cutoffs. So do
 * all that hand only the merit down. */
TEST(test_missed_cutoffs)
{
    static const char *const names[] = {"quickgame", "staged-sss", "sss-alphabeta"};
    for (int i = 0; i < 3; i++) {
        counted_name = names[i];
        escapes = 0;
        on_trees(count_escapes, 500);
        assert_true(escapes > 0);
    }
}

/* The leaves that an algorithm evaluates in thirty random trees together, and its largest store. */
static uint64_t leaves_of(const char *name, int resident, int groups, uint64_t *stored)
{
    uint64_t sum = 0;
    *stored = 0;
    for (int seed = 1; seed <= 30; seed++) {
        char recipe[64];
        tree *t = NULL;
        nw_error err = {0};
        tree_pos root;
        snprintf(recipe, sizeof recipe, "w=4,d=6,seed=%d", seed);
        assert_int_equal(tree_recipe(recipe, &t, &err), 0);
        tree_root(t, &root);
        book_run r = run_set(name, &root, resident, groups, NW_PICK_MAX);
        const uint64_t peak = r.result.open_peak + r.result.memory_peak;
        sum += r.leaves;
        *stored = peak > *stored ? peak : *stored;
        run_free(&r);
        tree_free(t);
    }
    return sum;
}

/* Verifies: Plaat 1996, section 3.2.1, 4.1.2: on random trees the variations of SSS* lie between it
 * and Alpha-Beta, QuickGame too, and what they save is storage. */
TEST(test_compromises)
{
    static const struct {
        const char *name, *full;
        int resident, groups;
    } rows[] = {{"quickgame", "recsss", 2, 2},  {"mgame", "recsss", 4, 2},
                {"gengame", "recsss", 4, 2},    {"staged-sss", "sss", 4, 2},
                {"rsearch", "maxsearch", 4, 2}, {"phased-sss", "maxsearch", 4, 2},
                {"alphabeta-sss", "sss", 2, 2}};
    uint64_t none, all, some;
    const uint64_t most = leaves_of("alphabeta", 4, 2, &none);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const uint64_t least = leaves_of(rows[i].full, 4, 2, &all);
        const uint64_t n = leaves_of(rows[i].name, rows[i].resident, rows[i].groups, &some);
        if (n > most || n < least || some >= all)
            fail_msg("%s: %llu leaves, not within %llu..%llu, or %llu stored, not below %llu",
                     rows[i].name, (unsigned long long)n, (unsigned long long)least,
                     (unsigned long long)most, (unsigned long long)some, (unsigned long long)all);
    }
}

TEST_MAIN(NULL, NULL)
