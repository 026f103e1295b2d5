/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Does a stored bound of the current child cut its parent off? */
static bool cuts(const children *c, nw_score alpha, nw_score beta, nw_score *g)
{
    const nw_bounds stored = retrieve(c->b, &c->c);
    *g = c->n->link.max ? stored.f_minus : stored.f_plus;
    return c->n->link.max ? *g >= beta : *g <= alpha;
}

/* Enhanced transposition cutoffs: before any child is searched all are probed, and the first
 * sufficient bound cuts off. ETC from left to right, which tries first a move whose bound is too
 * shallow, needs iterations and is in the practical search (etc_first). */
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

typedef nw_score etc_search(book *b, const node *n, nw_score alpha, nw_score beta);

/* The loop of Alpha-Beta; fail-soft. */
static nw_score search(children *c, nw_score alpha, nw_score beta, etc_search *below)
{
    const bool max = c->n->link.max;
    nw_score g = max ? -NW_INF : NW_INF;
    while (alpha < beta && next(c)) {
        const nw_score child = below(c->b, &c->c, alpha, beta);
        g = max ? max_score(g, child) : min_score(g, child);
        if (max)
            alpha = max_score(alpha, g);
        else
            beta = min_score(beta, g);
    }
    return g;
}

static void store_value(book *b, const node *n, nw_bounds stored, nw_score alpha, nw_score beta,
                        nw_score g)
{
    if (g < beta)
        stored.f_plus = g;
    if (g > alpha)
        stored.f_minus = g;
    store(b, n, stored);
}

/* Alpha-Beta with memory and ETC. In a tree without transpositions it is Alpha-Beta with memory.
 * Implements: Plaat 1996, fig. 5.4 (errata 3, 4).
 * Differs: the window is narrowed by the bounds of n, and the bound that a cutoff proves is stored,
 * which saves nodes. */
nw_score book_alphabeta_etc(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
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
        g = search(&c, alpha, beta, book_alphabeta_etc);
    if (b->status < 0)
        return g;
    store_value(b, n, stored, alpha, beta, g);
    leave(b, n, alpha, beta, g);
    return g;
}

/* Exactly as printed: the window is not narrowed, and an ETC cutoff returns at once, without a
 * store.
 * Implements: Plaat 1996, fig. 5.4 as printed (errata 3, 4). */
nw_score book_alphabeta_etc_printed(book *b, const node *n, nw_score alpha, nw_score beta)
{
    const nw_bounds stored = retrieve(b, n);
    nw_score g = stored.f_minus >= beta ? stored.f_minus : stored.f_plus;
    if (stored.f_minus >= beta || stored.f_plus <= alpha || stored.f_minus == stored.f_plus) {
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
    enter(b, n, alpha, beta);
    if (!transposition_cutoff(b, n, alpha, beta, &g)) {
        g = search(&c, alpha, beta, book_alphabeta_etc_printed);
        if (b->status == 0)
            store_value(b, n, stored, alpha, beta, g);
    }
    leave(b, n, alpha, beta, g);
    return g;
}
