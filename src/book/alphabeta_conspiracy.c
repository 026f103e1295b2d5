/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Alpha-Beta conspiracy search: Alpha-Beta with two depths. A lower bound of the root is a strategy
 * of MAX, and shaky where MAX had no other good move: a bad leaf then has no replacement. So only
 * MAX's unforced moves count as depth for a lower bound, and only MIN's for an upper bound; forced
 * lines are extended. A leaf may fail high when MAX's depth is used up, fail low when MIN's is.
 * Reconstructed from the published abstract: a move is forced if no other is within margin of the
 * best by its evaluation.
 *
 * plies[0] is MIN's remaining depth, plies[1] MAX's. */
enum { LONGEST = 64 }; /* maximum plies of a forced line */

/* The evaluation of the current child of c, whose node has the window. */
static nw_score evaluate_child(const children *c, nw_bounds window)
{
    move_list list;
    const bool over = list_moves(&list, c->c.pos) == 0;
    const nw_score v = estimate_node(c->b, &c->c, over).value;
    emit_window(c->b, NW_EVENT_LEAF, &c->c, window.f_minus, window.f_plus, v);
    return v;
}

/* Has the side to move at c's node a second move nearly as good as its best? */
static bool has_choice(const children *c, nw_bounds window, nw_score *value)
{
    const bool max = c->n->link.max;
    CHILDREN(d, c->b, c->n);
    nw_score best = -NW_INF, second = -NW_INF;
    while (next(&d)) {
        const nw_score v = evaluate_child(&d, window), mine = max ? v : -v;
        second = max_score(second, min_score(best, mine));
        best = max_score(best, mine);
    }
    *value = max ? best : -best;
    return second != -NW_INF && best - (int64_t)second <= c->b->opt->margin;
}

typedef struct depths {
    int plies[2];
} depths;

/* Does the evaluation v decide, given both remaining depths? */
static bool is_enough(depths d, nw_score v, nw_score alpha, nw_score beta)
{
    return (d.plies[0] <= 0 && d.plies[1] <= 0) || (v >= beta && d.plies[1] <= 0) ||
           (v <= alpha && d.plies[0] <= 0);
}

/* Implements: McAllester and Yuret 1993, Alpha-Beta conspiracy. */
static nw_score abc(book *b, const node *n, nw_score alpha, nw_score beta, depths d, int *best)
{
    CHILDREN(c, b, n);
    nw_score v, g = n->link.max ? -NW_INF : NW_INF;
    int below;
    if (c.leaf)
        return eval_leaf(&c, alpha, beta);
    const bool choice = has_choice(&c, (nw_bounds){alpha, beta}, &v);
    if (n->link.ply > 0 && (is_enough(d, v, alpha, beta) || n->link.ply >= LONGEST || is_spent(b)))
        return v;
    enter(b, n, alpha, beta);
    d.plies[n->link.max] -= choice;
    while (alpha < beta && next(&c)) {
        const nw_score t = abc(b, &c.c, alpha, beta, d, &below);
        if (n->link.max ? t > g : t < g) {
            g = t;
            *best = c.i;
        }
        if (n->link.max)
            alpha = max_score(alpha, g);
        else
            beta = min_score(beta, g);
    }
    leave(b, n, alpha, beta, g);
    return g;
}

nw_score book_alphabeta_conspiracy(book *b, const node *n)
{
    const int plies = b->opt->conspirators;
    int best = -1;
    if (!has_estimates(b, n))
        return 0;
    const nw_score g = abc(b, n, -NW_INF, NW_INF, (depths){{plies, plies}}, &best);
    return best < 0 ? g : conclude(b, (estimate){g, g, g}, best, !is_spent(b));
}
