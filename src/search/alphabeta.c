/* SPDX-License-Identifier: MIT */
#include "search/node-inl.h"
#include "search/split.h"

/* Searches a child with the rest of the window; a reduced child that beats alpha is re-searched to
 * full depth. */
NW_STEP nw_score alphabeta_child(const node *n, nw_score a)
{
    const nw_score beta = child_beta(n);
    const nw_score v = search_child(n, nw_alphabeta, a, beta, n->child_depth);
    return needs_research(n, v, a) ? search_child(n, nw_alphabeta, a, beta, n->full_depth)
                                   : child_worth(n, v);
}

/* Alpha-Beta with memory and move ordering; with a null window it is MT.
 * Implements: Plaat 1996, fig. 2.15 in negamax form, with ETC fig. 5.4 (errata 3, 4). */
NW_APART nw_score expand_alphabeta(search *s, const game_pos *pos, nw_score alpha, nw_score beta,
                                   int depth, int ply)
{
    moves list;
    GAME_CHILD(child, pos);
    node n = NODE(nw_alphabeta, &child, &list);
    if (!open_node(&n))
        return n.g;
    while (n.g < n.beta && next_child(&n)) {
        if (!take(&n, alphabeta_child(&n, max_score(n.alpha, n.g))))
            return n.g;
        if (may_share(&n))
            return share(&n, alphabeta_child);
    }
    return close_node(&n);
}

nw_score nw_alphabeta(search *s, const game_pos *pos, nw_score alpha, nw_score beta, int depth,
                      int ply)
{
    return depth == 0 ? horizon(s, pos, alpha, beta, ply)
                      : expand_alphabeta(s, pos, alpha, beta, depth, ply);
}
