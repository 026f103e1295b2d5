/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* TEST: is the value of n above v (strict) or at least v? In integers "above v" is "at least v+1",
 * so one threshold serves both relations. */
static bool test(book *b, const node *n, nw_score at_least)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, at_least - 1, at_least) >= at_least;
    enter(b, n, at_least - 1, at_least);
    /* At a MAX node one child that passes decides, at a MIN node one that fails. */
    while (next(&c))
        if (test(b, &c.c, at_least) == n->link.max)
            return n->link.max;
    return !n->link.max;
}

/* Scout: evaluate the first child, test the others, evaluate those that pass the test.
 * Implements: Pearl 1980, SCOUT (TEST and EVAL); Reinefeld 2005 (errata 24). */
nw_score book_scout(book *b, const node *n)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, -NW_INF, NW_INF);
    nw_score v = 0;
    enter(b, n, -NW_INF, NW_INF);
    while (next(&c)) {
        if (c.i == 0)
            v = book_scout(b, &c.c);
        else if (n->link.max ? test(b, &c.c, v + 1) : !test(b, &c.c, v))
            v = book_scout(b, &c.c);
    }
    leave(b, n, -NW_INF, NW_INF, v);
    return v;
}
