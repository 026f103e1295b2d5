/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* MT that skips moves which an earlier pass has finished.
 *
 * MT-SSS* comes down, pass by pass. When a MIN node fails low by its child i, the children before i
 * are at least the gamma of that pass, and stay so for every lower gamma; MT still looks each of
 * them up in every later pass. Here a MIN node remembers i. The same leaves are evaluated in the
 * same order, with fewer look-ups; SSS-2 keeps "the single child in T" for the same reason. */

/* The number of the child by which n failed low in an earlier pass; 0 if it did not. It is stored
 * like bounds, under a separate key. */
static uint64_t finished_key(const node *n)
{
    return nw_mix(memory_key(n) ^ 0x9e3779b97f4a7c15u);
}

static int first_unfinished(const book *b, const node *n)
{
    const nw_score i = nw_memory_retrieve(&b->memory, finished_key(n)).f_minus;
    return n->link.max || i == -NW_INF ? 0 : i;
}

static void remember(book *b, const node *n, int i)
{
    if (nw_memory_store(&b->memory, finished_key(n), (nw_bounds){i, i}) < 0)
        out_of_memory(b);
}

/* f+ of a node that failed low, or NW_INF. As in MT one bound suffices. */
static nw_score f_plus(const book *b, const node *n)
{
    return retrieve(b, n).f_plus;
}

static nw_score mt_skip(book *b, const node *n, nw_score gamma);

/* All children; those whose upper bound is below gamma already need no visit. */
static nw_score mt_max(children *c, nw_score gamma)
{
    nw_score g = -NW_INF;
    while (g < gamma && next(c)) {
        const nw_score bound = f_plus(c->b, &c->c);
        if (bound < gamma)
            count_table(c->b);
        g = max_score(g, bound < gamma ? bound : mt_skip(c->b, &c->c, gamma));
    }
    return g;
}

/* The child that lowered the node last, then its younger siblings. Earlier ones are at least gamma,
 * as a result of at least gamma requires. */
static nw_score mt_min(children *c, nw_score gamma)
{
    const int first = first_unfinished(c->b, c->n);
    nw_score g = first > 0 ? gamma : NW_INF;
    c->i = first - 1;
    while (g >= gamma && next(c))
        g = min_score(g, mt_skip(c->b, &c->c, gamma));
    if (g < gamma && c->b->status == 0)
        remember(c->b, c->n, c->i);
    return g;
}

/* Implements: Plaat 1996, section 4.1 (the children that optimisations can skip). */
static nw_score mt_skip(book *b, const node *n, nw_score gamma)
{
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_bounds stored = retrieve(b, n);
        if (stored.f_plus != NW_INF) {
            count_table(b);
            return stored.f_plus;
        }
        const nw_score g = eval_leaf(&c, gamma - 1, gamma);
        store(b, n, (nw_bounds){g, g});
        return g;
    }
    enter(b, n, gamma - 1, gamma);
    const nw_score g = n->link.max ? mt_max(&c, gamma) : mt_min(&c, gamma);
    if (b->status == 0 && g < gamma)
        store(b, n, (nw_bounds){-NW_INF, g});
    leave(b, n, gamma - 1, gamma, g);
    return g;
}

/* MT-SSS*, fig. 3.1, over it. */
nw_score book_mt_skip(book *b, const node *n)
{
    nw_score gamma, g = NW_INF;
    do {
        gamma = g;
        begin_pass(b, n, gamma - 1, gamma);
        g = mt_skip(b, n, gamma);
        book_pass(b, n, gamma - 1, gamma, g);
    } while (g != gamma && b->status == 0);
    return g;
}
