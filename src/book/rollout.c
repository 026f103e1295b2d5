/* SPDX-License-Identifier: MIT */
#include "book/bounds-inl.h"

/* Rollouts: every step begins at the root and walks down to one leaf, whose value then improves the
 * bounds of its ancestors. A child is feasible if its bounds leave something of its parent's
 * window; a policy picks one of the feasible ones. Every policy finds the value. Ibaraki's Gsearch
 * is such a family too: its rules are the left-most feasible child within three windows. */
typedef bool prefers(nw_bounds a, nw_bounds b, bool max); /* a, further right, to b? */

static bool left_most(nw_bounds a, nw_bounds b, bool max)
{
    (void)a, (void)b, (void)max;
    return false;
}

static bool promising_for_max(nw_bounds a, nw_bounds b, bool max)
{
    return max && a.f_plus > b.f_plus;
}

static bool promising(nw_bounds a, nw_bounds b, bool max)
{
    return max ? a.f_plus > b.f_plus : a.f_minus < b.f_minus;
}

static nw_bounds window_of(const entry *e, nw_bounds w)
{
    return (nw_bounds){max_score(w.f_minus, e->f.f_minus), min_score(w.f_plus, e->f.f_plus)};
}

/* The child that the policy picks: the window of an interior node leaves one feasible. */
static int pick(const entry *e, bool max, nw_bounds window, prefers *policy)
{
    int best = -1;
    for (int i = 0; i < e->count; i++)
        if (is_alive(&e->child[i], window) &&
            (best < 0 ||
             policy(window_of(&e->child[i], window), window_of(&e->child[best], window), max)))
            best = i;
    assert(best >= 0);
    return best;
}

static void rollout(book *b, const node *n, entry *e, nw_bounds window, prefers *policy)
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
    go_to(&c, pick(e, n->link.max, window, policy));
    rollout(b, &c.c, &e->child[c.i], window_of(&e->child[c.i], window), policy);
    back_up(e, n->link.max);
    leave(b, n, window.f_minus, window.f_plus, e->f.f_plus);
}

/* Rollouts until the bounds of n meet. select: within all of them (left), or within the null window
 * at their upper (max) or lower end (min). */
static nw_score rollouts(book *b, const node *n, nw_pick select, prefers *policy)
{
    entry root = {.f = {-NW_INF, NW_INF}};
    while (root.f.f_minus < root.f.f_plus && b->status == 0) {
        nw_bounds window = root.f;
        if (select == NW_PICK_MAX)
            window.f_minus = window.f_plus - 1;
        else if (select == NW_PICK_MIN)
            window.f_plus = window.f_minus + 1;
        rollout(b, n, &root, window, policy);
    }
    discard(b, &root);
    return root.f.f_plus;
}

/* Implements: Ibaraki 1986, Gsearch; Plaat 1996, section 3.2.1, select rule. */
nw_score book_gsearch(book *b, const node *n)
{
    return rollouts(b, n, b->opt->select, left_most);
}

/* Implements: Plaat 1996, section 3.2.1, Maxsearch. */
nw_score book_maxsearch(book *b, const node *n)
{
    return rollouts(b, n, NW_PICK_MAX, left_most);
}

/* Implements: Huang 2015, Alpha-Beta as rollouts. */
nw_score book_rollout_alphabeta(book *b, const node *n)
{
    return rollouts(b, n, NW_PICK_LEFT, left_most);
}

/* Implements: Huang 2015, MT-SSS* as rollouts.
 * Differs: both bounds of a node come from those of its children, as in the paper, and prune a
 * little more than MT-SSS*, which stores one bound: these are the leaves of Maxsearch. */
nw_score book_rollout_mt_sss(book *b, const node *n)
{
    return rollouts(b, n, NW_PICK_LEFT, promising_for_max);
}

/* Implements: Weinstein, Littman and Goschin 2012, FSSS-Minimax.
 * Differs: reconstructed; the bounds compared are those within the window, and among equals the
 * left-most child is picked. */
nw_score book_fsss(book *b, const node *n)
{
    return rollouts(b, n, NW_PICK_LEFT, promising);
}
