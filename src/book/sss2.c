/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* SSS-2: null-window searches that keep one max solution tree T, with its values g. */
typedef struct solution {
    nw_score g;
    uint32_t child; /* which child of its parent */
    int count;      /* children in T: all of a MAX node, one of a MIN node, none of a leaf */
    struct solution *below[]; /* a MIN node has room for one */
} solution;

static solution *new_solution(book *b, uint32_t child, int room)
{
    solution *t = malloc(sizeof *t + (size_t)room * sizeof t->below[0]);
    if (!t) {
        out_of_memory(b);
        return NULL;
    }
    t->child = child;
    t->count = 0;
    return t;
}

static void free_solution(solution *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->count; i++)
        free_solution(t->below[i]);
    free(t);
}

/* Attaches the solution tree of a child that failed low; of a MIN node it is the only one. */
static void attach(solution *t, solution *child, bool max)
{
    if (!max && t->count > 0) {
        free_solution(t->below[0]);
        t->count = 0;
    }
    t->below[t->count++] = child;
}

/* NWS, null-window search. If v < gamma, *found is the max solution tree found, else NULL.
 * Implements: de Bruin, Pijls and Plaat 1994, fig. 4. */
static nw_score nws(book *b, const node *n, nw_score gamma, solution **found)
{
    const bool max = n->link.max;
    nw_score v = max ? -NW_INF : NW_INF;
    CHILDREN(c, b, n);
    solution *t = new_solution(b, n->link.child, c.leaf ? 0 : max ? c.list.count : 1);
    *found = NULL;
    if (!t)
        return 0;
    if (c.leaf) {
        v = eval_leaf(&c, gamma - 1, gamma);
    } else {
        enter(b, n, gamma - 1, gamma);
        while ((max ? v < gamma : v >= gamma) && next(&c)) {
            solution *below = NULL;
            const nw_score child = nws(b, &c.c, gamma, &below);
            v = max ? max_score(v, child) : min_score(v, child);
            if (below)
                attach(t, below, max);
        }
    }
    t->g = v;
    if (v < gamma && b->status == 0)
        *found = t;
    else
        free_solution(t);
    return v;
}

static nw_score t_nws(book *b, const node *n, nw_score gamma, solution *t);

/* A MAX node in T: only children whose value is gamma can lower it. */
static nw_score t_nws_max(children *c, nw_score gamma, solution *t)
{
    nw_score v = -NW_INF;
    while (v < gamma && next(c)) {
        solution *below = t->below[c->i];
        v = max_score(v, below->g == gamma ? t_nws(c->b, &c->c, gamma, below) : below->g);
    }
    return v;
}

/* A MIN node in T: its single child, then the younger siblings, which are still open. */
static nw_score t_nws_min(children *c, nw_score gamma, solution *t)
{
    go_to(c, (int)t->below[0]->child);
    nw_score v = t_nws(c->b, &c->c, gamma, t->below[0]);
    while (v == gamma && next(c)) {
        solution *below = NULL;
        const nw_score child = nws(c->b, &c->c, gamma, &below);
        if (child < gamma && below)
            attach(t, below, false);
        v = min_score(v, child);
    }
    return v;
}

/* T-NWS: NWS on a node of T; a terminal in T is looked up, not evaluated.
 * Implements: de Bruin, Pijls and Plaat 1994, fig. 5 (errata 15). */
static nw_score t_nws(book *b, const node *n, nw_score gamma, solution *t)
{
    CHILDREN(c, b, n);
    if (c.leaf) {
        count_table(b);
        return t->g;
    }
    enter(b, n, gamma - 1, gamma);
    const nw_score v = n->link.max ? t_nws_max(&c, gamma, t) : t_nws_min(&c, gamma, t);
    t->g = v;
    return v;
}

/* Implements: de Bruin, Pijls and Plaat 1994, SSS-2, second version (errata 14). */
nw_score book_sss2(book *b, const node *n)
{
    solution *t = NULL;
    nw_score gamma = NW_INF;
    begin_pass(b, n, gamma - 1, gamma);
    nw_score v = nws(b, n, gamma, &t);
    book_pass(b, n, gamma - 1, gamma, v);
    while (b->status == 0 && v != gamma) {
        gamma = v;
        begin_pass(b, n, gamma - 1, gamma);
        v = t_nws(b, n, gamma, t);
        book_pass(b, n, gamma - 1, gamma, v);
    }
    free_solution(t);
    return v;
}
