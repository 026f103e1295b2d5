/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_ROOT_MOVES_INL_H
#define NW_BOOK_ROOT_MOVES_INL_H
/* The moves of the root with a pair of bounds each, for the algorithms that want the best move and
 * not the value. Bounds are the root player's. */
#include "book/node-inl.h"
#include "core/best-inl.h"
#include <stdlib.h>

typedef nw_score test_fn(book *b, const node *n, nw_score gamma); /* is n worth gamma? */

/* Tests move i of n against gamma, both the root player's, and keeps the bound. */
static inline void test_move_by(test_fn *test, book *b, const node *n, root_moves *r, int i,
                                nw_score gamma)
{
    const bool max = n->link.max;
    const nw_score bound = max ? gamma : 1 - gamma;
    CHILDREN(c, b, n);
    c.i = i - 1;
    if (!next(&c))
        return;
    begin_pass(b, &c.c, bound - 1, bound);
    const nw_score g = test(b, &c.c, bound);
    book_pass(b, &c.c, bound - 1, bound, g);
    keep_bound(r, i, gamma, max ? g : -g);
}

static inline void test_move(book *b, const node *n, root_moves *r, int i, nw_score gamma)
{
    test_move_by(book_mt, b, n, r, i, gamma);
}

/* Makes the moves of n, with no bounds known. Returns false when out of memory. */
static inline bool root_moves_make(book *b, const node *n, root_moves *r)
{
    CHILDREN(c, b, n);
    r->count = c.list.count;
    r->move = malloc((size_t)r->count * sizeof *r->move);
    if (!r->move) {
        out_of_memory(b);
        return false;
    }
    for (int i = 0; i < r->count; i++)
        r->move[i] = (nw_bounds){-NW_INF, NW_INF};
    return true;
}

/* The proved value of the root: best's lower bound, exact if its upper bound equals it. */
static inline nw_score root_moves_finish(book *b, const node *n, root_moves *r, int best)
{
    const nw_bounds proved = r->move[best];
    b->best = best;
    b->out->bound = proved.f_minus == proved.f_plus ? NW_EXACT : n->link.max ? NW_LOWER : NW_UPPER;
    free(r->move);
    return n->link.max ? proved.f_minus : -proved.f_minus;
}
#endif
