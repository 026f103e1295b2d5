/* SPDX-License-Identifier: MIT */
#include "classic/node.h"
#include "classic/root_moves.h"

/* One pass: every move that may still be best is tested against the same gamma. */
static void bounding_pass(book *b, const node *n, root_moves *r, nw_score gamma)
{
    for (int i = 0; i < r->count && b->status == 0; i++)
        if (r->move[i].f_plus >= gamma && r->move[i].f_minus < gamma)
            test_move(b, n, r, i, gamma);
}

/* Alpha Bounding: null-window searches of all moves with one bound that is kept on the low side,
 * raised while more than one move fails high and lowered when none does. Unlike the MT drivers it
 * may evaluate leaves that Alpha-Beta does not (fig. 3.8).
 * Implements: Schaeffer 1986, Alpha Bounding; Plaat 1996, section 3.3.2. */
nw_score book_alpha_bounding(book *b, const node *n)
{
    root_moves r;
    int best = 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    if (!root_moves_make(b, n, &r))
        return 0;
    nw_score gamma = (n->link.max ? b->opt->guess : -b->opt->guess) + 1;
    while (b->status == 0) {
        bounding_pass(b, n, &r, gamma);
        best = highest_f_minus(&r);
        if (r.move[best].f_minus > -NW_INF && is_proved_best(&r, best))
            break;
        gamma = r.move[best].f_minus > -NW_INF ? r.move[best].f_minus + 1
                                               : r.move[highest_f_plus(&r, -1)].f_plus;
    }
    return root_moves_finish(b, n, &r, best);
}
