/* SPDX-License-Identifier: MIT */
#include "book/root_moves-inl.h"
#include "core/mtd.h"

/* Best Node Search, by the rules of core/best-inl.h. */

static nw_score search(book *b, const node *n, test_fn *test)
{
    root_moves r;
    nw_bounds game;
    int better;
    nw_score gamma;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    if (!root_moves_make(b, n, &r))
        return 0;
    game_range(n->pos, &game.f_minus, &game.f_plus);
    nw_bounds range = nw_mtd_range(game, b->opt->lo, b->opt->hi);
    if (!n->link.max) {
        game = (nw_bounds){-game.f_plus, -game.f_minus};
        range = (nw_bounds){-range.f_plus, -range.f_minus};
    }
    bns_state x = bns_start(range, game, r.count);
    do {
        gamma = bns_gamma(&x);
        better = 0;
        for (int i = 0; i < r.count && b->status == 0; i++) {
            if (!bns_tests(&x, &r, i))
                continue;
            test_move_by(test, b, n, &r, i, gamma);
            if (r.move[i].f_minus >= gamma) {
                better++;
                x.best = i;
            }
        }
    } while (b->status == 0 && bns_goes_on(&x, &r, gamma, better));
    return root_moves_finish(b, n, &r, x.best);
}

static nw_score alphabeta_test(book *b, const node *n, nw_score gamma)
{
    return book_alphabeta(b, n, gamma - 1, gamma);
}

/* Implements: Rutko 2011, Best Node Search. */
nw_score book_bns(book *b, const node *n)
{
    return search(b, n, alphabeta_test);
}

/* Implements: Rutko 2011, Best Node Search with memory. */
nw_score book_bns_memory(book *b, const node *n)
{
    return search(b, n, book_mt);
}
