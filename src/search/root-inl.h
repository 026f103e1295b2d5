/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_ROOT_INL_H
#define NW_SEARCH_ROOT_INL_H
/* The policy for the move to play when a search stops within an iteration.
 *
 * The first move above a low window may still be worse than an untried move. So a move that has
 * proved g is safe only if g reaches the value of the previous iteration, or if the previous best
 * move was searched with the same window and is worse. With selectivity bounds are unreliable, and
 * only the second condition counts until the pass is complete (van Horssen's rule). If no move is
 * safe, the best move of the previous iteration is played. */
#include "search/search.h"

/* Sorts the root moves by value, best first; stable.
 * Implements: Marsland 1982, simple iteration. */
static inline void sort_root(root_order *o, int count, bool again)
{
    assert(count <= GAME_MAX_MOVES);
    unsigned sorted[GAME_MAX_MOVES];
    for (int i = 0; i < count; i++)
        sorted[again ? o->place[i] : (unsigned)i] = (unsigned)i;
    for (int i = 1; i < count; i++) {
        const unsigned move = sorted[i];
        int at = i;
        for (; at > 0 && o->value[sorted[at - 1]] < o->value[move]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = move;
    }
    for (int i = 0; i < count; i++)
        o->place[sorted[i]] = (unsigned)i;
}

/* Initialises the order before the first iteration; sorts the root moves after the others. */
static inline void order_root(search *s, const game_pos *root, bool first)
{
    move_list list;
    if (!(s->on.forms & NW_FORM_SORT_ROOT))
        return;
    const int count = list_moves(&list, root);
    if (first)
        for (int i = 0; i < count; i++)
            s->order.value[i] = -NW_INF;
    else
        sort_root(&s->order, count, s->order.known);
    s->order.known = !first;
}

/* Starts an iteration; best and value are those of the previous one, -1 if there is none. */
static inline void begin_iteration(search *s, int depth, int best, nw_score value)
{
    assert(depth > 0 && depth <= MAX_PLY && best >= -1 && best < GAME_MAX_MOVES);
    s->root.best = s->root.earlier = best;
    s->root.expected = value;
    s->root.safe = -1;
    s->root_depth = depth;
    s->deepest = 0;
}

/* Scales the soft limit after an iteration: less time for a stable best move, more for a new one or
 * a fallen value. earlier: the previous best move; fell: by a quarter of a pawn or more. */
static inline void weigh_time(search *s, int earlier, bool fell)
{
    s->stable_iterations = s->root.best == earlier ? s->stable_iterations + 1 : 0;
    s->time_scale = s->stable_iterations >= 6   ? 0.75
                    : s->stable_iterations >= 3 ? 0.85
                    : s->stable_iterations > 0  ? 1
                                                : 1.4;
    if (fell)
        s->time_scale *= 1.5;
}

/* Starts a pass if there is time, or if nothing is proved yet in this iteration. */
static inline bool begin_pass(search *s)
{
    s->root.pending = -1;
    if (s->table)
        nw_table_begin_pass(s->table);
    if (s->root.safe >= 0 && !nw_has_time(s))
        s->stopped = true;
    return !s->stopped;
}

/* A root move has proved g. */
static inline void root_improves(search *s, int number, nw_score g, bool earlier_is_worse)
{
    assert(number >= 0 && number < GAME_MAX_MOVES && g > -NW_INF);
    s->root.best = number;
    if (s->root.earlier < 0 || g >= s->root.expected || earlier_is_worse)
        s->root.pending = number;
    if (!PLAY || !s->on.selective || earlier_is_worse)
        s->root.safe = s->root.pending;
}

/* Ends a pass; proves: it found a lower bound, and so a move. */
static inline void end_pass(search *s, bool proves)
{
    if (proves)
        s->root.safe = s->root.pending;
}

/* The move of an iteration that was cut short: a safe one, else `best` of the previous
 * iteration. */
static inline int safe_move(const search *s, int best, nw_proof *proof)
{
    *proof = s->root.safe >= 0 ? NW_PROVED_PASS : best >= 0 ? NW_PROVED_EARLIER : NW_PROVED_NOTHING;
    return s->root.safe >= 0 ? s->root.safe : best;
}
#endif
