/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* SSS* in one part of the tree only, which bounds the states it keeps by w^ceil(k/2) a part of k
 * plies (`resident`). The papers name these three without code; reconstructed from their
 * descriptions: SSS* in stages is SSS*(n, bound) called again below; in a hybrid Alpha-Beta has the
 * bottom or the top. The merit, an upper bound, is passed down. SSS* has no lower bound to pass, so
 * Alpha-Beta's cutoffs against one are missed below SSS*. */

static nw_score stage(book *b, const node *n, nw_score h)
{
    return book_sss_above(b, n, b->opt->resident, stage, h);
}

/* Implements: Campbell 1981, staged SSS*; Plaat 1996, section 4.1.2. */
nw_score book_staged_sss(book *b, const node *n)
{
    return stage(b, n, NW_INF);
}

static nw_score alphabeta_below(book *b, const node *n, nw_score h)
{
    return book_alphabeta(b, n, -NW_INF, h);
}

/* Implements: Campbell and Marsland 1983, hybrid with SSS* on top; Plaat 1996, section 4.1.2. */
nw_score book_sss_alphabeta(book *b, const node *n)
{
    return book_sss_above(b, n, b->opt->resident, alphabeta_below, NW_INF);
}

/* Alpha-Beta, and SSS* within its window from the given ply on. */
static nw_score alphabeta_above(book *b, const node *n, nw_score alpha, nw_score beta)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, alpha, beta);
    if (n->link.ply >= b->opt->resident)
        return book_sss_window(b, n, alpha, beta);
    enter(b, n, alpha, beta);
    nw_score g = n->link.max ? -NW_INF : NW_INF;
    while (alpha < beta && next(&c)) {
        const nw_score child = alphabeta_above(b, &c.c, alpha, beta);
        g = n->link.max ? max_score(g, child) : min_score(g, child);
        if (n->link.max)
            alpha = max_score(alpha, g);
        else
            beta = min_score(beta, g);
    }
    leave(b, n, alpha, beta, g);
    return g;
}

/* Implements: Leifker and Kanal 1985, hybrid with Alpha-Beta on top; Plaat 1996, section 4.1.2. */
nw_score book_alphabeta_sss(book *b, const node *n)
{
    return alphabeta_above(b, n, -NW_INF, NW_INF);
}
