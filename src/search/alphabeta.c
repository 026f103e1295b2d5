/* SPDX-License-Identifier: MIT */
#include "search/node-inl.h"

/* Alpha-Beta with memory and move ordering; with a null window it is MT.
 * Implements: Plaat 1996, fig. 2.15 in negamax form, with ETC fig. 5.4 (errata 3, 4). */
nw_score nw_alphabeta(search *s, const game_pos *pos, nw_score alpha, nw_score beta, int depth,
                      int ply)
{
    if (depth == 0)
        return horizon(s, pos, alpha, beta, ply);
    moves list;
    GAME_CHILD(child, pos);
    node n = {.s = s,
              .search = nw_alphabeta,
              .pos = pos,
              .child = &child,
              .list = &list,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .ply = ply};
    if (!open_node(&n))
        return n.g;
    while (n.g < n.beta && next_child(&n)) {
        const nw_score a = max_score(n.alpha, n.g);
        nw_score value = -nw_alphabeta(s, &child, -n.beta, -a, n.child_depth, ply + 1);
        if (is_doubtful(&n, value, a))
            value = -nw_alphabeta(s, &child, -n.beta, -a, n.full_depth, ply + 1);
        if (!take(&n, value))
            return n.g;
    }
    return close_node(&n);
}
