/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Alpha-Beta as two procedures that call each other. Results are clamped at alpha in MAX nodes and
 * at beta in MIN nodes, so that leaf for leaf it is F2 without the change of signs. */

static nw_score ab_min(book *b, const node *n, nw_score alpha, nw_score beta);

/* Implements: Reinefeld 2005, AB_MAX. */
static nw_score ab_max(book *b, const node *n, nw_score alpha, nw_score beta)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, alpha, beta);
    enter(b, n, alpha, beta);
    nw_score val = alpha;
    while (val < beta && next(&c)) {
        val = max_score(val, ab_min(b, &c.c, val, beta));
        back(&c, val, beta, val, val >= beta);
    }
    leave(b, n, alpha, beta, val);
    return val;
}

/* Implements: Reinefeld 2005, AB_MIN. */
static nw_score ab_min(book *b, const node *n, nw_score alpha, nw_score beta)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, alpha, beta);
    enter(b, n, alpha, beta);
    nw_score val = beta;
    while (val > alpha && next(&c)) {
        val = min_score(val, ab_max(b, &c.c, alpha, val));
        back(&c, alpha, val, val, val <= alpha);
    }
    leave(b, n, alpha, beta, val);
    return val;
}

nw_score book_ab_maxmin(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    return n->link.max ? ab_max(b, n, alpha, beta) : ab_min(b, n, alpha, beta);
}
