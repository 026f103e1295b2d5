/* SPDX-License-Identifier: MIT */
#include "lab/studies/permutation.h"
#include "support.h"

/* The permutation study: exact counts over all 8! leaf orders of the tree w = 2, d = 3. */

enum { LEAVES = PERMUTATION_LEAVES, ORDERS = PERMUTATION_ORDERS };

static permutation_counts count(const char *algorithm, permutation_guess guess, int values)
{
    permutation_counts c;
    nw_error err = {0};
    if (permutation_count(algorithm, guess, values, &c, &err) != 0)
        fail_msg("%s: %s", algorithm, err.text);
    return c;
}

/* Verifies: Reinefeld 2005, all leaf value permutations: Alpha-Beta's mean is 719/105. */
TEST(test_alphabeta_mean)
{
    permutation_counts c = count("alphabeta", GUESS_NONE, 0);
    assert_int_equal(c.trees, ORDERS);
    assert_int_equal(c.distinct * 105, 719u * ORDERS);
    assert_int_equal(c.evaluations, c.distinct);
    permutation_free(&c);
}

/* By hand: Alpha-Beta always evaluates leaves 1, 2, 3, 5 and 6 of distinct values, and skips leaf 4
 * when leaf 3 is the largest of the first three, one time in three. */
TEST(test_known_leaves)
{
    permutation_counts c = count("alphabeta", GUESS_NONE, 0);
    static const uint32_t certain[] = {0, 1, 2, 4, 5};
    for (int i = 0; i < 5; i++)
        assert_int_equal(c.evaluated[certain[i]], ORDERS);
    assert_int_equal(c.evaluated[3] * 3, 2 * ORDERS);
    permutation_free(&c);
    c = count("minimax", GUESS_NONE, 0);
    assert_int_equal(c.distinct, LEAVES * ORDERS);
    permutation_free(&c);
}

/* Verifies: Reinefeld 2005, dominance relations: SSS*, DUAL*, NegaScout and MTD(f) evaluate only
 * leaves that Alpha-Beta does, in every order, and with equal values too. */
TEST(test_dominance)
{
    static const char *const names[] = {"sss", "dual", "negascout", "scout", "mtdf"};
    for (int values = 0; values <= 3; values += 3) {
        permutation_counts ab = count("alphabeta", GUESS_NONE, values);
        for (int i = 0; i < 5; i++) {
            permutation_counts c = count(names[i], GUESS_MEDIAN, values);
            for (uint32_t k = 0; k < c.trees; k++)
                if (c.set[k] & ~ab.set[k])
                    fail_msg("%s evaluates a leaf that alphabeta does not, tree %u", names[i], k);
            permutation_free(&c);
        }
        permutation_free(&ab);
    }
}

/* Verifies: Plaat 1996, section 3.2: MTD(f) is SSS* from above and DUAL* from below; from the value
 * itself it evaluates no more leaves on average than from anywhere else. */
TEST(test_first_guess)
{
    permutation_counts sss = count("sss", GUESS_NONE, 0), dual = count("dual", GUESS_NONE, 0);
    permutation_counts median = count("mtdf", GUESS_MEDIAN, 0);
    permutation_counts value = count("mtdf", GUESS_VALUE, 0);
    assert_true(value.distinct <= median.distinct);
    assert_true(median.distinct <= sss.distinct && median.distinct <= dual.distinct);
    assert_int_equal(value.evaluations, value.distinct);
    permutation_free(&sss);
    permutation_free(&dual);
    permutation_free(&median);
    permutation_free(&value);
}

/* Verifies: Plaat 1996, section 3.2.1, 4.1.2: with two of the three plies resident the stages
 * evaluate SSS*'s leaves, in every order, and Alpha-Beta above SSS* or within groups its own. */
TEST(test_frameworks)
{
    static const char *const best_first[] = {"maxsearch",     "rsearch", "staged-sss",
                                             "sss-alphabeta", "mgame",   "quickgame"};
    static const char *const depth_first[] = {"alphabeta-sss", "phased-sss"};
    permutation_counts ab = count("alphabeta", GUESS_NONE, 0), sss = count("sss", GUESS_NONE, 0);
    for (int i = 0; i < 8; i++) {
        permutation_counts c = count(i < 6 ? best_first[i] : depth_first[i - 6], GUESS_NONE, 0);
        assert_memory_equal(c.set, i < 6 ? sss.set : ab.set, ORDERS);
        permutation_free(&c);
    }
    permutation_free(&ab);
    permutation_free(&sss);
}

TEST_MAIN(NULL, NULL)
