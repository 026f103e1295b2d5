/* SPDX-License-Identifier: MIT */
#include "book/bounds-inl.h"

/* Phased search: the moves of every MAX node form `groups` groups from left to right, and a group
 * is begun when the previous one is finished. Within a group the choice is that of SSS*. With one
 * group the search is best-first, with as many as there are moves it is Alpha-Beta; only the bounds
 * of a finished group are kept, which saves storage. Reconstructed from the description: the
 * original has an OPEN list of states with two bounds, here the states are the leaves of a tree
 * with both bounds. */

/* Where the group of child i of count ends. */
static int group_end(const book *b, int i, int count)
{
    const int size = (count + b->opt->groups - 1) / b->opt->groups;
    const int end = i - i % size + size;
    return end < count ? end : count;
}

/* At a MAX node: the left-most child, in the first group with one alive, whose upper bound is at
 * least *gamma; where the group cannot reach *gamma it comes down to the group's best. */
static int selected_max(const book *b, const entry *e, nw_bounds window, nw_score *gamma)
{
    int i = 0;
    nw_score best = -NW_INF;
    while (!is_alive(&e->child[i], window))
        i++;
    for (int j = i, end = group_end(b, i, e->count); j < end; j++)
        if (is_alive(&e->child[j], window))
            best = max_score(best, e->child[j].f.f_plus);
    *gamma = min_score(*gamma, best);
    while (!is_alive(&e->child[i], window) || e->child[i].f.f_plus < *gamma)
        i++;
    return i;
}

static int selected_min(const entry *e, nw_score gamma)
{
    int i = 0;
    while (e->child[i].f.f_minus >= gamma)
        i++;
    return i;
}

/* Implements: Marsland and Srimani 1986, phased state space search; Plaat 1996, section 4.1.2. */
static void improve(book *b, const node *n, entry *e, nw_score gamma, nw_bounds window)
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
    go_to(&c, n->link.max ? selected_max(b, e, below, &gamma) : selected_min(e, gamma));
    entry *child = &e->child[c.i];
    improve(b, &c.c, child, gamma, below);
    if (!is_alive(child, below))
        discard(b, child);
    back_up(e, n->link.max);
    leave(b, n, window.f_minus, window.f_plus, e->f.f_plus);
}

nw_score book_phased_sss(book *b, const node *n)
{
    const nw_bounds all = {-NW_INF, NW_INF};
    entry root = {.f = all};
    while (root.f.f_minus < root.f.f_plus && b->status == 0)
        improve(b, n, &root, root.f.f_plus, all);
    discard(b, &root);
    return root.f.f_plus;
}
