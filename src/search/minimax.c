/* SPDX-License-Identifier: MIT */
#include "search/path-inl.h"
#include "search/root-inl.h"

/* Minimax: the whole tree, no window, no memory, no ordering. The reference of the tests.
 * Implements: Plaat 1996, fig. 2.3 in negamax form. */
nw_score nw_minimax(search *s, const game_pos *n, nw_score alpha, nw_score beta, int depth, int ply)
{
    move_list list;
    nw_score g = -NW_INF;
    count_node(s);
    if (repeated(s, n, ply, &g))
        return g;
    if (list_moves(&list, n) == 0 || depth == 0) {
        PROBE(s->counts.leaf++);
        set_horizon(s, ply);
        return list.count == 0              ? outcome(s, n, ply)
               : is_fifty_move_draw(s, ply) ? DRAW
               : s->on.quiescence           ? nw_quiesce(s, n, -NW_INF, NW_INF, ply)
                                            : evaluate(s, n, ply);
    }
    if (is_fifty_move_draw(s, ply))
        return DRAW;
    PROBE(s->counts.interior++);
    GAME_CHILD(child, n);
    for (int i = 0; i < list.count && !s->stopped; i++) {
        if (ply == 0 && s->c->skip_root && s->c->skip_root[i])
            continue;
        note_move(s, n, list_move(&list, i), ply);
        game_play(&child, n, list_move(&list, i));
        const nw_score value =
            value_below(s, nw_minimax, n, &child, (nw_bounds){alpha, beta}, depth - 1, ply + 1);
        if (value > g) {
            g = value;
            if (ply == 0 && !s->stopped)
                root_improves(s, i, g, s->root.earlier <= i);
        }
    }
    return g;
}
