/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* List-op(op, n): the operator of SSS* that this step of MT stands for (appendix B). */
static void list_op(book *b, int op, const node *n, nw_score gamma)
{
    if (!b->listops || b->silent)
        return;
    b->out->list_ops[op]++;
    emit(b, &(nw_event){.kind = NW_EVENT_LIST_OP, .node = &n->link, .op = op, .g = gamma});
}

static void emit_mt(book *b, nw_event_kind kind, const node *n, nw_score gamma, nw_score g,
                    nw_bounds stored)
{
    emit(b, &(nw_event){.kind = kind,
                        .node = &n->link,
                        .alpha = gamma - 1,
                        .beta = gamma,
                        .g = g,
                        .f_minus = stored.f_minus,
                        .f_plus = stored.f_plus});
}

static void back_mt(const children *c, nw_score gamma, nw_score g, nw_back state, bool entered,
                    nw_bounds stored)
{
    emit(c->b, &(nw_event){.kind = NW_EVENT_BACK,
                           .node = &c->n->link,
                           .alpha = gamma - 1,
                           .beta = gamma,
                           .g = g,
                           .back = state,
                           .entered = entered,
                           .f_minus = stored.f_minus,
                           .f_plus = stored.f_plus});
}

static nw_score leaf(const children *c, nw_score gamma)
{
    book *b = c->b;
    const node *n = c->n;
    const nw_bounds stored = retrieve(b, n);
    nw_score g;
    if (is_open(stored)) {
        list_op(b, 4, n, gamma);
        g = eval(b, n, c->list.count == 0);
        emit_mt(b, NW_EVENT_LEAF, n, gamma, g, one_bound(g, gamma));
    } else {
        g = stored.f_plus == NW_INF ? stored.f_minus : stored.f_plus;
        count_table(b);
        emit_mt(b, NW_EVENT_REREAD, n, gamma, g, one_bound(g, gamma));
    }
    store(b, n, one_bound(g, gamma));
    return g;
}

/* Which operator of SSS* the return of a child with g >= gamma stands for. */
static int solved_op(const children *c)
{
    return c->n->link.max ? 1 : is_last(c) ? 3 : 2;
}

/* g' of the current child: its stored bound where that decides, else MT's. */
static nw_score search_child(const children *c, nw_score gamma, bool *entered)
{
    book *b = c->b;
    const nw_bounds stored = retrieve(b, &c->c);
    const bool max = c->n->link.max;
    *entered = max ? stored.f_plus >= gamma : stored.f_minus < gamma;
    if (!*entered) {
        const nw_score bound = max ? stored.f_plus : stored.f_minus;
        count_table(b);
        emit_mt(b, NW_EVENT_STORED, &c->c, gamma, bound, stored);
        return bound;
    }
    const nw_score g = book_mt(b, &c->c, gamma);
    if (g >= gamma)
        list_op(b, solved_op(c), &c->c, gamma);
    return g;
}

/* MT, the memory-enhanced test: null-window Alpha-Beta(n, gamma-1, gamma) that stores one bound per
 * node. g < gamma is an upper bound on the value of n, g >= gamma a lower bound.
 * Implements: Plaat 1996, fig. 3.2; with the list operations, fig. B.1. */
nw_score book_mt(book *b, const node *n, nw_score gamma)
{
    assert(gamma > -NW_INF && gamma <= NW_INF);
    CHILDREN(c, b, n);
    if (c.leaf)
        return leaf(&c, gamma);
    const nw_bounds stored = retrieve(b, n);
    if (is_open(stored))
        list_op(b, n->link.max ? 6 : 5, n, gamma);
    visit(b);
    b->out->counts.interior += !b->silent;
    nw_score g = n->link.max ? -NW_INF : NW_INF;
    bool entered = false;
    emit_mt(b, NW_EVENT_ENTER, n, gamma, g, stored);
    while ((n->link.max ? g < gamma : g >= gamma) && next(&c)) {
        const nw_score child = search_child(&c, gamma, &entered);
        g = n->link.max ? max_score(g, child) : min_score(g, child);
        if ((n->link.max ? g < gamma : g >= gamma) && !is_last(&c))
            back_mt(&c, gamma, g, NW_BACK_GOES_ON, entered, stored);
    }
    if (b->status < 0)
        return g;
    store(b, n, one_bound(g, gamma));
    back_mt(&c, gamma, g, is_last(&c) ? NW_BACK_LAST_CHILD : NW_BACK_CUTOFF, entered,
            one_bound(g, gamma));
    emit_mt(b, NW_EVENT_LEAVE, n, gamma, g, one_bound(g, gamma));
    return g;
}
