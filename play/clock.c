/* SPDX-License-Identifier: MIT */
#include "play/clock.h"
#include <assert.h>

/* Seconds in reserve, at most three quarters of the time left: a busy system may delay the search,
 * or the client that stops the clock, by that much. Without clock readings the reserve is RESERVE;
 * with them it covers RESERVE_STALLS of the longest recent stalls. */
#define RESERVE        0.4
#define RESERVE_LEAST  0.05
#define RESERVE_STALLS 6
#define RESERVE_SHARE  0.75

/* Moves that share the time, at most MOST, as the game may end earlier. */
enum { USUAL = 30, MOST = 50 };

static double at_least(double a, double b)
{
    return a > b ? a : b;
}

static double at_most(double a, double b)
{
    return a < b ? a : b;
}

/* Soft limit as a fraction of the share. The search scales it from 0.75 for a long-stable best move
 * to 2.1 for a new one that dropped in score; most moves are stable, so the mean is about the
 * share. */
#define SOFT 0.9

/* Budget for a game clock. After a fail low, or in an unfinished pass, a move may take four shares,
 * but must leave time for the moves after it. */
static play_budget share(const play_clock *c)
{
    const double kept = c->reserve > 0 ? c->reserve : RESERVE;
    const double reserve = at_most(kept, RESERVE_SHARE * c->left);
    const double usable = at_least(c->left - c->overhead - reserve, PLAY_CLOCK_LEAST);
    const int asked = c->moves_to_go > 0      ? c->moves_to_go
                      : c->moves_expected > 0 ? c->moves_expected
                                              : USUAL;
    const int moves = asked < MOST ? asked : MOST;
    /* Later moves lose their overhead too; the floor applies as the reserve lasts long unless the
     * overhead exceeds the increment. */
    const double gain = at_least(c->increment - c->overhead, 0);
    const double part = at_least(usable / moves + 0.75 * c->increment - c->overhead,
                                 usable / (4 * moves) + 0.25 * gain);
    const double most = moves == 1 ? 0.9 * usable : 0.4 * usable;
    const double hard = at_least(at_most(4 * part, most), PLAY_CLOCK_LEAST);
    return (play_budget){at_most(moves == 1 ? 0.5 * hard : SOFT * part, hard), hard};
}

play_budget play_clock_budget(const play_clock *c)
{
    if (c->move_time > 0) {
        const double hard = at_least(c->move_time - c->overhead, PLAY_CLOCK_LEAST);
        return (play_budget){hard, hard};
    }
    if (c->has_left)
        return share(c);
    return (play_budget){0, 0};
}

/* The mean adapts in about three moves, capped so that one stall of the system does not count in
 * full. The longest stall is forgotten by half in about 35 moves. */
#define LAG_WEIGHT  0.35
#define LAG_MOST    0.04
#define STALL_DECAY 0.98

static void learn(play_lag *l, const play_clock *c, double spent)
{
    const double gone = l->left + l->increment - c->left;
    if (!l->known || !c->has_left || gone < 0)
        return; /* another game, or a new period */
    const double lost = at_least(gone - at_most(spent, l->given.hard), 0);
    l->mean += LAG_WEIGHT * (at_most(lost, LAG_MOST) - l->mean);
    l->stall = at_least(STALL_DECAY * l->stall, lost);
}

play_budget play_lag_budget(play_lag *l, const play_clock *c, double spent)
{
    play_clock now = *c;
    if (!l->known && l->stall == 0)
        l->stall = (RESERVE - RESERVE_LEAST) / RESERVE_STALLS; /* until readings show less */
    learn(l, c, spent);
    if (c->has_left) {
        now.overhead = at_least(c->overhead, l->mean);
        now.reserve = at_most(RESERVE, RESERVE_LEAST + RESERVE_STALLS * l->stall);
    }
    l->known = c->has_left;
    l->left = c->left;
    l->increment = c->increment;
    l->given = play_clock_budget(&now);
    assert(0 <= l->given.soft && l->given.soft <= l->given.hard);
    return l->given;
}
