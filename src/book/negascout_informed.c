/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Tests the current child of c with a null window at v, and searches it again, within (alpha, beta)
 * and beyond what the test proved, where the test does not decide. */
static nw_score scout_child(const children *c, nw_score v, nw_score alpha, nw_score beta)
{
    book *b = c->b;
    const bool max = c->n->link.max;
    const nw_score t = max ? book_negascout_informed(b, &c->c, v, v + 1)
                           : book_negascout_informed(b, &c->c, v - 1, v);
    if (max ? t <= v || t >= beta : t >= v || t <= alpha)
        return t;
    return max ? max_score(t, book_negascout_informed(b, &c->c, t, beta))
               : min_score(t, book_negascout_informed(b, &c->c, alpha, t));
}

/* The loop over the children with a window already narrowed; fail-soft. */
static nw_score search(children *c, nw_score alpha, nw_score beta)
{
    const bool max = c->n->link.max;
    go_to(c, 0);
    nw_score g = book_negascout_informed(c->b, &c->c, alpha, beta);
    while ((max ? g < beta : g > alpha) && next(c)) {
        const nw_score v = max ? max_score(g, alpha) : min_score(g, beta);
        const nw_score t = scout_child(c, v, alpha, beta);
        g = max ? max_score(g, t) : min_score(g, t);
    }
    return g;
}

/* Informed NegaScout: the bounds found by the null-window search of a move are kept, so that its
 * re-search skips subtrees already bounded and leaves already evaluated. Every leaf is evaluated
 * once, without a rule for the last plies.
 * Implements: Reinefeld, Schaeffer and Marsland 1985, informed NegaScout.  Differs: reconstructed
 * from its idea, with two bounds per node in memory; they are never discarded, which makes no
 * difference in a tree, since no other subtree uses them. */
nw_score book_negascout_informed(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    nw_bounds stored = retrieve(b, n);
    if (stored.f_minus >= beta || stored.f_plus <= alpha || stored.f_minus == stored.f_plus) {
        const nw_score g = stored.f_minus >= beta ? stored.f_minus : stored.f_plus;
        count_table(b);
        emit_window(b, NW_EVENT_STORED, n, alpha, beta, g);
        return g;
    }
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_score g = eval_leaf(&c, alpha, beta);
        store(b, n, (nw_bounds){g, g});
        return g;
    }
    alpha = max_score(alpha, stored.f_minus);
    beta = min_score(beta, stored.f_plus);
    enter(b, n, alpha, beta);
    const nw_score g = search(&c, alpha, beta);
    if (b->status < 0)
        return g;
    if (g < beta)
        stored.f_plus = g;
    if (g > alpha)
        stored.f_minus = g;
    store(b, n, stored);
    leave(b, n, alpha, beta, g);
    return g;
}
