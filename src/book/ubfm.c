/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* Unbounded best-first minimax: each iteration walks from the root by the best move to a leaf of
 * the search tree and values all its children. Descent continues from there to the end of the game.
 * Completion marks proved nodes: won or lost, and resolved when nothing below can change that. Only
 * unresolved nodes are searched; the search ends when the root is resolved. */
typedef struct entry {
    nw_score value;  /* MAX's: an evaluation, or that of the best child */
    int won;         /* 1: MAX wins for certain, -1: MIN, 0: a draw, or not known */
    bool resolved;   /* won, lost or drawn for certain, or on the horizon */
    uint64_t visits; /* how often an iteration chose this move */
    int count;
    struct entry *child; /* NULL while a leaf */
} entry;

static int sign_of(nw_score value)
{
    return (value > 0) - (value < 0);
}

static void free_tree(book *b, entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_tree(b, &e->child[i]);
    b->entries -= (uint64_t)e->count;
    free(e->child);
}

/* Is a the better move? By certainty, then value, then visits; a safe decision trusts visits more
 * than value. */
static bool is_better(const entry *a, const entry *b, bool max, bool safe)
{
    const int won = max ? a->won - b->won : b->won - a->won;
    const int value = max ? (a->value > b->value) - (a->value < b->value)
                          : (a->value < b->value) - (a->value > b->value);
    const int visits = (a->visits > b->visits) - (a->visits < b->visits);
    const int second = safe ? visits : value, third = safe ? value : visits;
    return won != 0 ? won > 0 : second != 0 ? second > 0 : third > 0;
}

/* The best child, left-most among equals; of those not resolved only, if so asked. */
static int best_child(const entry *e, bool max, bool open, bool safe)
{
    int best = -1;
    for (int i = 0; i < e->count; i++)
        if (!(open && e->child[i].resolved) &&
            (best < 0 || is_better(&e->child[i], &e->child[best], max, safe)))
            best = i;
    return best;
}

static void expand(children *c, entry *e)
{
    book *b = c->b;
    enter(b, c->n, -NW_INF, NW_INF);
    e->child = calloc((size_t)c->list.count, sizeof *e->child);
    if (!e->child) {
        out_of_memory(b);
        return;
    }
    for (; next(c); e->count++) {
        entry *child = &e->child[c->i];
        move_list list;
        child->value = estimate_child(c, &child->resolved).value;
        child->won = list_moves(&list, c->c.pos) == 0 ? sign_of(child->value) : 0;
    }
    b->entries += (uint64_t)e->count;
    b->entries_peak = b->entries > b->entries_peak ? b->entries : b->entries_peak;
}

static void back_up(entry *e, bool max)
{
    const entry *best = &e->child[best_child(e, max, false, false)];
    e->value = best->value;
    e->won = best->won;
    e->resolved = e->won == (max ? 1 : -1) || best_child(e, max, true, false) < 0;
}

/* One iteration below n. */
static void iterate(book *b, const node *n, entry *e, bool descent)
{
    CHILDREN(c, b, n);
    const bool leaf = !e->child;
    if (leaf)
        expand(&c, e);
    if (b->status < 0)
        return;
    const int open = best_child(e, n->link.max, true, false);
    back_up(e, n->link.max);
    if (open >= 0 && (!leaf || (descent && !e->resolved && !is_spent(b)))) {
        e->child[open].visits++;
        go_to(&c, open);
        iterate(b, &c.c, &e->child[open], descent);
        if (b->status == 0)
            back_up(e, n->link.max);
    }
    leave(b, n, -NW_INF, NW_INF, e->value);
}

static nw_score search(book *b, const node *n, bool descent)
{
    entry root = {.value = 0};
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    do
        iterate(b, n, &root, descent);
    while (!root.resolved && !is_spent(b));
    const int best = b->status == 0 ? best_child(&root, n->link.max, false, true) : -1;
    free_tree(b, &root);
    return conclude(b, (estimate){root.value, root.value, root.value}, best, root.resolved);
}

/* Implements: Cohen-Solal 2021, unbounded best-first minimax with completion, safe decision.
 * Differs: a tree, not a table of positions; a result above 0 is a win, whatever its size. */
nw_score book_ubfm(book *b, const node *n)
{
    return search(b, n, false);
}

/* Implements: Cohen-Solal 2020, Descent with completion.
 * Differs: as unbounded best-first minimax; an iteration also ends where the budget
 * does. */
nw_score book_descent(book *b, const node *n)
{
    return search(b, n, true);
}
