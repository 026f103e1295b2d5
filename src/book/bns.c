/* SPDX-License-Identifier: MIT */
#include "book/root_moves-inl.h"
#include "core/mtd.h"

/* Best Node Search: tests all root moves against one bound that should separate the best from the
 * others. Moves that fail a test that others pass are eliminated; the search ends when one is left,
 * or when the rest are equal. */

/* The bound that separates the best of `left` moves if their values are evenly spread over alpha ..
 * beta; the root's value is at least alpha and less than beta. */
static nw_score next_guess(int64_t alpha, int64_t beta, int left)
{
    const int64_t guess = alpha + (beta - alpha) * (left - 1) / left;
    return (nw_score)(guess <= alpha ? alpha + 1 : guess >= beta ? beta - 1 : guess);
}

/* Tests the remaining moves, whose upper bounds are at least *alpha, and narrows the range; *best
 * passed last. Returns the number that passed. */
static int separate(book *b, const node *n, root_moves *r, test_fn *search, nw_bounds *range,
                    int *left, int *best)
{
    const nw_score test = next_guess(range->f_minus, range->f_plus, *left);
    int better = 0;
    for (int i = 0; i < r->count && b->status == 0; i++) {
        if (r->move[i].f_plus < range->f_minus)
            continue;
        test_move_by(search, b, n, r, i, test);
        if (r->move[i].f_minus >= test) {
            better++;
            *best = i;
        }
    }
    if (better > 0) {
        *left = better;
        range->f_minus = test;
    } else {
        range->f_plus = test;
    }
    return better;
}

/* The range lo..hi of the root player's scores, and one beyond each end: an end that is not proved
 * when the range is used up moves to that of the game. */
static bool widen(nw_bounds *range, nw_bounds proved, nw_bounds game)
{
    if (proved.f_minus < range->f_minus && game.f_minus <= range->f_minus)
        range->f_minus = game.f_minus - 1;
    else if (proved.f_plus >= range->f_plus && game.f_plus >= range->f_plus)
        range->f_plus = game.f_plus + 1;
    else
        return false;
    return true;
}

static nw_score search(book *b, const node *n, test_fn *test)
{
    root_moves r;
    nw_bounds game;
    int better = 0, best = 0;
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
    range = (nw_bounds){range.f_minus - 1, range.f_plus + 1};
    int left = r.count;
    do {
        better = separate(b, n, &r, test, &range, &left, &best);
    } while (
        b->status == 0 && better != 1 &&
        (range.f_plus - range.f_minus >= 2 ||
         widen(&range, (nw_bounds){r.move[best].f_minus, r.move[highest_f_plus(&r, -1)].f_plus},
               game)));
    return root_moves_finish(b, n, &r, best);
}

static nw_score alphabeta_test(book *b, const node *n, nw_score gamma)
{
    return book_alphabeta(b, n, gamma - 1, gamma);
}

/* Implements: Rutko 2011, Best Node Search. Differs: guesses are whole numbers within the range. */
nw_score book_bns(book *b, const node *n)
{
    return search(b, n, alphabeta_test);
}

/* Implements: Rutko 2011, Best Node Search with memory. */
nw_score book_bns_memory(book *b, const node *n)
{
    return search(b, n, book_mt);
}
