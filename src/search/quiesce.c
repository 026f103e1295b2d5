/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* The best remaining noisy move by the game's hint, moved to place i. */
static void pick_noisy(const search *s, const game_pos *n, game_move *list, int *hint, int count,
                       int i)
{
    if (!s->on.static_order)
        return;
    if (i == 0)
        for (int j = 0; j < count; j++)
            hint[j] = game_order(n, list[j]);
    int best = i;
    for (int j = i + 1; j < count; j++)
        if (hint[j] > hint[best])
            best = j;
    const game_move move = list[best];
    const int h = hint[best];
    list[best] = list[i];
    hint[best] = hint[i];
    list[i] = move;
    hint[i] = h;
}

/* Quiescence: the side to move may stop and take the static value, or play a noisy move; where it
 * is forced to play one it may not stop. The set of moves does not depend on the window, so this is
 * part of the tree and every algorithm agrees on its value. A position on the horizon that is over
 * is recognised; beyond it only a forced position is, for the cost of generating all moves. The
 * caller has counted n. */
nw_score nw_quiesce(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply)
{
    game_move list[GAME_MAX_MOVES];
    int hint[GAME_MAX_MOVES];
    note_ply(s, ply);
    if (game_is_quiet(n))
        return assess(s, n, ply);
    const bool forced = game_forced(n);
    nw_score g = -NW_INF;
    if (!forced) {
        g = assess(s, n, ply);
        if (g >= beta || ply >= MAX_PLY)
            return g;
    }
    const nw_score still = forced ? UNKNOWN : g;
    const int count = game_noisy(n, list);
    if (forced && (count == 0 || ply >= MAX_PLY))
        return count == 0 ? outcome(s, n, ply) : assess(s, n, ply);
    GAME_CHILD(child, n);
    for (int i = 0; i < count && g < beta && !s->stopped; i++) {
        pick_noisy(s, n, list, hint, count, i);
        if (is_too_little(s, n, list[i], still, max_score(alpha, g), &g))
            continue;
        game_play(&child, n, list[i]);
        count_node(s);
        PROBE(s->counts.quiescence++);
        g = max_score(g, -nw_quiesce(s, &child, -beta, -max_score(alpha, g), ply + 1));
    }
    return g;
}
