/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Best-first minimax: always expands the leaf at the end of the principal variation. A good move is
 * searched deeper and deeper until it looks worse than another. Ends when that leaf is the end of a
 * game, or the budget is spent. */
typedef struct entry {
    nw_score value; /* MAX's view: an evaluation, or minimax of the children's */
    bool closed;    /* cannot be expanded */
    int count;
    struct entry *child; /* NULL while a leaf */
} entry;

static void free_entries(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_entries(&e->child[i]);
    free(e->child);
}

/* The child that gives e its value, left-most. */
static int principal(const entry *e)
{
    int i = 0;
    while (e->child[i].value != e->value)
        i++;
    return i;
}

/* A frontier node's value: the evaluation, or with plies > 0 an Alpha-Beta search to that depth. */
static nw_score frontier_value(const children *c, int plies, bool *closed)
{
    if (plies == 0)
        return estimate_child(c, closed).value;
    node limited = c->c;
    limited.depth = plies < limited.depth ? plies : limited.depth;
    *closed = is_leaf(&c->c);
    return book_alphabeta(c->b, &limited, -NW_INF, NW_INF);
}

static void expand(children *c, entry *e, int plies)
{
    book *b = c->b;
    enter(b, c->n, -NW_INF, NW_INF);
    e->child = new_children(b, c->list.count, sizeof *e->child);
    if (!e->child)
        return;
    for (; next(c); e->count++)
        e->child[c->i].value = frontier_value(c, plies, &e->child[c->i].closed);
}

/* Expands the leaf of the principal variation and backs up. */
static void grow(book *b, const node *n, entry *e, int plies)
{
    CHILDREN(c, b, n);
    if (!e->child) {
        expand(&c, e, plies);
    } else {
        go_to(&c, principal(e));
        grow(b, &c.c, &e->child[c.i], plies);
    }
    if (b->status < 0)
        return;
    e->value = e->child[0].value;
    for (int i = 1; i < e->count; i++)
        e->value = n->link.max ? max_score(e->value, e->child[i].value)
                               : min_score(e->value, e->child[i].value);
    e->closed = e->child[principal(e)].closed;
    leave(b, n, -NW_INF, NW_INF, e->value);
}

static nw_score search(book *b, const node *n, int plies)
{
    entry root = {.value = 0};
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    do
        grow(b, n, &root, plies);
    while (!root.closed && !is_spent(b));
    const nw_score value = root.value;
    const int best = b->status == 0 ? principal(&root) : -1;
    free_entries(&root);
    return conclude(b, (estimate){value, value, value}, best, root.closed);
}

/* Implements: Korf and Chickering 1994, best-first minimax; Plaat 1996, section 2.3.3. */
nw_score book_best_first_minimax(book *b, const node *n)
{
    return search(b, n, 0);
}

/* The hybrid: Alpha-Beta to `resident` plies, and best-first minimax as an extension of its
 * principal variation.
 * Implements: Korf and Chickering 1994, best-first extension; Plaat 1996, section 2.3.3.
 * Differs: reconstructed; Alpha-Beta values every node of the frontier, not the first one only. */
nw_score book_best_first_extension(book *b, const node *n)
{
    return search(b, n, b->opt->resident - 1);
}
