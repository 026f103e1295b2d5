/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include "book/root_moves-inl.h"

/* Alpha Bounding: null-window searches of all moves with one bound, chosen on the low side. Unlike
 * the MT drivers it may evaluate leaves that Alpha-Beta does not (fig. 3.8).
 * Implements: Schaeffer 1986, Alpha Bounding; Plaat 1996, section 3.3.2. */
nw_score book_alpha_bounding(book *b, const node *n)
{
    root_moves r;
    int move = 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    if (!root_moves_make(b, n, &r))
        return 0;
    nw_score gamma = (n->link.max ? b->opt->guess : -b->opt->guess) + 1;
    do {
        for (int i = 0; i < r.count && b->status == 0; i++)
            if (bounding_tests(&r, i, gamma))
                test_move(b, n, &r, i, gamma);
    } while (b->status == 0 && bounding_next(&r, &move, &gamma));
    return root_moves_finish(b, n, &r, move);
}
