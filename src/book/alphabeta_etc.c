/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Does a stored bound of the current child cut its parent off? */
static bool cuts(const children *c, nw_score alpha, nw_score beta, nw_score *g)
{
    const nw_bounds stored = retrieve(c->b, &c->c);
    *g = c->n->link.max ? stored.f_minus : stored.f_plus;
    return c->n->link.max ? *g >= beta : *g <= alpha;
}

/* Enhanced transposition cutoffs: before any child is searched all are looked up, and the first
 * whose stored bound is enough ends the node. ETC from left to right, which tries first a move
 * whose bound is only too shallow, needs iterations and is in the practical search (etc_first). */
static bool transposition_cutoff(book *b, const node *n, nw_score alpha, nw_score beta, nw_score *g)
{
    CHILDREN(c, b, n);
    while (next(&c))
        if (cuts(&c, alpha, beta, g)) {
            count_table(b);
            emit_window(b, NW_EVENT_STORED, &c.c, alpha, beta, *g);
            return true;
        }
    return false;
}

/* The loop of Alpha-Beta; fail-soft. */
static nw_score search(children *c, nw_score alpha, nw_score beta)
{
    const bool max = c->n->link.max;
    nw_score g = max ? -NW_INF : NW_INF;
    while (alpha < beta && next(c)) {
        const nw_score child = book_alphabeta_etc(c->b, &c->c, alpha, beta);
        g = max ? max_score(g, child) : min_score(g, child);
        if (max)
            alpha = max_score(alpha, g);
        else
            beta = min_score(beta, g);
    }
    return g;
}

/* Alpha-Beta with memory and ETC. In a tree without transpositions it is Alpha-Beta with memory.
 * Implements: Plaat 1996, fig. 5.4 (errata 3, 4). */
nw_score book_alphabeta_etc(book *b, const node *n, nw_score alpha, nw_score beta)
{
    nw_bounds stored = retrieve(b, n);
    nw_score g;
    if (stored.f_minus >= beta || stored.f_plus <= alpha || stored.f_minus == stored.f_plus) {
        g = stored.f_minus >= beta ? stored.f_minus : stored.f_plus;
        count_table(b);
        emit_window(b, NW_EVENT_STORED, n, alpha, beta, g);
        return g;
    }
    CHILDREN(c, b, n);
    if (c.leaf) {
        g = eval_leaf(&c, alpha, beta);
        store(b, n, (nw_bounds){g, g});
        return g;
    }
    alpha = max_score(alpha, stored.f_minus);
    beta = min_score(beta, stored.f_plus);
    enter(b, n, alpha, beta);
    if (!transposition_cutoff(b, n, alpha, beta, &g))
        g = search(&c, alpha, beta);
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
