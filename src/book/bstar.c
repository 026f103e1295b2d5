/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* B*: two bounds for every node, an optimistic and a pessimistic one, and a search that ends as
 * soon as one move is shown to be best: its pessimistic bound is no worse than the optimistic
 * bounds of all others. Two strategies: PROVEBEST raises the one, DISPROVEREST lowers the others.
 * Hope and fear are the side to move's optimistic and pessimistic bounds. */
typedef struct entry {
    estimate f;
    bool closed;
    int depth; /* plies of the tree below */
    int count;
    struct entry *child;
} entry;

static void free_entries(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_entries(&e->child[i]);
    free(e->child);
}

/* The most hopeful child other than `but`; of equals an open one, then the one to fear least. */
static int most_hopeful(const entry *e, bool max, int but)
{
    int best = -1;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i], *d = best < 0 ? NULL : &e->child[best];
        if (i == but)
            continue;
        if (!d || hope(&c->f, max) > hope(&d->f, max) ||
            (hope(&c->f, max) == hope(&d->f, max) &&
             (d->closed > c->closed ||
              (d->closed == c->closed && fear(&c->f, max) > fear(&d->f, max)))))
            best = i;
    }
    return best;
}

/* The child to search next: the most hopeful of those that can be searched further. One exists, as
 * e is not closed. */
static int most_hopeful_open(const entry *e, bool max)
{
    int best = -1;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i], *d = best < 0 ? NULL : &e->child[best];
        if (!c->closed &&
            (!d || hope(&c->f, max) > hope(&d->f, max) ||
             (hope(&c->f, max) == hope(&d->f, max) && fear(&c->f, max) > fear(&d->f, max))))
            best = i;
    }
    return best;
}

static void back_up(entry *e, bool max)
{
    e->f = e->child[0].f;
    e->depth = 0;
    e->closed = true;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i];
        e->f.pess = max ? max_score(e->f.pess, c->f.pess) : min_score(e->f.pess, c->f.pess);
        e->f.value = max ? max_score(e->f.value, c->f.value) : min_score(e->f.value, c->f.value);
        e->f.opt = max ? max_score(e->f.opt, c->f.opt) : min_score(e->f.opt, c->f.opt);
        e->depth = c->depth >= e->depth ? c->depth + 1 : e->depth;
        e->closed &= c->closed;
    }
    e->closed |= e->f.pess == e->f.opt;
}

static void expand(children *c, entry *e)
{
    enter(c->b, c->n, e->f.pess, e->f.opt);
    e->child = calloc((size_t)c->list.count, sizeof *e->child);
    if (!e->child) {
        out_of_memory(c->b);
        return;
    }
    for (; next(c); e->count++) {
        entry *d = &e->child[c->i];
        d->f = estimate_child(c, &d->closed);
    }
}

/* Descends from child i of e along the most hopeful children, expands the leaf and backs up. */
static void develop(book *b, const node *n, entry *e, int i)
{
    CHILDREN(c, b, n);
    if (!e->child) {
        expand(&c, e);
    } else {
        go_to(&c, i);
        entry *child = &e->child[i];
        develop(b, &c.c, child, child->child ? most_hopeful_open(child, c.c.link.max) : 0);
    }
    if (b->status < 0)
        return;
    back_up(e, n->link.max);
    emit_window(b, NW_EVENT_LEAVE, n, e->f.pess, e->f.opt, e->f.value);
}

/* PROVEBEST, or DISPROVEREST: the one expected to cost less, by Berliner's sums of squared depths.
 * Reconstructed: the depth is that of the tree grown below a move. Returns the move to search, or
 * -1 if none is open. */
static int strategy(const entry *root, bool max, int best, int rival)
{
    int64_t prove = root->child[best].depth, disprove = 0;
    prove *= prove;
    for (int i = 0; i < root->count; i++)
        if (i != best && hope(&root->child[i].f, max) > fear(&root->child[best].f, max))
            disprove += (int64_t)root->child[i].depth * root->child[i].depth;
    const bool proves =
        root->child[rival].closed || (!root->child[best].closed && prove <= disprove);
    const int move = proves ? best : rival;
    return root->child[move].closed ? -1 : move;
}

/* The move to search while none is proved best, or -1. */
static int next_move(const entry *root, bool max)
{
    const int best = most_hopeful(root, max, -1);
    return strategy(root, max, best, most_hopeful(root, max, best));
}

/* The move of the best value, played if the budget does not suffice for a proof. */
static int most_valued(const entry *e, bool max)
{
    int best = 0;
    for (int i = 1; i < e->count; i++)
        if (max ? e->child[i].f.value > e->child[best].f.value
                : e->child[i].f.value < e->child[best].f.value)
            best = i;
    return best;
}

/* Implements: Berliner 1979, B*; Plaat 1996, section 2.3.3. */
nw_score book_bstar(book *b, const node *n)
{
    const bool max = n->link.max;
    entry root = {.f = {-NW_INF, 0, NW_INF}};
    int best = -1;
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    develop(b, n, &root, 0);
    while (b->status == 0) {
        best = proved_best(root.child, sizeof *root.child, root.count, max);
        const int move = best < 0 ? next_move(&root, max) : -1;
        if (move < 0 || is_spent(b))
            break;
        develop(b, n, &root, move);
    }
    const bool settled = best >= 0;
    if (!settled && b->status == 0)
        best = most_valued(&root, max);
    free_entries(&root);
    return conclude(b, root.f, best, settled);
}
