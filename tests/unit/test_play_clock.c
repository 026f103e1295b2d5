/* SPDX-License-Identifier: MIT */
/* Allocating the time on a clock. */
#include "core/random-inl.h"
#include "play/clock.h"
#include "play/gtp_clock.h"
#include "support.h"
#include <math.h>

TEST(a_budget_fits_its_clock)
{
    static const double left[] = {-1, 0, 0.001, 0.01, 0.05, 0.3, 1, 10, 300, 7200};
    static const int moves[] = {0, 1, 2, 10, 40, 1000};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        for (size_t j = 0; j < sizeof moves / sizeof *moves; j++)
            for (int k = 0; k < 4; k++) {
                const double overhead = k & 1 ? 0.02 : 0, increment = k & 2 ? 0.1 : 0;
                const play_clock c = {.left = left[i],
                                      .has_left = 1,
                                      .increment = increment,
                                      .moves_to_go = moves[j],
                                      .overhead = overhead};
                const play_budget b = play_clock_budget(&c);
                const double usable = left[i] - overhead;
                assert_true(b.soft > 0 && b.soft <= b.hard);
                assert_true(b.hard <= PLAY_CLOCK_LEAST || b.hard <= 0.9 * usable + 1e-9);
                assert_true(left[i] < 0.01 ||
                            b.hard <= left[i] - (left[i] < 0.4 ? 0.75 * left[i] : 0.3));
            }
}

/* One move never takes more than two fifths of the usable time, so that later moves have some; the
 * reserve of 0.4 s is not used at all. The last move before more time comes may take it. */
TEST(a_move_leaves_time_for_the_others)
{
    static const double left[] = {1, 10, 300};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        for (int moves = 0; moves <= 40; moves++) {
            const play_clock c = {
                .left = left[i], .has_left = 1, .moves_to_go = moves, .overhead = 0.02};
            const double usable = left[i] - 0.02 - 0.4, hard = play_clock_budget(&c).hard;
            assert_true(hard <= (moves == 1 ? 0.9 : 0.4) * usable + 1e-9);
            if (moves == 2) /* half of it would be its share */
                assert_true(hard >= 0.4 * usable - 1e-9);
        }
}

/* The policy as a table: what a clock gives to the next move, soft and hard, by hand. The reserve
 * is 0.4 s, at most three quarters of the time left; a share is the rest over the moves expected
 * (30, at most 50) and three quarters of the increment; soft is 0.9 of it, hard four of it, at most
 * 0.4 of the usable time, and 0.9 of it on the last move, which has half of that softly. */
TEST(budgets_are_as_written)
{
    static const struct {
        play_clock clock;
        double soft, hard;
    } cases[] = {
        {{.left = 60.4, .has_left = 1}, 0.9 * 2, 8},
        {{.left = 60.4, .has_left = 1, .moves_to_go = 20}, 0.9 * 3, 12},
        {{.left = 60.4, .has_left = 1, .moves_to_go = 100}, 0.9 * 1.2, 4.8},
        {{.left = 60.4, .has_left = 1, .moves_expected = 40}, 0.9 * 1.5, 6},
        {{.left = 60.4, .has_left = 1, .moves_expected = 40, .moves_to_go = 20}, 0.9 * 3, 12},
        {{.left = 60.4, .has_left = 1, .moves_to_go = 1}, 0.45 * 60, 0.9 * 60},
        {{.left = 60.4, .has_left = 1, .moves_to_go = 2}, 0.4 * 60, 0.4 * 60},
        {{.left = 60.4, .has_left = 1, .moves_to_go = 4}, 0.9 * 15, 0.4 * 60},
        {{.left = 60.4, .has_left = 1, .increment = 4}, 0.9 * 5, 20},
        {{.left = 60.6, .has_left = 1, .increment = 4, .overhead = 0.2}, 0.9 * 4.8, 4 * 4.8},
        {{.left = 60.9, .has_left = 1, .overhead = 0.5}, 0.9 * 1.5, 6},
        {{.left = 63.4, .has_left = 1, .overhead = 3}, 0.9 * 0.5, 2},
        {{.left = 63.4, .has_left = 1, .overhead = 3, .increment = 4}, 0.9 * 2, 8},
        {{.left = 64.4, .has_left = 1, .overhead = 4, .increment = 5}, 0.9 * 1.75, 7},
        {{.left = 61, .has_left = 1, .reserve = 1}, 0.9 * 2, 8},
        {{.left = 0.4, .has_left = 1, .moves_to_go = 10}, 0.9 * 0.01, 0.04},
        {{.move_time = 2}, 2, 2},
        {{.move_time = 2, .overhead = 0.5, .left = 60, .has_left = 1}, 1.5, 1.5},
        {{.overhead = 0.5}, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const play_budget b = play_clock_budget(&cases[i].clock);
        if (fabs(b.soft - cases[i].soft) > 1e-9 || fabs(b.hard - cases[i].hard) > 1e-9)
            fail_msg("case %zu: %.9f %.9f", i, b.soft, b.hard);
    }
}

/* Playing every move to its hard limit never uses up the clock of a whole game. */
TEST(a_game_at_the_hard_limit_is_not_lost_on_time)
{
    const double overhead = 0.005;
    double left = 1;
    for (int move = 0; move < 200; move++) {
        const play_clock c = {.left = left, .has_left = 1, .increment = 0.01, .overhead = overhead};
        left -= play_clock_budget(&c).hard;
        assert_true(left > 0);
        left += 0.01 - overhead / 2;
    }
}

/* 0 to 1. */
static double part_of_one(uint64_t *rng)
{
    return (double)(nw_random(rng) >> 11) / 9007199254740992.0;
}

/* The time a game of 70 moves at 2 s + 20 ms leaves on the clock, if an iteration takes 1.4 to 2.2
 * times the one before, most moves are stable, one in twenty fails low at the end, and one in ten
 * waits up to `stall` seconds for the processor. */
static double left_after_70_moves(uint64_t *rng, double stall)
{
    static const double scale[] = {0.75, 0.75, 0.85, 1, 1.4};
    play_lag lag = {0};
    double left = 2, spent = 0;
    for (int move = 0; move < 70; move++) {
        const play_clock c = {.left = left,
                              .has_left = 1,
                              .increment = 0.02,
                              .moves_expected = move < 38 ? 50 - move : 12,
                              .overhead = 0.005};
        const play_budget b = play_lag_budget(&lag, &c, spent);
        const double soft = b.soft * scale[nw_random(rng) % 5];
        double taken = 0.0005 * (1 + 0.8 * part_of_one(rng));
        while (taken < soft)
            taken *= 1.4 + 0.8 * part_of_one(rng);
        spent = nw_random(rng) % 20 == 0 ? b.hard : taken < b.hard ? taken : b.hard;
        left -= spent + 0.002; /* the way to the client and back */
        if (nw_random(rng) % 10 == 0)
            left -= stall * part_of_one(rng);
        assert_true(left > 0.04);
        left += 0.02;
    }
    return left;
}

static double mean_left(double stall)
{
    uint64_t rng = 1;
    double sum = 0;
    for (int game = 0; game < 2000; game++)
        sum += left_after_70_moves(&rng, stall);
    return sum / 2000;
}

/* None of 2,000 games comes near running out of time; at move 70 a quiet system leaves a quarter of
 * a second, a busy one more. */
TEST(most_of_the_time_is_used)
{
    const double quiet = mean_left(0), busy = mean_left(0.06);
    assert_true(quiet < 0.25);
    assert_true(busy > quiet + 0.02);
}

/* A game of 120 moves in which every move costs so much more than its search, which takes its soft
 * limit; what is left on the clock in the end. */
static double left_with_lag(double lag, bool learns)
{
    play_lag known = {0};
    double left = 1, spent = 0;
    for (int move = 0; move < 120 && left > 0; move++) {
        const play_clock c = {.left = left, .has_left = 1, .increment = 0.01, .overhead = 0.005};
        spent = (learns ? play_lag_budget(&known, &c, spent) : play_clock_budget(&c)).soft;
        left += 0.01 - spent - lag;
    }
    return left;
}

TEST(a_lag_is_learnt)
{
    assert_true(left_with_lag(0, true) > 0);
    assert_true(left_with_lag(0, true) < left_with_lag(0, false)); /* a smaller reserve */
    assert_true(left_with_lag(0.015, true) > 0);
    assert_true(left_with_lag(0.015, false) <= 0);
}

/* A clock that does not follow from the previous move belongs to another game. */
TEST(a_lag_is_of_one_game)
{
    const play_clock first = {.left = 1, .has_left = 1}, second = {.left = 5, .has_left = 1};
    play_lag lag = {0};
    play_lag_budget(&lag, &first, 0);
    play_lag_budget(&lag, &second, 0);
    assert_true(lag.mean == 0);
    play_lag_budget(&lag, &first, 0); /* four seconds gone: counted as a stall at most */
    assert_true(lag.mean > 0 && lag.mean < 0.02);
}

TEST(moves_to_go_use_their_time)
{
    double left = 10;
    for (int to_go = 10; to_go >= 1; to_go--) {
        const play_clock c = {.left = left, .has_left = 1, .moves_to_go = to_go};
        left -= play_clock_budget(&c).soft;
    }
    assert_true(left > 0 && left < 8);
}

TEST(move_time_is_kept)
{
    const play_clock c = {.move_time = 0.5, .overhead = 0.1, .left = 3, .has_left = 1};
    assert_true(play_clock_budget(&c).hard > 0.399 && play_clock_budget(&c).hard < 0.401);
    const play_clock none = {.overhead = 0.1};
    assert_true(play_clock_budget(&none).hard == 0 && play_clock_budget(&none).soft == 0);
    const play_clock tiny = {.move_time = 0.01, .overhead = 0.1};
    assert_true(play_clock_budget(&tiny).hard == PLAY_CLOCK_LEAST);
}

/* --- GTP */

/* A main time has no stones; when it is used up the periods begin, each for its stones. */
TEST(gtp_periods_follow_the_main_time)
{
    gtp_clocks c = {.timed = true, .main = 10, .period = 6, .stones = 3};
    gtp_clocks_wind(&c);
    assert_true(c.of[0].left == 10 && c.of[0].stones == 0);
    gtp_clocks_use(&c, 0, 4);
    assert_true(c.of[0].left == 6 && c.of[0].stones == 0);
    gtp_clocks_use(&c, 0, 7);
    assert_true(c.of[0].left == 6 && c.of[0].stones == 3);
    for (int stones = 2; stones > 0; stones--) {
        gtp_clocks_use(&c, 0, 1);
        assert_int_equal(c.of[0].stones, stones);
    }
    gtp_clocks_use(&c, 0, 1);
    assert_true(c.of[0].left == 6 && c.of[0].stones == 3); /* the next period */
    assert_true(c.of[1].left == 10);
}

TEST(gtp_periods_alone)
{
    gtp_clocks c = {.timed = true, .period = 5, .stones = 2};
    gtp_clocks_wind(&c);
    assert_true(c.of[1].left == 5 && c.of[1].stones == 2);
    const play_budget b = gtp_clocks_budget(&c, 1, 50);
    assert_true(b.hard > 0.5 && b.hard < 2.5);
}

/* The moves of a period get equal shares of it, and use most of it. */
TEST(gtp_periods_are_shared)
{
    for (int stones = 1; stones <= 12; stones++) {
        gtp_clocks c = {.timed = true, .period = 30, .stones = stones};
        double least = 30, most = 0, sum = 0;
        gtp_clocks_wind(&c);
        for (int i = 0; i < stones; i++) {
            const double soft = gtp_clocks_budget(&c, 0, 50).soft;
            least = soft < least ? soft : least;
            most = soft > most ? soft : most;
            sum += soft;
            gtp_clocks_use(&c, 0, soft);
        }
        assert_true(sum < 30 && sum > 12);
        assert_true(most <= 1.6 * least);
        assert_true(c.of[0].left == 30 && c.of[0].stones == stones);
    }
}

/* Whole seconds: where our own clock agrees except for the fraction, it is trusted. */
TEST(gtp_seconds_have_fractions)
{
    gtp_clocks c = {.timed = true, .main = 10};
    gtp_clocks_wind(&c);
    gtp_clocks_use(&c, 0, 0.4);
    gtp_clocks_set(&c, 0, 9, 0);
    assert_true(c.of[0].left > 9.59 && c.of[0].left < 9.61);
    gtp_clocks_set(&c, 0, 4, 0); /* ours is ahead */
    assert_true(c.of[0].left == 4.5);
    gtp_clocks_set(&c, 0, 8, 0); /* ours is behind */
    assert_true(c.of[0].left == 8);
}

TEST_MAIN(NULL, NULL)
