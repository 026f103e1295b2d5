/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_BEST_INL_H
#define NW_CORE_BEST_INL_H
/* The root moves with a pair of bounds each, from the root player's view, for MTD(best), Alpha
 * Bounding and Best Node Search, published and practical. */
#include "core/bounds.h"

typedef struct root_moves {
    int count;
    nw_bounds *move;
} root_moves;

/* Berliner's stop rule: no other move can be better than best.
 * Implements: Plaat 1996, section 3.3.2, f-(best) >= f+(rest). */
static inline bool is_proved_best(const root_moves *r, int best)
{
    assert(best >= 0 && best < r->count);
    for (int i = 0; i < r->count; i++)
        if (i != best && r->move[i].f_plus > r->move[best].f_minus)
            return false;
    return true;
}

/* The left-most move with the highest lower bound. */
static inline int highest_f_minus(const root_moves *r)
{
    assert(r->count > 0);
    int best = 0;
    for (int i = 1; i < r->count; i++)
        if (r->move[i].f_minus > r->move[best].f_minus)
            best = i;
    return best;
}

/* The left-most move but `except` with the highest upper bound. */
static inline int highest_f_plus(const root_moves *r, int except)
{
    int best = -1;
    for (int i = 0; i < r->count; i++)
        if (i != except && (best < 0 || r->move[i].f_plus > r->move[best].f_plus))
            best = i;
    return best;
}

/* The next test of MTD(best): *move against *gamma. False when *move is proved best. Prove-best
 * until some move has a lower bound, then disprove-rest against that bound; a move that resists
 * becomes the best. The thesis leaves the order of moves open (errata 12): here the highest upper
 * bound, left-most.
 * Implements: Plaat 1996, section 3.2, MTD(best). */
static inline bool best_next(const root_moves *r, nw_score guess, int *move, nw_score *gamma)
{
    *move = highest_f_minus(r);
    if (r->move[*move].f_minus > -NW_INF) {
        if (is_proved_best(r, *move))
            return false;
        *gamma = r->move[*move].f_minus + 1;
        *move = highest_f_plus(r, *move);
        assert(*move >= 0);
        return true;
    }
    *move = highest_f_plus(r, -1);
    *gamma = guess < r->move[*move].f_plus ? guess : r->move[*move].f_plus;
    return true;
}

/* The next bound of Alpha Bounding: raised while more than one move fails high, lowered when none
 * does. False when *move is proved best.
 * Implements: Schaeffer 1986, Alpha Bounding; Plaat 1996, section 3.3.2. */
static inline bool bounding_next(const root_moves *r, int *move, nw_score *gamma)
{
    *move = highest_f_minus(r);
    if (r->move[*move].f_minus == -NW_INF) {
        *gamma = r->move[highest_f_plus(r, -1)].f_plus;
        return true;
    }
    *gamma = r->move[*move].f_minus + 1;
    return !is_proved_best(r, *move);
}

/* In a pass of Alpha Bounding every move that may still be best is tested against the same gamma.
 */
static inline bool bounding_tests(const root_moves *r, int i, nw_score gamma)
{
    return r->move[i].f_plus >= gamma && r->move[i].f_minus < gamma;
}

static inline void keep_bound(root_moves *r, int i, nw_score gamma, nw_score g)
{
    assert(i >= 0 && i < r->count && gamma > -NW_INF);
    if (g >= gamma)
        r->move[i].f_minus = g;
    else
        r->move[i].f_plus = g;
}

/* Best Node Search: tests all root moves against one bound that should separate the best from the
 * others. Moves that fail a test that others pass are eliminated; the search ends when one is left,
 * or when the rest are equal.
 * Implements: Rutko 2011, Best Node Search. Differs: guesses are whole numbers within the range. */
typedef struct bns_state {
    nw_bounds range, game; /* the expected range, and one beyond each end; that of the game */
    int left, best;        /* moves that passed the last test that any passed; the last of them */
} bns_state;

static inline bns_state bns_start(nw_bounds range, nw_bounds game, int left)
{
    return (bns_state){{range.f_minus - 1, range.f_plus + 1}, game, left, 0};
}

/* The bound that separates the best of the moves left if their values are evenly spread over the
 * range; the root's value is at least its lower end and less than its upper. */
static inline nw_score bns_gamma(const bns_state *x)
{
    const int64_t alpha = x->range.f_minus, beta = x->range.f_plus;
    const int64_t guess = alpha + (beta - alpha) * (x->left - 1) / x->left;
    return (nw_score)(guess <= alpha ? alpha + 1 : guess >= beta ? beta - 1 : guess);
}

/* Is move i among those left? */
static inline bool bns_tests(const bns_state *x, const root_moves *r, int i)
{
    return r->move[i].f_plus >= x->range.f_minus;
}

/* An end of the range that is not proved when the range is used up moves to that of the game. */
static inline bool bns_widens(bns_state *x, nw_bounds proved)
{
    if (proved.f_minus < x->range.f_minus && x->game.f_minus <= x->range.f_minus)
        x->range.f_minus = x->game.f_minus - 1;
    else if (proved.f_plus >= x->range.f_plus && x->game.f_plus >= x->range.f_plus)
        x->range.f_plus = x->game.f_plus + 1;
    else
        return false;
    return true;
}

/* After a test of all moves left, of which `better` passed: false when it was the last. */
static inline bool bns_goes_on(bns_state *x, const root_moves *r, nw_score gamma, int better)
{
    if (better > 0) {
        x->left = better;
        x->range.f_minus = gamma;
    } else {
        x->range.f_plus = gamma;
    }
    if (better == 1)
        return false;
    return x->range.f_plus - x->range.f_minus >= 2 ||
           bns_widens(x,
                      (nw_bounds){r->move[x->best].f_minus, r->move[highest_f_plus(r, -1)].f_plus});
}
#endif
