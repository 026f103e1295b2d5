/* SPDX-License-Identifier: MIT */
#include "book/descriptor-inl.h"

/* RecSSS*: SSS* as a recursion over MAX nodes two plies apart, with OPEN spread over them. */

static nw_score recsss(book *b, descriptor *d)
{
    if (is_leaf(&d->n)) {
        CHILDREN(c, b, &d->n);
        d->s = SOLVED;
        return min_score(eval_leaf(&c, -NW_INF, NW_INF), d->h);
    }
    if (d->s == UNEXPANDED)
        expand(b, d);
    if (b->status < 0)
        return d->h;
    int i = highest(d);
    while (d->open[i]->h == d->h && d->open[i]->s != SOLVED && b->status == 0) {
        d->open[i]->h = recsss(b, d->open[i]);
        if (d->open[i]->s == SOLVED)
            replace_by_sibling(b, d, i);
        i = highest(d);
    }
    if (d->open[i]->s == SOLVED)
        d->s = SOLVED;
    leave(b, &d->n, -NW_INF, d->h, d->open[i]->h);
    return d->open[i]->h;
}

/* Implements: Bhattacharya and Bagchi 1993, RecSSS*; Reinefeld 2005, fig. 2 (errata 21). */
nw_score book_recsss(book *b, const node *n)
{
    descriptor_root r;
    descriptor *root = open_root(b, n, &r);
    if (!root)
        return 0;
    do
        root->h = recsss(b, root);
    while (root->s != SOLVED && b->status == 0);
    const nw_score value = root->h;
    close_root(b, &r);
    return value;
}
