/* SPDX-License-Identifier: MIT */
#include "book/probability-inl.h"

/* The product rule: evaluations are treated as independent probabilities of a win. A
 * MAX node is lost if all its moves are; a MIN node is won if all are. Searched to a fixed depth:
 * every leaf counts, there are no cutoffs. The result is converted back to a score. */

/* The probability that MAX wins at n; *best is the best child for the side to move. */
static double product(book *b, const node *n, int *best)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return probability(b, eval_leaf(&c, -NW_INF, NW_INF));
    double all = 1, most = -1; /* all: that every move fails the side to move */
    int below;
    enter(b, n, -NW_INF, NW_INF);
    while (next(&c)) {
        const double p = product(b, &c.c, &below);
        const double wins = n->link.max ? p : 1 - p;
        all *= 1 - wins;
        if (wins > most) {
            most = wins;
            *best = c.i;
        }
    }
    const double p = n->link.max ? 1 - all : all;
    leave(b, n, -NW_INF, NW_INF, score_of(b, p));
    return p;
}

/* Implements: Tzeng and Purdom 1983, product rule; Reinefeld 2005, product rule. */
nw_score book_product(book *b, const node *n)
{
    int best = -1;
    const nw_score value = score_of(b, product(b, n, &best));
    return conclude(b, (estimate){value, value, value}, best, true);
}
