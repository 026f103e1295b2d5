/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

static nw_score clamp(nw_score g, nw_score alpha, nw_score beta)
{
    return max_score(alpha, min_score(g, beta));
}

/* Alpha-Beta, fail-hard: the window itself is the state, and the result never leaves it. alpha
 * means "at most alpha", beta "at least beta". It visits the nodes of the fail-soft form in the
 * same order, but loses the tighter bound that a re-search or a table could use.
 * Implements: Knuth and Moore 1975, Alpha-Beta within a window; Fishburn 1981, fail-hard. */
nw_score book_alphabeta_hard(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    CHILDREN(c, b, n);
    if (c.leaf)
        return clamp(eval_leaf(&c, alpha, beta), alpha, beta);
    enter(b, n, alpha, beta);
    while (alpha < beta && next(&c)) {
        const nw_score g = book_alphabeta_hard(b, &c.c, alpha, beta);
        if (n->link.max)
            alpha = max_score(alpha, g);
        else
            beta = min_score(beta, g);
        back(&c, alpha, beta, n->link.max ? alpha : beta, alpha >= beta);
    }
    const nw_score g = n->link.max ? alpha : beta;
    leave(b, n, alpha, beta, g);
    return g;
}
