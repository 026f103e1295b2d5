/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Alpha-Beta, fail-soft: g <= alpha is an upper bound, g >= beta a lower bound, else the value.
 * Implements: Plaat 1996, fig. 2.7 (= A.1); de Bruin, Pijls and Plaat 1994, fig. 3. */
nw_score book_alphabeta(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    CHILDREN(c, b, n);
    nw_score g;
    if (c.leaf)
        return eval_leaf(&c, alpha, beta);
    enter(b, n, alpha, beta);
    if (n->link.max) {
        g = -NW_INF;
        while (g < beta && next(&c)) {
            g = max_score(g, book_alphabeta(b, &c.c, alpha, beta));
            alpha = max_score(alpha, g);
            back(&c, alpha, beta, g, g >= beta);
        }
    } else {
        g = NW_INF;
        while (g > alpha && next(&c)) {
            g = min_score(g, book_alphabeta(b, &c.c, alpha, beta));
            beta = min_score(beta, g);
            back(&c, alpha, beta, g, g <= alpha);
        }
    }
    leave(b, n, alpha, beta, g);
    return g;
}
