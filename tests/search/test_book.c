/* SPDX-License-Identifier: MIT */
#include "book_run.h"

/* All published algorithms against each other, on random trees. */

enum { TREES = 20000 };

static const char *const exact[] = {"alphabeta",
                                    "f1",
                                    "f2",
                                    "alphabeta-memory",
                                    "aspiration",
                                    "aspiration-memory",
                                    "scout",
                                    "negascout",
                                    "negascout-soft",
                                    "pvs",
                                    "sss",
                                    "dual",
                                    "recsss",
                                    "sss2",
                                    "maxsearch",
                                    "mt-sss",
                                    "mt-dual",
                                    "mtdf",
                                    "mtd-bi",
                                    "mtd-step",
                                    "mt-listops"};
enum { EXACT = sizeof exact / sizeof *exact };

/* MTD(best) and Alpha Bounding are not: they test a later move of the root before the value of the
 * first is known, and may need leaves that Alpha-Beta cuts off by it. */
static const char *const within_alphabeta[] = {"sss",     "dual", "negascout", "pvs",     "mt-sss",
                                               "mt-dual", "mtdf", "mtd-bi",    "mtd-step"};

static nw_score value_at(const tree_pos *n, const uint32_t *path, int plies)
{
    tree_pos pos = *n;
    for (int i = 0; i < plies; i++) {
        tree_pos child;
        assert_true((int)path[i] < tree_width(&pos));
        tree_play(&child, &pos, path[i]);
        pos = child;
    }
    assert_int_equal(tree_width(&pos), 0);
    return tree_value(&pos);
}

/* Every algorithm returns minimax's value, with a principal variation that attains it.
 * Verifies: Plaat 1996, fig. 2.3, 2.7, 2.11, 2.13, 2.15, 2.17, 3.2, 3.5, section 3.2, 3.2.1; Knuth
 * and Moore 1975, procedure F1, procedure F2; Pearl 1980, SCOUT; Marsland 1982, algorithm A3;
 * Ibaraki 1986, Gsearch; Reinefeld 2005, AlphaBeta, NegaScout, SSS*; Bhattacharya and Bagchi 1993,
 * RecSSS*; de Bruin, Pijls and Plaat 1994, fig. 3. */
static void check_values(const tree_pos *root, const char *text)
{
    book_run truth = run_book("minimax", root);
    for (int i = 0; i < EXACT; i++) {
        book_run r = run_book(exact[i], root);
        if (r.result.value != truth.result.value || r.result.bound != NW_EXACT)
            fail_msg("%s gives %d, minimax %d: %s", exact[i], r.result.value, truth.result.value,
                     text);
        assert_int_equal(value_at(root, r.result.pv, r.result.pv_length), truth.result.value);
        run_free(&r);
    }
    run_free(&truth);
}

/* SSS* and MT-SSS* evaluate the same leaves in the same order; so do SSS-2 and RecSSS*; DUAL* and
 * MT-DUAL*.
 * Verifies: Plaat 1996, section 3.1, fig. 2.17, 3.1, 3.3; de Bruin, Pijls and Plaat 1994, fig. 4, 5
 * and SSS-2; Reinefeld 2005, fig. 2. */
static void check_equivalence(const tree_pos *root, const char *text)
{
    assert_same_leaves("sss", "mt-sss", root, text);
    assert_same_leaves("sss", "sss2", root, text);
    assert_same_leaves("sss", "recsss", root, text);
    assert_same_leaves("sss", "mt-listops", root, text);
    assert_same_leaves("dual", "mt-dual", root, text);
}

/* Verifies: Plaat 1996, appendix B, fig. B.1, B.2: the list operations of MT are the cases of
 * Gamma. */
static void check_list_ops(const tree_pos *root, const char *text)
{
    book_run a = run_book("sss", root), b = run_book("mt-listops", root);
    for (int op = 1; op <= 6; op++)
        if (a.result.list_ops[op] != b.result.list_ops[op])
            fail_msg("case %d: sss %llu, mt-listops %llu: %s", op,
                     (unsigned long long)a.result.list_ops[op],
                     (unsigned long long)b.result.list_ops[op], text);
    run_free(&a);
    run_free(&b);
}

/* Verifies: Stockman 1979, Reinefeld 1983: SSS*, DUAL*, NegaScout, PVS and the MT drivers evaluate
 * no leaf that Alpha-Beta does not. */
static void check_dominance(const tree_pos *root, const char *text)
{
    book_run ab = run_book("alphabeta", root);
    for (size_t i = 0; i < sizeof within_alphabeta / sizeof *within_alphabeta; i++) {
        book_run r = run_book(within_alphabeta[i], root);
        if (!is_subset(&r, &ab))
            fail_msg("%s evaluates a leaf that alphabeta does not: %s", within_alphabeta[i], text);
        run_free(&r);
    }
    book_run sss = run_book("sss", root), max = run_book("maxsearch", root);
    if (!is_subset(&max, &sss))
        fail_msg("maxsearch evaluates a leaf that sss does not: %s", text);
    run_free(&sss);
    run_free(&max);
    run_free(&ab);
}

/* Verifies: Plaat 1996, fig. 3.1, 3.3, 3.6: the call Alpha-Beta(n, gamma-1, gamma) with memory is
 * equivalent to MT(n, gamma). */
static void check_mt_is_alphabeta(const tree_pos *root, const char *text)
{
    static const char *const drivers[] = {"mt-sss", "mt-dual", "mtdf"};
    for (int i = 0; i < 3; i++) {
        nw_lab_options options = nw_lab_defaults();
        book_run mt = run_with(&nw_book_tree_lab, drivers[i], root, options);
        options.call_alphabeta = 1;
        book_run ab = run_with(&nw_book_tree_lab, drivers[i], root, options);
        if (!same_leaves(&mt, &ab))
            fail_msg("%s over MT and over Alpha-Beta differ: %s", drivers[i], text);
        run_free(&mt);
        run_free(&ab);
    }
}

static nw_score minimax_below(const tree_pos *root, uint32_t move)
{
    tree_pos child;
    tree_play(&child, root, move);
    book_run r = run_book("minimax", &child);
    const nw_score value = r.result.value;
    run_free(&r);
    return value;
}

/* Verifies: Schaeffer 1986; Plaat 1996, section 3.2, 3.3.2: the move that MTD(best) and Alpha
 * Bounding recommend attains the minimax value, and the bound they prove holds. */
static void check_best_move(const tree_pos *root, const char *text)
{
    static const char *const names[] = {"mtd-best", "alpha-bounding"};
    book_run truth = run_book("minimax", root);
    const nw_score value = truth.result.value;
    for (int i = 0; i < 2 && tree_width(root) > 0; i++) {
        book_run r = run_book(names[i], root);
        assert_true(r.result.pv_length > 0);
        if (minimax_below(root, r.result.pv[0]) != value)
            fail_msg("%s recommends move %u, which is not best: %s", names[i], r.result.pv[0],
                     text);
        assert_true(r.result.bound == NW_EXACT   ? r.result.value == value
                    : r.result.bound == NW_LOWER ? r.result.value <= value
                                                 : r.result.value >= value);
        run_free(&r);
    }
    run_free(&truth);
}

/* Verifies: Allis, van der Meulen and van den Herik 1994; de Bruin, Pijls and Plaat 1994, section
 * 7, equations (5) and (6) and their duals: proof-number search decides whether the value is at
 * least the threshold. */
static void check_pns(const tree_pos *root, const char *text)
{
    book_run truth = run_book("minimax", root);
    for (nw_score threshold = truth.result.value - 1; threshold <= truth.result.value + 2;
         threshold++) {
        nw_lab_options options = nw_lab_defaults();
        options.threshold = threshold;
        book_run r = run_with(&nw_book_tree_lab, "pns", root, options);
        if ((r.result.bound == NW_LOWER) != (truth.result.value >= threshold))
            fail_msg("pns is wrong about %d: %s", threshold, text);
        run_free(&r);
    }
    run_free(&truth);
}

static void on_random_trees(void (*check)(const tree_pos *, const char *), uint64_t salt)
{
    random_tree *r = malloc(sizeof *r);
    assert_non_null(r);
    const uint64_t count = cases(TREES);
    for (uint64_t i = 0; i < count; i++) {
        tree_pos root;
        make_random_tree(r, nw_mix(salt) + i);
        tree *t = tree_of_text(r->text, &root);
        check(&root, r->text);
        tree_free(t);
    }
    free(r);
}

#define ON_TREES(check)                                                                            \
    TEST(test_##check)                                                                             \
    {                                                                                              \
        on_random_trees(check_##check, 1);                                                         \
    }
ON_TREES(values)
ON_TREES(equivalence)
ON_TREES(list_ops)
ON_TREES(dominance)
ON_TREES(mt_is_alphabeta)
ON_TREES(best_move)
ON_TREES(pns)

TEST_MAIN(NULL, NULL)
