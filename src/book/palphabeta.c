/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* The first minimal window searches. The first child of a node on the principal variation is
 * searched, the others are tested with a window that holds no value, and searched again where the
 * test fails high. Scores are MAX's.
 *
 * The papers here name P-alphabeta and Calphabeta without code; Marsland 1982 calls the second
 * another name of the first, and PVS the third. The reconstruction concerns the re-search: by
 * Alpha-Beta above the value that the test proved (P-alphabeta), or by the procedure itself,
 * whose tests are then repeated on every level of the new variation (Calphabeta, hence PVS). */

static bool is_better(const node *n, nw_score g, nw_score v)
{
    return n->link.max ? g > v : g < v;
}

/* Null-window search: is the value of child beyond v, seen from its parent? */
static nw_score test(book *b, const node *parent, const node *child, nw_score v)
{
    return parent->link.max ? book_alphabeta(b, child, v, v + 1)
                            : book_alphabeta(b, child, v - 1, v);
}

/* Implements: Finkel and Fishburn 1980, P-alphabeta. */
nw_score book_palphabeta(book *b, const node *n)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, -NW_INF, NW_INF);
    enter(b, n, -NW_INF, NW_INF);
    go_to(&c, 0);
    nw_score score = book_palphabeta(b, &c.c);
    while (next(&c)) {
        const nw_score value = test(b, n, &c.c, score);
        if (!is_better(n, value, score))
            continue;
        score = n->link.max ? book_alphabeta(b, &c.c, value, NW_INF)
                            : book_alphabeta(b, &c.c, -NW_INF, value);
    }
    leave(b, n, -NW_INF, NW_INF, score);
    return score;
}

/* Implements: Fishburn 1981, Calphabeta; Marsland 1982, section 2. */
nw_score book_calphabeta(book *b, const node *n, nw_score alpha, nw_score beta)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, alpha, beta);
    enter(b, n, alpha, beta);
    go_to(&c, 0);
    nw_score score = book_calphabeta(b, &c.c, alpha, beta);
    while (n->link.max ? score < beta : score > alpha) {
        if (!next(&c))
            break;
        const nw_score v = n->link.max ? max_score(score, alpha) : min_score(score, beta);
        nw_score value = test(b, n, &c.c, v);
        if (is_better(n, value, v) && value > alpha && value < beta) {
            const nw_score again = n->link.max ? book_calphabeta(b, &c.c, value, beta)
                                               : book_calphabeta(b, &c.c, alpha, value);
            value = n->link.max ? max_score(value, again) : min_score(value, again);
        }
        score = n->link.max ? max_score(score, value) : min_score(score, value);
    }
    leave(b, n, alpha, beta, score);
    return score;
}

/* PVS as the construction of a critical tree from the left-most leaf upwards: NWS shows by a
 * solution tree that no sibling is better, or by one of the other kind that it is, and then that
 * sibling starts the new variation. No bound is passed down, which makes it Scout with NWS as its
 * TEST.
 * Implements: de Bruin, Pijls and Plaat 1994, section 5, PVS. */
nw_score book_pvs_nws(book *b, const node *n)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval_leaf(&c, -NW_INF, NW_INF);
    enter(b, n, -NW_INF, NW_INF);
    go_to(&c, 0);
    nw_score v = book_pvs_nws(b, &c.c);
    while (next(&c))
        if (is_better(n, test(b, n, &c.c, v), v))
            v = book_pvs_nws(b, &c.c);
    leave(b, n, -NW_INF, NW_INF, v);
    return v;
}
