/* SPDX-License-Identifier: MIT */
#include "classic/node.h"
#include "classic/root_moves.h"

/* MTD(best): the best move, without its value. Prove-best until some move has a lower bound, then
 * disprove-rest against that bound; a move that resists becomes the best. Which move to test next
 * the thesis leaves open (errata 12): here the one with the highest upper bound, left-most.
 * Implements: Plaat 1996, section 3.2, MTD(best). */
nw_score book_mtd_best(book *b, const node *n)
{
    root_moves r;
    int best = 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    if (!root_moves_make(b, n, &r))
        return 0;
    const nw_score guess = n->link.max ? b->opt->guess : -b->opt->guess;
    while (b->status == 0) {
        best = highest_f_minus(&r);
        if (r.move[best].f_minus > -NW_INF) {
            if (is_proved_best(&r, best))
                break;
            test_move(b, n, &r, highest_f_plus(&r, best), r.move[best].f_minus + 1);
        } else {
            best = highest_f_plus(&r, -1);
            test_move(b, n, &r, best, min_score(guess, r.move[best].f_plus));
        }
    }
    return root_moves_finish(b, n, &r, best);
}
