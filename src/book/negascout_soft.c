/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* A fail-soft search of the last two plies returns the exact value: a re-search finds no more.
 * True of a leaf, and of a node all of whose children are leaves (errata 2c). */
static bool in_last_two_plies(book *b, const node *n)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return true;
    while (next(&c))
        if (!is_leaf(&c.c))
            return false;
    return true;
}

/* NegaScout, fail-soft.
 * Implements: Plaat 1996, fig. 2.13.  Differs: an exact result of the last two plies skips the
 * re-search instead of overwriting g, and g is not clamped; only the null window is (errata 2). */
nw_score book_negascout_soft(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, alpha, beta);
    enter(b, n, alpha, beta);
    go_to(&c, 0);
    nw_score g = book_negascout_soft(b, &c.c, alpha, beta);
    if (n->link.max) {
        while (g < beta && next(&c)) {
            const nw_score a = max_score(g, alpha);
            nw_score t = book_negascout_soft(b, &c.c, a, a + 1);
            if (t > a && t < beta && !in_last_two_plies(b, &c.c))
                t = max_score(t, book_negascout_soft(b, &c.c, t, beta));
            g = max_score(g, t);
        }
    } else {
        while (g > alpha && next(&c)) {
            const nw_score z = min_score(g, beta);
            nw_score t = book_negascout_soft(b, &c.c, z - 1, z);
            if (t < z && t > alpha && !in_last_two_plies(b, &c.c))
                t = min_score(t, book_negascout_soft(b, &c.c, alpha, t));
            g = min_score(g, t);
        }
    }
    leave(b, n, alpha, beta, g);
    return g;
}
