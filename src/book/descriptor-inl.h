/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_DESCRIPTOR_INL_H
#define NW_BOOK_DESCRIPTOR_INL_H
/* OPEN as RecSSS* and GenGame keep it: spread over the MAX nodes two plies apart. */
#include "book/node-inl.h"
#include <stdlib.h>

typedef enum status { UNEXPANDED, LIVE, SOLVED } status;

/* A descriptor on OPEN: a MAX node (or a MIN leaf, the son of one), its status and merit, and, once
 * it is live, one descriptor per son: the current grandson below it, or the son if that is a leaf.
 */
typedef struct descriptor {
    node n;
    node father; /* the MIN node between this and the descriptor above */
    status s;
    nw_score h;
    struct descriptor **open; /* by son */
    int sons;
    game_pos *father_pos; /* owned; NULL for a son that is a leaf */
    game_pos *pos;        /* owned */
} descriptor;

static inline game_pos *keep_pos(book *b, const game_pos *from)
{
    game_pos *to = malloc(sizeof *to + game_extra(from));
    if (to)
        game_copy(to, to + 1, from);
    else
        out_of_memory(b);
    return to;
}

static inline void forget_sons(book *b, descriptor *d);

static inline void descriptor_free(book *b, descriptor *d)
{
    if (!d)
        return;
    forget_sons(b, d);
    free(d->father_pos);
    free(d->pos);
    free(d);
    b->entries--;
}

static inline void forget_sons(book *b, descriptor *d)
{
    for (int i = 0; i < d->sons; i++)
        descriptor_free(b, d->open[i]);
    free(d->open);
    d->open = NULL;
    d->sons = 0;
}

/* insert: n below father (NULL for a leaf that is a son). The links are set by the caller's kept
 * nodes, so that they stay valid. */
static inline descriptor *insert(book *b, const node *n, const node *father, nw_score h)
{
    descriptor *d = calloc(1, sizeof *d);
    if (!d) {
        out_of_memory(b);
        return NULL;
    }
    if (++b->entries > b->entries_peak)
        b->entries_peak = b->entries;
    d->s = UNEXPANDED;
    d->h = h;
    d->n = *n;
    d->n.pos = d->pos = keep_pos(b, n->pos);
    if (father) {
        d->father = *father;
        d->father.pos = d->father_pos = keep_pos(b, father->pos);
        d->n.link.parent = &d->father.link;
    }
    if (b->status < 0) {
        descriptor_free(b, d);
        return NULL;
    }
    return d;
}

/* The descriptor for son number c->i of a node: the son if a leaf, else its left-most child. */
static inline descriptor *insert_son(book *b, const node *son, nw_score h)
{
    CHILDREN(grandson, b, son);
    if (grandson.leaf)
        return insert(b, son, NULL, h);
    enter(b, son, -NW_INF, NW_INF);
    go_to(&grandson, 0);
    return insert(b, &grandson.c, son, h);
}

static inline void expand(book *b, descriptor *d)
{
    CHILDREN(c, b, &d->n);
    d->s = LIVE;
    d->open = calloc((size_t)c.list.count, sizeof(descriptor *));
    if (!d->open) {
        out_of_memory(b);
        return;
    }
    enter(b, &d->n, -NW_INF, NW_INF);
    while (next(&c)) {
        d->open[c.i] = insert_son(b, &c.c, d->h);
        d->sons = c.i + 1;
    }
}

/* The highest descriptor below d, left-most. */
static inline int highest(const descriptor *d)
{
    int best = 0;
    for (int i = 1; i < d->sons; i++)
        if (d->open[i]->h > d->open[best]->h)
            best = i;
    return best;
}

/* Replaces grandson i, solved, by its right sibling if it has one; a leaf that is a son has none.
 */
static inline void replace_by_sibling(book *b, descriptor *d, int i)
{
    descriptor *g = d->open[i];
    if (!g->father_pos)
        return;
    CHILDREN(c, b, &g->father);
    c.i = (int)g->n.link.child;
    if (!next(&c))
        return;
    descriptor *sibling = insert(b, &c.c, &g->father, g->h);
    if (!sibling)
        return;
    d->open[i] = sibling;
    descriptor_free(b, g);
}

/* A MIN root is searched below an added MAX node with the root as its only son. */
typedef struct descriptor_root {
    descriptor above, *son;
} descriptor_root;

/* The MAX node that a search of n begins with; NULL when memory ran out. */
static inline descriptor *open_root(book *b, const node *n, descriptor_root *r)
{
    *r = (descriptor_root){.above = {.n = *n, .s = LIVE, .h = NW_INF, .sons = 1}};
    r->son = n->link.max ? insert(b, n, NULL, NW_INF) : insert_son(b, n, NW_INF);
    r->above.open = &r->son;
    return b->status < 0 ? NULL : n->link.max ? r->son : &r->above;
}

static inline void close_root(book *b, descriptor_root *r)
{
    descriptor_free(b, r->son);
}
#endif
