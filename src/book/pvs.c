/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Principal variation search, fail-soft, scores the side to move's.
 * Implements: Marsland 1982, algorithm A3 (errata 24). */
static nw_score pvs(book *b, const node *n, nw_score alpha, nw_score beta)
{
    const bool max = n->link.max;
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_score g = eval_leaf(&c, max ? alpha : -beta, max ? beta : -alpha);
        return max ? g : -g;
    }
    const nw_score low = max ? alpha : -beta, high = max ? beta : -alpha;
    enter(b, n, low, high);
    go_to(&c, 0);
    nw_score score = -pvs(b, &c.c, -beta, -alpha);
    while (score < beta && next(&c)) {
        alpha = max_score(alpha, score);
        nw_score value = -pvs(b, &c.c, -alpha - 1, -alpha);
        if (value > alpha && value < beta)
            value = max_score(value, -pvs(b, &c.c, -beta, -value));
        score = max_score(score, value);
    }
    leave(b, n, low, high, max ? score : -score);
    return score;
}

nw_score book_pvs(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    return n->link.max ? pvs(b, n, alpha, beta) : -pvs(b, n, -beta, -alpha);
}
