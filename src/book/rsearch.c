/* SPDX-License-Identifier: MIT */
#include "book/bounds-inl.h"

/* Rsearch: Gsearch, with the rule of Maxsearch, called again where the resident tree ends. Only
 * `resident` plies of a call are kept; what lies below is searched within the window, and only its
 * bounds are kept. With one ply nothing is left to choose and the calls are those of Alpha-Beta;
 * with all plies it is Maxsearch. */

static nw_bounds search(book *b, const node *n, nw_bounds window);

static int selected(const entry *e, bool max, nw_score gamma)
{
    int i = 0;
    while (max ? e->child[i].f.f_plus < gamma : e->child[i].f.f_minus >= gamma)
        i++;
    return i;
}

/* One step in a call's tree; plies are left of it below n. */
static void improve(book *b, const node *n, entry *e, nw_score gamma, nw_bounds window, int plies)
{
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_score g = eval_leaf(&c, window.f_minus, window.f_plus);
        e->f = (nw_bounds){g, g};
        return;
    }
    if (plies == 0) {
        e->f = search(b, n, window);
        return;
    }
    if (!e->child) {
        enter(b, n, window.f_minus, window.f_plus);
        if (!open_entries(b, e, c.list.count))
            return;
    }
    const nw_bounds below = window_below(e, n->link.max, window.f_minus, window.f_plus);
    go_to(&c, selected(e, n->link.max, gamma));
    entry *child = &e->child[c.i];
    improve(b, &c.c, child, gamma, below, plies - 1);
    if (!is_alive(child, below))
        discard(b, child);
    back_up(e, n->link.max);
    leave(b, n, window.f_minus, window.f_plus, e->f.f_plus);
}

/* The bounds of n, narrowed until they are one value or lie outside the window. */
static nw_bounds search(book *b, const node *n, nw_bounds window)
{
    entry root = {.f = {-NW_INF, NW_INF}};
    while (is_alive(&root, window) && b->status == 0)
        improve(b, n, &root, min_score(root.f.f_plus, window.f_plus), window, b->opt->resident);
    discard(b, &root);
    return root.f;
}

/* Implements: Ibaraki and Katoh 1990, Rsearch; Plaat 1996, section 3.2.1. */
nw_score book_rsearch(book *b, const node *n)
{
    return search(b, n, (nw_bounds){-NW_INF, NW_INF}).f_plus;
}
