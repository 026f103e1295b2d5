/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* Maxsearch, the SSS*-like instance of Ibaraki's Gsearch: an explicit search tree with both bounds
 * in every node, where SSS* works with one. With gamma = f+ of the root, the leaf to expand next
 * lies on the path that takes, at a MAX node, the left-most child with f+ >= gamma, which must come
 * down, and at a MIN node the left-most child with f- < gamma, which may bring it down. Such
 * children exist as long as f- < f+ at the root. */
typedef struct entry {
    nw_bounds f;
    int count;
    struct entry *child; /* count of them; NULL while open */
} entry;

static void free_entries(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_entries(&e->child[i]);
    free(e->child);
}

static int selected(const entry *e, bool max, nw_score gamma)
{
    int i = 0;
    while (max ? e->child[i].f.f_plus < gamma : e->child[i].f.f_minus >= gamma)
        i++;
    return i;
}

/* The bounds of an interior node from its children's. */
static void back_up(entry *e, bool max)
{
    e->f = max ? (nw_bounds){-NW_INF, -NW_INF} : (nw_bounds){NW_INF, NW_INF};
    for (int i = 0; i < e->count; i++) {
        const nw_bounds f = e->child[i].f;
        e->f.f_minus =
            max ? max_score(e->f.f_minus, f.f_minus) : min_score(e->f.f_minus, f.f_minus);
        e->f.f_plus = max ? max_score(e->f.f_plus, f.f_plus) : min_score(e->f.f_plus, f.f_plus);
    }
}

static void open_children(book *b, const node *n, entry *e, int count)
{
    enter(b, n, -NW_INF, NW_INF);
    e->child = calloc((size_t)count, sizeof *e->child);
    if (!e->child) {
        out_of_memory(b);
        return;
    }
    e->count = count;
    for (int i = 0; i < count; i++)
        e->child[i].f = (nw_bounds){-NW_INF, NW_INF};
}

/* Walks to the selected open leaf of the search tree, expands or evaluates it, and backs up. */
static void improve(book *b, const node *n, entry *e, nw_score gamma)
{
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_score g = eval_leaf(&c, -NW_INF, NW_INF);
        e->f = (nw_bounds){g, g};
        return;
    }
    if (!e->child)
        open_children(b, n, e, c.list.count);
    if (b->status < 0)
        return;
    const int i = selected(e, n->link.max, gamma);
    c.i = i - 1;
    if (next(&c))
        improve(b, &c.c, &e->child[i], gamma);
    back_up(e, n->link.max);
}

/* Implements: Ibaraki 1986, Gsearch; Plaat 1996, section 3.2.1, Maxsearch. */
nw_score book_maxsearch(book *b, const node *n)
{
    entry root = {.f = {-NW_INF, NW_INF}};
    while (root.f.f_minus < root.f.f_plus && b->status == 0)
        improve(b, n, &root, root.f.f_plus);
    free_entries(&root);
    return root.f.f_plus;
}
