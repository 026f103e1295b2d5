/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Knuth and Moore's two procedures are in negamax form: scores are the side to move's. */

static nw_score eval_negamax(const children *c, nw_score alpha, nw_score beta)
{
    const bool max = c->n->link.max;
    const nw_score g = eval_leaf(c, max ? alpha : -beta, max ? beta : -alpha);
    return max ? g : -g;
}

static void enter_negamax(book *b, const node *n, nw_score alpha, nw_score beta)
{
    enter(b, n, n->link.max ? alpha : -beta, n->link.max ? beta : -alpha);
}

static nw_score leave_negamax(book *b, const node *n, nw_score alpha, nw_score beta, nw_score m)
{
    const bool max = n->link.max;
    leave(b, n, max ? alpha : -beta, max ? beta : -alpha, max ? m : -m);
    return m;
}

/* F1, branch and bound without deep cutoffs.
 * Implements: Knuth and Moore 1975, procedure F1 (errata 19). */
nw_score book_f1(book *b, const node *n, nw_score bound)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_negamax(&c, -NW_INF, bound);
    nw_score m = -NW_INF;
    enter_negamax(b, n, -NW_INF, bound);
    while (m < bound && next(&c))
        m = max_score(m, -book_f1(b, &c.c, -m));
    return leave_negamax(b, n, -NW_INF, bound, m);
}

/* F2, Alpha-Beta whose result is clamped at alpha.
 * Implements: Knuth and Moore 1975, procedure F2; Reinefeld 2005, AlphaBeta. */
nw_score book_f2(book *b, const node *n, nw_score alpha, nw_score beta)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_negamax(&c, alpha, beta);
    nw_score m = alpha;
    enter_negamax(b, n, alpha, beta);
    while (m < beta && next(&c))
        m = max_score(m, -book_f2(b, &c.c, -beta, -m));
    return leave_negamax(b, n, alpha, beta, m);
}
