/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* NegaScout: a null window for all but the first child, and a re-search where it fails high.
 * Results are clamped at alpha. Scores are the side to move's. spares: a leaf is not searched
 * again. Implements: Reinefeld 2005, NegaScout.  Differs: "d < maxdepth-1" is read "the child is
 * not a leaf", which is the same at fixed depth (errata 18). */
static nw_score negascout(book *b, const node *n, nw_score alpha, nw_score beta, bool spares)
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
        nw_score t = -negascout(b, &c.c, -z, -a, spares);
        if (t > a && t < beta && c.i > 0 && !(spares && is_leaf(&c.c)))
            a = -negascout(b, &c.c, -beta, -t, spares);
        a = max_score(a, t);
        z = a + 1;
    }
    leave(b, n, max ? alpha : -beta, max ? beta : -alpha, max ? a : -a);
    return a;
}

nw_score book_negascout(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    return n->link.max ? negascout(b, n, alpha, beta, true) : -negascout(b, n, -beta, -alpha, true);
}

/* The same without the rule of the last ply: leaves are evaluated again, though no others are.
 * Implements: Reinefeld 2005, NegaScout without the condition on the depth. */
nw_score book_negascout_plain(book *b, const node *n, nw_score alpha, nw_score beta)
{
    return n->link.max ? negascout(b, n, alpha, beta, false)
                       : -negascout(b, n, -beta, -alpha, false);
}
