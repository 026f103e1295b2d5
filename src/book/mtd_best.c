/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include "book/root_moves-inl.h"

/* MTD(best): the best move, without its value; core/best-inl.h chooses the next test.
 * Implements: Plaat 1996, section 3.2, MTD(best). */
nw_score book_mtd_best(book *b, const node *n)
{
    root_moves r;
    int move = 0;
    nw_score gamma;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    if (!root_moves_make(b, n, &r))
        return 0;
    const nw_score guess = n->link.max ? b->opt->guess : -b->opt->guess;
    while (b->status == 0 && best_next(&r, guess, &move, &gamma))
        test_move(b, n, &r, move, gamma);
    return root_moves_finish(b, n, &r, move);
}
