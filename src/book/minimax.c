/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Minimax: every leaf, left to right.
 * Implements: Plaat 1996, fig. 2.3. */
nw_score book_minimax(book *b, const node *n)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, -NW_INF, NW_INF);
    nw_score g = n->link.max ? -NW_INF : NW_INF;
    enter(b, n, -NW_INF, NW_INF);
    while (next(&c)) {
        const nw_score value = book_minimax(b, &c.c);
        g = n->link.max ? max_score(g, value) : min_score(g, value);
        back(&c, -NW_INF, NW_INF, g, false);
    }
    leave(b, n, -NW_INF, NW_INF, g);
    return g;
}
