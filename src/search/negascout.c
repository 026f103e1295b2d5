/* SPDX-License-Identifier: MIT */
#include "search/node-inl.h"
#include "search/split.h"

/* Searches the child with a null window just above a, and re-searches it with the rest of the
 * window if the value lies inside. The table makes the re-search cheap. */
NW_STEP nw_score scout(const node *n, nw_score a)
{
    search *s = n->s;
    nw_score t = search_child(n, nw_negascout, a, a + 1, n->child_depth);
    if (needs_research(n, t, a))
        t = search_child(n, nw_negascout, a, a + 1, n->full_depth);
    const nw_score beta = child_beta(n);
    if (t <= a || t >= beta || s->stopped)
        return child_worth(n, t);
    const dependence first = s->depends;
    const nw_score v = search_child(n, nw_negascout, t, beta, n->full_depth);
    s->depends = depends_together(first, s->depends);
    return child_worth(n, max_score(t, v));
}

/* Searches the first child with the full window. */
NW_STEP nw_score widest(const node *n, nw_score a)
{
    return child_worth(n, search_child(n, nw_negascout, a, child_beta(n), n->child_depth));
}

/* NegaScout, fail-soft, with memory and move ordering.
 * Implements: Plaat 1996, fig. 2.13 in negamax form.  Differs: the rule that the last two plies are
 * exact is left out: with stored bounds and quiescence they are not (errata 2). */
NW_APART nw_score expand_negascout(search *s, const game_pos *pos, nw_score alpha, nw_score beta,
                                   int depth, int ply)
{
    moves list;
    GAME_CHILD(child, pos);
    node n = NODE(nw_negascout, &child, &list);
    if (!open_node(&n))
        return n.g;
    while (n.g < n.beta && next_child(&n)) {
        const nw_score a = max_score(n.alpha, n.g);
        const nw_score value = n.tried == 0 ? widest(&n, a) : scout(&n, a);
        if (!take(&n, value))
            return n.g;
        if (may_share(&n))
            return share(&n, scout);
    }
    return close_node(&n);
}

nw_score nw_negascout(search *s, const game_pos *pos, nw_score alpha, nw_score beta, int depth,
                      int ply)
{
    return depth == 0 ? horizon(s, pos, alpha, beta, ply)
                      : expand_negascout(s, pos, alpha, beta, depth, ply);
}
