/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Conspiracy numbers: how many leaves must change for the value of the root to change? up[k] is the
 * highest value that a node can reach if k leaves below it take any value, down[k] the lowest. One
 * child raises a MAX node; a MIN node rises only if all lower children do, sharing the
 * conspirators. The search expands a leaf of the smallest conspiracy that moves the root by more
 * than margin, and ends when all need more than `conspirators` leaves. */
typedef struct entry {
    nw_score value;
    nw_score up[NW_CONSPIRATORS_MAX + 1], down[NW_CONSPIRATORS_MAX + 1];
    bool closed;
    int count;
    struct entry *child;
} entry;

static void free_entries(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_entries(&e->child[i]);
    free(e->child);
}

/* A leaf conspires alone, unless it is the end of a game. */
static void set_leaf(entry *e, nw_score value)
{
    e->value = value;
    for (int k = 0; k <= NW_CONSPIRATORS_MAX; k++) {
        e->up[k] = k == 0 || e->closed ? value : NW_INF;
        e->down[k] = k == 0 || e->closed ? value : -NW_INF;
    }
}

/* The fewest conspirators that bring e above bound (rising) or below it; most + 1 if more than
 * most. */
static int needed(const entry *e, nw_score bound, bool rising, int most)
{
    int k = 0;
    while (k <= most && (rising ? e->up[k] <= bound : e->down[k] >= bound))
        k++;
    return k;
}

/* The conspirators needed to bring all children of e beyond bound. */
static int needed_by_all(const entry *e, nw_score bound, bool rising)
{
    int sum = 0;
    for (int i = 0; i < e->count && sum <= NW_CONSPIRATORS_MAX; i++)
        sum += needed(&e->child[i], bound, rising, NW_CONSPIRATORS_MAX);
    return sum;
}

/* The value of the last child if each gets just the conspirators to go beyond bound; without a
 * bound, its current value. */
static nw_score last_of_all(const entry *e, const nw_score *bound, bool rising)
{
    nw_score last = rising ? NW_INF : -NW_INF;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i];
        const int k = bound ? needed(c, *bound, rising, NW_CONSPIRATORS_MAX) : 0;
        last = rising ? min_score(last, c->up[k]) : max_score(last, c->down[k]);
    }
    return last;
}

/* If all children must move: to[k] is the value of the last one with k conspirators, optimally
 * shared. */
static void share(const entry *e, bool rising, nw_score *to)
{
    nw_score reached = last_of_all(e, NULL, rising);
    for (int k = 0; k <= NW_CONSPIRATORS_MAX;) {
        const int cost = needed_by_all(e, reached, rising);
        for (; k < cost && k <= NW_CONSPIRATORS_MAX; k++)
            to[k] = reached;
        if (k <= NW_CONSPIRATORS_MAX)
            reached = last_of_all(e, &reached, rising);
    }
}

/* If one child is enough. */
static void take_best(const entry *e, bool rising, nw_score *to)
{
    for (int k = 0; k <= NW_CONSPIRATORS_MAX; k++) {
        to[k] = rising ? -NW_INF : NW_INF;
        for (int i = 0; i < e->count; i++)
            to[k] = rising ? max_score(to[k], e->child[i].up[k])
                           : min_score(to[k], e->child[i].down[k]);
    }
}

static void back_up(entry *e, bool max)
{
    if (max) {
        take_best(e, true, e->up);
        share(e, false, e->down);
    } else {
        share(e, true, e->up);
        take_best(e, false, e->down);
    }
    e->value = e->up[0];
}

static void expand(children *c, entry *e)
{
    enter(c->b, c->n, e->down[1], e->up[1]);
    e->child = new_children(c->b, c->list.count, sizeof *e->child);
    if (!e->child)
        return;
    for (; next(c); e->count++) {
        entry *d = &e->child[c->i];
        set_leaf(d, estimate_child(c, &d->closed).value);
    }
}

/* The child through which a smallest conspiracy leads: the cheapest where one is enough, else the
 * left-most that has to move. */
static int conspirator(const entry *e, bool alone, nw_score bound, bool rising)
{
    int best = -1, fewest = NW_CONSPIRATORS_MAX + 1;
    for (int i = 0; i < e->count; i++) {
        const int k = needed(&e->child[i], bound, rising, NW_CONSPIRATORS_MAX);
        if (!alone && k > 0)
            return i;
        if (alone && k < fewest) {
            fewest = k;
            best = i;
        }
    }
    return best;
}

/* Expands a leaf of a smallest conspiracy that brings n beyond bound. */
static void grow(book *b, const node *n, entry *e, nw_score bound, bool rising)
{
    CHILDREN(c, b, n);
    if (!e->child) {
        expand(&c, e);
    } else {
        go_to(&c, conspirator(e, n->link.max == rising, bound, rising));
        grow(b, &c.c, &e->child[c.i], bound, rising);
    }
    if (b->status < 0)
        return;
    back_up(e, n->link.max);
    emit_window(b, NW_EVENT_LEAVE, n, e->down[1], e->up[1], e->value);
}

/* The move that gives the root its value. */
static int principal(const entry *e)
{
    int i = 0;
    while (e->child[i].value != e->value)
        i++;
    return i;
}

/* Implements: McAllester 1988, conspiracy numbers; Plaat 1996, section 2.3.3.
 * Differs: a change within the margin does not count. */
nw_score book_conspiracy(book *b, const node *n)
{
    const int most = b->opt->conspirators;
    entry root = {.value = 0};
    bool settled = false;
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    set_leaf(&root, 0);
    grow(b, n, &root, 0, true);
    while (!is_spent(b) && !settled) {
        const nw_score above = root.value + b->opt->margin, below = root.value - b->opt->margin;
        const int up = needed(&root, above, true, most), down = needed(&root, below, false, most);
        settled = up > most && down > most;
        if (!settled)
            grow(b, n, &root, up <= down ? above : below, up <= down);
    }
    const estimate e = {root.down[most], root.value, root.up[most]};
    const int best = b->status == 0 ? principal(&root) : -1;
    free_entries(&root);
    return conclude(b, e, best, settled);
}
