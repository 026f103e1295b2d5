/* SPDX-License-Identifier: MIT */
#include "book/bounds-inl.h"

/* Rollouts: every step begins at the root and walks down to one leaf, whose value then improves the
 * bounds of its ancestors. A child is feasible if its bounds leave something of its parent's
 * window; a policy picks one of the feasible ones. Every policy finds the value. Ibaraki's Gsearch
 * is such a family: its rules pick the left-most feasible child within one of three windows. */
typedef bool prefers(nw_bounds a, nw_bounds b, bool max); /* a, further right, to b? */

static bool left_most(nw_bounds a, nw_bounds b, bool max)
{
    (void)a, (void)b, (void)max;
    return false;
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

/* Is a child feasible? After new heuristic bounds perhaps none is. */
static bool has_feasible(const entry *e, nw_bounds window)
{
    for (int i = 0; i < e->count; i++)
        if (is_alive(&e->child[i], window))
            return true;
    return false;
}

/* The informed model: a new node has heuristic bounds before it is searched. A leaf's value is
 * unknown until it is evaluated. */
static void inform(children *c, entry *e)
{
    while (next(c)) {
        bool closed = is_leaf(&c->c);
        if (closed)
            continue;
        const estimate of = estimate_child(c, &closed);
        e->child[c->i].f = (nw_bounds){of.pess, of.opt};
    }
}

static void rollout(book *b, const node *n, entry *e, nw_bounds window, prefers *policy,
                    bool informed)
{
    CHILDREN(c, b, n);
    if (c.leaf) {
        const nw_score g = informed ? eval_leaf(&c, -NW_INF, NW_INF)
                                    : eval_leaf(&c, window.f_minus, window.f_plus);
        e->f = (nw_bounds){g, g};
        return;
    }
    if (informed && is_spent(b))
        return;
    if (!e->child) {
        enter(b, n, window.f_minus, window.f_plus);
        if (!open_entries(b, e, c.list.count))
            return;
        if (informed)
            inform(&c, e);
    }
    if (!informed || has_feasible(e, window)) {
        go_to(&c, pick(e, n->link.max, window, policy));
        rollout(b, &c.c, &e->child[c.i], window_of(&e->child[c.i], window), policy, informed);
    }
    back_up(e, n->link.max);
    if (informed)
        leave(b, n, e->f.f_minus, e->f.f_plus, n->link.max ? e->f.f_minus : e->f.f_plus);
    else
        leave(b, n, window.f_minus, window.f_plus, e->f.f_plus);
}

/* Rollouts until the bounds of the root meet. select: within all of them (left), or within the null
 * window at their upper (max) or lower end (min). */
static void improve(book *b, const node *n, entry *root, nw_pick select, prefers *policy,
                    bool informed)
{
    while (root->f.f_minus < root->f.f_plus && b->status == 0 && !(informed && is_spent(b))) {
        nw_bounds window = root->f;
        if (select == NW_PICK_MAX)
            window.f_minus = window.f_plus - 1;
        else if (select == NW_PICK_MIN)
            window.f_plus = window.f_minus + 1;
        rollout(b, n, root, window, policy, informed);
    }
}

static nw_score rollouts(book *b, const node *n, nw_pick select, prefers *policy)
{
    entry root = {.f = {-NW_INF, NW_INF}};
    improve(b, n, &root, select, policy, false);
    discard(b, &root);
    return root.f.f_plus;
}

/* The move of the greatest lower bound for the side to move, left-most. */
static int best_move(const entry *e, bool max)
{
    int best = 0;
    for (int i = 1; i < e->count; i++)
        if (max ? e->child[i].f.f_minus > e->child[best].f.f_minus
                : e->child[i].f.f_plus < e->child[best].f.f_plus)
            best = i;
    return best;
}

static nw_score informed(book *b, const node *n, nw_pick select)
{
    entry root = {.f = {-NW_INF, NW_INF}};
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    improve(b, n, &root, select, left_most, true);
    const int best = best_move(&root, n->link.max);
    const nw_bounds f = root.f;
    discard(b, &root);
    const nw_score low = max_score(f.f_minus, NW_SCORE_MIN),
                   high = min_score(f.f_plus, NW_SCORE_MAX);
    const nw_score value = n->link.max ? low : high;
    return conclude(b, (estimate){low, value, high}, best, low == high);
}

/* Implements: Ibaraki 1986, Gsearch; Plaat 1996, section 3.2.1, select rule. */
nw_score book_gsearch(book *b, const node *n)
{
    return rollouts(b, n, b->opt->select, left_most);
}

/* Implements: Ibaraki 1986, informed Gsearch; Plaat 1996, section 3.2.1, informed model.
 * Differs: once a node has children its bounds are theirs; where the heuristic bounds do not hold
 * the value is an estimate. */
nw_score book_gsearch_informed(book *b, const node *n)
{
    return informed(b, n, b->opt->select);
}

/* Implements: Ibaraki 1986, H*. Differs: reconstructed as informed Gsearch with the rule of SSS*,
 * the greatest upper bound. */
nw_score book_hstar(book *b, const node *n)
{
    return informed(b, n, NW_PICK_MAX);
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

/* The value of a leaf, evaluated once. */
static nw_score known_leaf(const children *c, nw_score gamma)
{
    const nw_bounds f = retrieve(c->b, c->n);
    if (is_open(f))
        return eval_leaf(c, gamma - 1, gamma);
    count_table(c->b);
    return f.f_plus == NW_INF ? f.f_minus : f.f_plus;
}

/* A rollout for the test of gamma: to the left-most child whose stored bound leaves the test open,
 * down to a leaf. On the way back the nodes that it decides store what it proved. */
static void test_by_rollout(book *b, const node *n, nw_score gamma)
{
    CHILDREN(c, b, n);
    if (c.leaf) {
        store(b, n, one_bound(known_leaf(&c, gamma), gamma));
        return;
    }
    enter(b, n, gamma - 1, gamma);
    const bool max = n->link.max;
    nw_score low = max ? -NW_INF : NW_INF, high = low;
    bool gone = false;
    while (next(&c)) {
        nw_bounds f = retrieve(b, &c.c);
        if (!gone && (max ? f.f_plus >= gamma : f.f_minus < gamma)) {
            gone = true;
            test_by_rollout(b, &c.c, gamma);
            f = retrieve(b, &c.c);
        }
        low = max ? max_score(low, f.f_minus) : min_score(low, f.f_minus);
        high = max ? max_score(high, f.f_plus) : min_score(high, f.f_plus);
    }
    leave(b, n, gamma - 1, gamma, low >= gamma ? low : high);
    if (b->status == 0 && (low >= gamma || high < gamma))
        store(b, n, one_bound(low >= gamma ? low : high, gamma));
}

/* Implements: Huang 2015, MT-SSS* as rollouts.
 * Differs: a node keeps one bound, as MT stores it, not both: with both, as in the paper, the
 * policy prunes a little more than MT-SSS* and is Maxsearch. */
nw_score book_rollout_mt_sss(book *b, const node *n)
{
    nw_score gamma = NW_INF;
    nw_bounds f;
    do {
        test_by_rollout(b, n, gamma);
        f = retrieve(b, n);
        gamma = min_score(gamma, f.f_plus);
    } while (f.f_minus < gamma && b->status == 0);
    return f.f_minus;
}

/* Implements: Weinstein, Littman and Goschin 2012, FSSS-Minimax.
 * Differs: reconstructed; the bounds compared are those within the window, and among equals the
 * left-most child is picked. */
nw_score book_fsss(book *b, const node *n)
{
    return rollouts(b, n, NW_PICK_LEFT, promising);
}
