/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* The steps before the search: true if the stored bounds decide, with the result in *g; else the
 * window is narrowed by them. */
static bool decided(const nw_bounds *stored, nw_score *alpha, nw_score *beta, nw_score *g)
{
    if (stored->f_minus >= *beta || stored->f_minus == stored->f_plus) {
        *g = stored->f_minus;
        return true;
    }
    if (stored->f_plus <= *alpha) {
        *g = stored->f_plus;
        return true;
    }
    *alpha = max_score(*alpha, stored->f_minus);
    *beta = min_score(*beta, stored->f_plus);
    return false;
}

/* Alpha-Beta with memory, two bounds per node.
 * Implements: Plaat 1996, fig. 2.15.  Differs: the bounds are stored by comparing g with the window
 * as it was before the loop, a leaf stores both, and equal bounds return at once (errata 3, 4). */
nw_score book_alphabeta_memory(book *b, const node *n, nw_score alpha, nw_score beta)
{
    assert(alpha < beta);
    nw_bounds stored = retrieve(b, n);
    nw_score g;
    if (decided(&stored, &alpha, &beta, &g)) {
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
    nw_score a = alpha, z = beta;
    if (n->link.max) {
        g = -NW_INF;
        while (g < beta && next(&c)) {
            g = max_score(g, book_alphabeta_memory(b, &c.c, a, beta));
            a = max_score(a, g);
            back(&c, a, beta, g, g >= beta);
        }
    } else {
        g = NW_INF;
        while (g > alpha && next(&c)) {
            g = min_score(g, book_alphabeta_memory(b, &c.c, alpha, z));
            z = min_score(z, g);
            back(&c, alpha, z, g, g <= alpha);
        }
    }
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
