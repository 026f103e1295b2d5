/* SPDX-License-Identifier: MIT */
#include "search/node-inl.h"

/* Searches the child with a null window just above a, and again with the rest of the window if the
 * value turns out to lie inside. The re-search finds the first search in the table. change: the
 * first look is less deep (selective.h). */
static nw_score scout(search *s, const game_pos *child, nw_score a, nw_score beta, int depth,
                      int change, int ply)
{
    nw_score t = -nw_negascout(s, child, -a - 1, -a, depth + change, ply);
    if (change < 0 && t > a && !s->stopped)
        t = -nw_negascout(s, child, -a - 1, -a, depth, ply);
    if (t <= a || t >= beta || s->stopped)
        return t;
    const owed first = s->owing;
    const nw_score v = -nw_negascout(s, child, -beta, -t, change > 0 ? depth + change : depth, ply);
    s->owing = owed_together(first, s->owing);
    return max_score(t, v);
}

/* NegaScout, fail-soft, with memory and move ordering.
 * Implements: Plaat 1996, fig. 2.13 in negamax form.  Differs: the rule that the last two plies are
 * exact is left out: with stored bounds and quiescence they are not (errata 2). */
nw_score nw_negascout(search *s, const game_pos *n, nw_score alpha, nw_score beta, int depth,
                      int ply)
{
    window w;
    moves list;
    nw_score g;
    if (depth == 0)
        return horizon(s, n, alpha, beta, ply);
    if (decided_early(s, nw_negascout, n, alpha, beta, depth, ply, &w, &list, &g))
        return g;

    GAME_CHILD(child, n);
    const ranked *m;
    ranked best = {0};
    int tried = 0;
    g = -NW_INF;
    while (g < w.beta && (m = pick(s, n, &list, ply)) != NULL) {
        if (skipped(s, m, ply))
            continue;
        const nw_score a = max_score(w.alpha, g);
        note_move(s, n, m->move, ply);
        game_play(&child, n, m->move);
        if (is_futile(s, n, &child, m->move, w.alpha, depth, ply, &g))
            continue;
        const line *before = enter_line(s, m, ply);
        const int change = depth_change(s, n, &child, m->move, list.count, depth, ply, tried);
        const nw_score value =
            tried == 0 ? -nw_negascout(s, &child, -w.beta, -a, depth - 1 + change, ply + 1)
                       : scout(s, &child, a, w.beta, depth - 1, change, ply + 1);
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
