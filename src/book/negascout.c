/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* NegaScout: a null window for all but the first child, and a re-search where it fails high.
 * Results are clamped at alpha. Scores are the side to move's.
 * Implements: Reinefeld 2005, NegaScout.  Differs: "d < maxdepth-1" is read "the child is not a
 * leaf", which is the same at fixed depth (errata 18). */
static nw_score negascout(book *b, const node *n, nw_score alpha, nw_score beta)
{
    const bool max = n->link.max;
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_score g = eval_leaf(&c, max ? alpha : -beta, max ? beta : -alpha);
        return max ? g : -g;
    }
    enter(b, n, max ? alpha : -beta, max ? beta : -alpha);
    nw_score a = alpha, z = beta;
    while (a < beta && next(&c)) {
        nw_score t = -negascout(b, &c.c, -z, -a);
        if (t > a && t < beta && c.i > 0 && !is_leaf(&c.c))
            a = -negascout(b, &c.c, -beta, -t);
        a = max_score(a, t);
        z = a + 1;
    }
    return a;
}

nw_score book_negascout(book *b, const node *n, nw_score alpha, nw_score beta)
{
    return n->link.max ? negascout(b, n, alpha, beta) : -negascout(b, n, -beta, -alpha);
}
