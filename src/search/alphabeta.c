/* SPDX-License-Identifier: MIT */
#include "search/node-inl.h"

/* Alpha-Beta with memory and move ordering; with a null window it is MT.
 * Implements: Plaat 1996, fig. 2.15 in negamax form, with ETC fig. 5.4 (errata 3, 4). */
nw_score nw_alphabeta(search *s, const game_pos *n, nw_score alpha, nw_score beta, int depth,
                      int ply)
{
    window w;
    moves list;
    nw_score g;
    if (depth == 0)
        return horizon(s, n, alpha, beta, ply);
    if (decided_early(s, nw_alphabeta, n, alpha, beta, depth, ply, &w, &list, &g))
        return g;

    GAME_CHILD(child, n);
    const ranked *m;
    ranked best = {0};
    int tried = 0;
    g = -NW_INF;
    while (g < w.beta && (m = pick(s, n, &list, ply)) != NULL) {
        if (skipped(s, m, ply))
            continue;
        note_move(s, n, m->move, ply);
        game_play(&child, n, m->move);
        if (is_futile(s, n, &child, m->move, w.alpha, depth, ply, &g))
            continue;
        const line *before = enter_line(s, m, ply);
        const nw_score a = max_score(w.alpha, g);
        const int change = depth_change(s, n, &child, m->move, list.count, depth, ply, tried);
        nw_score value = -nw_alphabeta(s, &child, -w.beta, -a, depth - 1 + change, ply + 1);
        if (change < 0 && value > a && !s->stopped)
            value = -nw_alphabeta(s, &child, -w.beta, -a, depth - 1, ply + 1);
        leave_line(s, before, m, ply);
        if (s->stopped)
            return g;
        tried++;
        collect_owing(s, ply, value > g);
        if (value > g) {
            g = value;
            best = *m;
            improve(s, &w, ply, g, m, &list);
        }
    }
    return finish(s, n, &w, depth, ply, g, &best, tried);
}
