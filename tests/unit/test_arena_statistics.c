/* SPDX-License-Identifier: MIT */
/* How much stronger is A? Estimates, intervals and the sequential test. */
#include "arena/ratings.h"
#include "arena/statistics.h"
#include "core/random-inl.h"
#include "support.h"
#include <math.h>

static void near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("got %.12g, wanted %.12g", got, wanted);
}

static const arena_tally mixed = {.pair = {10, 20, 40, 25, 15}};

/* By hand: the mean of x = 0, 1/4 .. 1 is 58.75 / 110, its variance 0.081224. */
TEST(test_score)
{
    const arena_estimate s = arena_score(&mixed), e = arena_elo(&mixed),
                         n = arena_normalised_elo(&mixed);
    near(s.value, 0.5340909090909091, 1e-12);
    near(s.lo, 0.48083173848053656, 1e-12);
    near(s.hi, 0.5873500797012816, 1e-12);
    near(e.value, 23.72560048639278, 1e-9);
    near(e.lo, -13.32600324960186, 1e-9);
    near(e.hi, 61.326106582853555, 1e-9);
    near(n.value, 29.386998612140772, 1e-9);
    near(n.lo, -16.52339845697564, 1e-9);
    near(n.hi, 75.29739568125719, 1e-9);
    near(arena_superiority(&mixed), 0.8951811737491897, 1e-12);
}

TEST(test_extremes)
{
    const arena_tally none = {.won = 0}, all = {.pair = {0, 0, 0, 0, 10}}, even = {.pair[2] = 10},
                      lost = {.pair = {10}};
    near(arena_score(&none).value, 0.5, 0);
    near(arena_elo(&none).value, 0, 0);
    assert_true(isinf(arena_elo(&none).hi) && isinf(arena_elo(&all).value));
    near(arena_score(&all).lo, 10 / (10 + 3.8414588206941236), 1e-12);
    near(arena_score(&lost).hi, 3.8414588206941236 / (10 + 3.8414588206941236), 1e-12);
    near(arena_elo(&even).value, 0, 0);
    near(arena_score(&even).hi, 0.5 + 0.5 * 3.8414588206941236 / (10 + 3.8414588206941236), 1e-12);
    near(arena_score(&even).lo, 1 - arena_score(&even).hi, 1e-12);
    near(arena_normalised_elo(&even).value, 0, 0);
    near(arena_superiority(&none), 0.5, 0);
    near(arena_superiority(&even), 0.5, 0);
    near(arena_superiority(&all), 1, 1e-3);
    near(arena_superiority(&lost), 0, 1e-3);
    for (long n = 1; n <= 10; n++) { /* it says what the interval says */
        const arena_tally won = {.pair[4] = n}, most = {.pair[3] = n};
        assert_int_equal(arena_superiority(&won) > 0.975, arena_score(&won).lo > 0.5);
        assert_int_equal(arena_superiority(&most) > 0.975, arena_score(&most).lo > 0.5);
    }
    const arena_tally one = {.pair = {0, 0, 0, 1, 0}}; /* a single pair proves little */
    assert_true(arena_superiority(&one) > 0.5 && arena_superiority(&one) < 0.95);
    assert_true(isinf(arena_normalised_elo(&one).lo));
}

TEST(test_elo_and_back)
{
    near(arena_elo_of_score(0.75), 190.84850188786498, 1e-9);
    near(arena_score_of_elo(190.84850188786498), 0.75, 1e-12);
    for (int elo = -400; elo <= 400; elo += 25)
        near(arena_elo_of_score(arena_score_of_elo(elo)), elo, 1e-9);
}

/* The ratios were found by maximising the constrained likelihood with another method (golden
 * section on the dual). */
TEST(test_sprt)
{
    static const struct {
        long pair[ARENA_PAIR_RESULTS];
        double elo0, elo1, ratio;
        arena_verdict verdict;
    } row[] = {{{10, 20, 40, 25, 15}, 0, 10, 0.5181282454682616, ARENA_GOES_ON},
               {{10, 20, 40, 25, 15}, -5, 0, 0.36098963491210156, ARENA_GOES_ON},
               {{100, 400, 1000, 500, 150}, 0, 5, 5.515417279124904, ARENA_ACCEPTED},
               {{30, 40, 50, 20, 10}, 0, 5, -1.1949036841627958, ARENA_GOES_ON},
               {{300, 400, 500, 200, 100}, 0, 5, -11.949036841627958, ARENA_REJECTED}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        arena_tally t = {.won = 0};
        memcpy(t.pair, row[i].pair, sizeof t.pair);
        const arena_sprt s = arena_sprt_of(&t, row[i].elo0, row[i].elo1);
        near(s.ratio, row[i].ratio, 1e-6);
        near(s.upper, 2.9444389791664403, 1e-12);
        near(s.lower, -s.upper, 0);
        assert_int_equal(s.verdict, row[i].verdict);
    }
    near(arena_sprt_of(&(arena_tally){.won = 0}, 0, 5).ratio, 0, 0);
}

/* The two games of a pair may come in any order; swapping the players mirrors everything. */
/* Unseen results weigh a thousandth of a pair. The numbers are Van den Bergh's formula worked out
 * with 60 digits. */
TEST(test_sprt_of_few_pairs)
{
    static const struct {
        arena_tally tally;
        double ratio;
    } row[] = {{{.pair = {0, 0, 4, 3, 0}}, 0.198444195},
               {{.pair = {0, 0, 0, 0, 6}}, 0.170264826},
               {{.pair = {5, 0, 0, 0, 1}}, -0.117667693}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        near(arena_sprt_of(&row[i].tally, 0, 10).ratio, row[i].ratio, 1e-6);
}

TEST(test_tally)
{
    arena_tally t = {.won = 0}, u = {.won = 0};
    for (int i = 0; i <= 2; i++)
        for (int j = 0; j <= i; j++) {
            arena_tally_add(&t, i, j);
            arena_tally_add(&u, 2 - i, 2 - j);
        }
    assert_int_equal(arena_tally_pairs(&t), 6);
    assert_int_equal(t.won + t.drawn + t.lost, 12);
    assert_int_equal(t.pair[2], 2);
    near(arena_elo(&t).value, -arena_elo(&u).value, 1e-9);
    near(arena_sprt_of(&t, -3, 3).ratio, -arena_sprt_of(&u, -3, 3).ratio, 1e-9);
}

/* A pair by chance, so that A's score is `score`: draws are common, and the games of a pair lean
 * the same way. */
static void draw_pair(arena_tally *t, double score, uint64_t *random)
{
    static const double even[ARENA_PAIR_RESULTS] = {0.1, 0.2, 0.4, 0.2, 0.1};
    double x = (double)(nw_random(random) >> 11) / 9007199254740992.0;
    const double tilt = 2 * score - 1; /* moves that share from lost pairs to won ones */
    int result = 0;
    for (; result < ARENA_PAIR_RESULTS - 1; result++) {
        const double p = result == 0   ? even[0] - tilt / 2
                         : result == 4 ? even[4] + tilt / 2
                                       : even[result];
        if (x < p)
            break;
        x -= p;
    }
    static const int points[ARENA_PAIR_RESULTS][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}};
    arena_tally_add(t, points[result][0], points[result][1]);
}

/* The interval holds the truth in about 95 of 100 matches. */
TEST(test_coverage)
{
    uint64_t random = 1;
    int within = 0;
    enum { MATCHES = 2000 };
    for (int i = 0; i < MATCHES; i++) {
        arena_tally t = {.won = 0};
        for (int j = 0; j < 100; j++)
            draw_pair(&t, 0.55, &random);
        const arena_estimate s = arena_score(&t);
        within += s.lo <= 0.55 && 0.55 <= s.hi;
    }
    assert_in_range(within, MATCHES * 0.93, MATCHES * 0.97);
}

/* The test errs in about 5 of 100 matches, whichever hypothesis is true. */
static int count_accepted(double elo, int matches)
{
    uint64_t random = 7;
    int accepted = 0;
    for (int i = 0; i < matches; i++) {
        arena_tally t = {.won = 0};
        arena_verdict v = ARENA_GOES_ON;
        for (int j = 0; j < 5000 && v == ARENA_GOES_ON; j++) {
            draw_pair(&t, arena_score_of_elo(elo), &random);
            v = arena_sprt_of(&t, 0, 30).verdict;
        }
        accepted += v == ARENA_ACCEPTED;
    }
    return accepted;
}

TEST(test_sprt_errors)
{
    enum { MATCHES = 300 };
    assert_in_range(count_accepted(0, MATCHES), MATCHES * 0.01, MATCHES * 0.09);
    assert_in_range(count_accepted(30, MATCHES), MATCHES * 0.91, MATCHES * 0.99);
}

/* --- ratings */

static arena_tally pairs_of(long lost, long even, long won)
{
    return (arena_tally){
        .won = 2 * won + even, .lost = 2 * lost + even, .pair = {lost, 0, even, 0, won}};
}

/* Two players: the difference is that of the score with a drawn game more, 400 log10(150.5 / 50.5);
 * the mean is 0. */
TEST(test_ratings_of_two)
{
    const arena_tally t = pairs_of(0, 50, 50);
    const arena_meeting m = {{0, 1}, &t};
    arena_estimate r[2];
    arena_rate(2, &m, 1, r);
    near(r[0].value - r[1].value, 400 * log10(150.5 / 50.5), 1e-6);
    near(r[0].value + r[1].value, 0, 1e-9);
    assert_true(r[0].lo < r[0].value && r[0].value < r[0].hi);
    /* Half the spread of the score, as Elo, on either side: the bootstrap agrees with the formula.
     */
    const double spread = arena_elo(&t).hi - arena_elo(&t).lo;
    near((r[0].hi - r[0].lo) * 2, spread, 0.15 * spread);
}

/* A scores 75 % against B and B against C: C is as far below B, though A and C never met. */
TEST(test_ratings_of_three)
{
    const arena_tally t = pairs_of(0, 500, 500);
    const arena_meeting m[2] = {{{0, 1}, &t}, {{1, 2}, &t}};
    arena_estimate r[3];
    arena_rate(3, m, 2, r);
    near(r[1].value, 0, 0.01);
    near(r[0].value, 190.8, 1);
    near(r[2].value, -r[0].value, 0.01);
    assert_true(r[0].hi - r[0].lo < 60);
}

TEST(test_ratings_of_losers)
{
    const arena_tally t = pairs_of(0, 0, 10), none = {0};
    const arena_meeting m[2] = {{{0, 1}, &t}, {{1, 2}, &none}};
    arena_estimate r[3];
    arena_rate(3, m, 2, r);
    assert_true(isfinite(r[1].value) && r[0].value - r[1].value > 400);
    assert_true(isfinite(r[2].value));
}

TEST_MAIN(NULL, NULL)
