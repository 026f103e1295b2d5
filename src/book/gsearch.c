/* SPDX-License-Identifier: MIT */
#include "book/bounds-inl.h"

/* Gsearch: one search tree with both bounds in every node, and a rule that selects the next leaf.
 * What a node's bounds exclude is never selected, which is all that pruning is here. Three rules:
 *
 *   left   the left-most leaf that is alive: Alpha-Beta, leaf for leaf
 *   max    with gamma = f+ of the root: at a MAX node the left-most child that must come down
 *          (f+ >= gamma), at a MIN node the left-most that may bring it down (f- < gamma):
 *          Maxsearch, within SSS*
 *   min    the mirror image, within DUAL*
 *
 * This is the uninformed model: nothing is known of a node before it is expanded. */

static int left_most_alive(const entry *e, nw_bounds window)
{
    int i = 0;
    while (!is_alive(&e->child[i], window))
        i++;
    return i;
}

static int selected(const entry *e, bool max, nw_score gamma, nw_select rule)
{
    int i = 0;
    if (rule == NW_SELECT_MAX)
        while (max ? e->child[i].f.f_plus < gamma : e->child[i].f.f_minus >= gamma)
            i++;
    else
        while (max ? e->child[i].f.f_plus <= gamma : e->child[i].f.f_minus > gamma)
            i++;
    return i;
}

/* Walks to the selected leaf of the search tree, expands or evaluates it, and backs up. */
static void improve(book *b, const node *n, entry *e, nw_score gamma, nw_bounds window,
                    nw_select rule)
{
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_score g = eval_leaf(&c, window.f_minus, window.f_plus);
        e->f = (nw_bounds){g, g};
        return;
    }
    if (!e->child) {
        enter(b, n, window.f_minus, window.f_plus);
        if (!open_entries(b, e, c.list.count))
            return;
    }
    const nw_bounds below = window_below(e, n->link.max, window.f_minus, window.f_plus);
    go_to(&c, rule == NW_SELECT_LEFT ? left_most_alive(e, below)
                                     : selected(e, n->link.max, gamma, rule));
    improve(b, &c.c, &e->child[c.i], gamma, below, rule);
    back_up(e, n->link.max);
    leave(b, n, window.f_minus, window.f_plus, rule == NW_SELECT_MIN ? e->f.f_minus : e->f.f_plus);
}

static nw_score search(book *b, const node *n, nw_select rule)
{
    const nw_bounds all = {-NW_INF, NW_INF};
    entry root = {.f = all};
    while (root.f.f_minus < root.f.f_plus && b->status == 0)
        improve(b, n, &root, rule == NW_SELECT_MIN ? root.f.f_minus : root.f.f_plus, all, rule);
    discard(b, &root);
    return root.f.f_plus;
}

/* Implements: Ibaraki 1986, Gsearch; Plaat 1996, section 3.2.1, select rule. */
nw_score book_gsearch(book *b, const node *n)
{
    return search(b, n, b->opt->select);
}

/* Implements: Plaat 1996, section 3.2.1, Maxsearch. */
nw_score book_maxsearch(book *b, const node *n)
{
    return search(b, n, NW_SELECT_MAX);
}
