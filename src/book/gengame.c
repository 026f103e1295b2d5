/* SPDX-License-Identifier: MIT */
#include "book/descriptor-inl.h"

/* GenGame, the framework over RecSSS* of which SSS*, MGame, QuickGame and Alpha-Beta are instances.
 * OPEN is spread over the MAX nodes two plies apart, as in RecSSS*. Two rules define an instance:
 *
 *   select   the next son of a MAX node. max: the one of highest merit, left-most, for as long
 *            as its merit is the node's own. left: the left-most unfinished one; then a node is
 * visited once, and the values of its solved sons are a lower bound for the others. leave    when a
 * grandson is left: as soon as its merit falls, so that it is visited again; or, where the resident
 * part ends every `resident` plies, when it is solved, and nothing below it is kept.
 *
 * max with everything resident is RecSSS*, hence SSS*; with `resident` plies MGame; with two plies,
 * so that every grandson is solved at once, QuickGame, which keeps w descriptors per two plies and
 * misses cutoffs that Alpha-Beta makes, because only the merit is handed down. left is Alpha-Beta.
 *
 * Reconstructed from the thesis, which states that GenGame is based on RecSSS* and an OPEN list,
 * that instances differ in certain rules and in memory, that both Alpha-Beta and SSS* are
 * instances, that QuickGame misses deep cutoffs and that MGame has the idea of Rsearch. The rules
 * themselves are not printed there; these two are the fewest that give all four. */
typedef struct rules {
    nw_pick select;
    int resident; /* even */
} rules;

static nw_score visit_max(book *b, descriptor *d, const rules *r, nw_score alpha);

/* The lower bound that sons of d must exceed: alpha, or the value of the best solved son. */
static nw_score attained(const descriptor *d, nw_score alpha)
{
    for (int i = 0; i < d->sons; i++)
        if (d->open[i]->s == SOLVED)
            alpha = max_score(alpha, d->open[i]->h);
    return alpha;
}

/* The son of d that is next, or -1 if the visit of d ends. */
static int selected(const descriptor *d, const rules *r, nw_score bound)
{
    if (r->select == NW_PICK_MAX) {
        const int i = highest(d);
        return d->open[i]->h == d->h && d->open[i]->s != SOLVED ? i : -1;
    }
    for (int i = 0; i < d->sons && bound < d->h; i++)
        if (d->open[i]->s != SOLVED)
            return i;
    return -1;
}

static bool is_left_when_solved(const descriptor *g, const rules *r)
{
    const int step = (g->n.link.ply + 1) / 2; /* two plies each, below a root of either kind */
    return r->select == NW_PICK_LEFT || step % (r->resident / 2) == 0;
}

/* Visits the current grandson of son i of d, and moves to its sibling if it is solved and the son's
 * merit still exceeds the bound. */
static void visit_son(book *b, descriptor *d, int i, const rules *r, nw_score bound)
{
    descriptor *g = d->open[i];
    const bool once = is_left_when_solved(g, r);
    do
        g->h = visit_max(b, g, r, bound);
    while (once && g->s != SOLVED && b->status == 0);
    if (once)
        forget_sons(b, g);
    if (g->s == SOLVED && g->h > bound)
        replace_by_sibling(b, d, i);
}

/* The merit of d after a visit. alpha is -inf but where the rule is left. */
static nw_score visit_max(book *b, descriptor *d, const rules *r, nw_score alpha)
{
    if (is_leaf(&d->n)) {
        CHILDREN(c, b, &d->n);
        d->s = SOLVED;
        return min_score(eval_leaf(&c, alpha, d->h), d->h);
    }
    if (d->s == UNEXPANDED)
        expand(b, d);
    nw_score bound = alpha;
    int i;
    while (b->status == 0 && (i = selected(d, r, bound)) >= 0) {
        visit_son(b, d, i, r, bound);
        if (r->select == NW_PICK_LEFT)
            bound = attained(d, alpha);
    }
    if (b->status < 0)
        return d->h;
    const int best = highest(d);
    if (r->select == NW_PICK_LEFT || d->open[best]->s == SOLVED)
        d->s = SOLVED;
    leave(b, &d->n, alpha, d->h, d->open[best]->h);
    return d->open[best]->h;
}

static nw_score search(book *b, const node *n, rules r)
{
    descriptor_root at;
    descriptor *root = open_root(b, n, &at);
    if (!root)
        return 0;
    do
        root->h = visit_max(b, root, &r, -NW_INF);
    while (root->s != SOLVED && b->status == 0);
    const nw_score value = root->h;
    close_root(b, &at);
    return value;
}

static int even(int plies)
{
    return plies + plies % 2;
}

/* Implements: Bhattacharya and Bagchi 1994, GenGame; Plaat 1996, section 3.2.1. */
nw_score book_gengame(book *b, const node *n)
{
    if (b->opt->select == NW_PICK_MIN) {
        b->status = nw_fail(b->err, NW_EINVAL,
                            "gengame selects max or left, not min: its OPEN list is of MAX nodes");
        return 0;
    }
    return search(b, n, (rules){b->opt->select, even(b->opt->resident)});
}

/* Implements: Bhattacharya and Bagchi 1994, MGame; Plaat 1996, section 3.2.1. */
nw_score book_mgame(book *b, const node *n)
{
    return search(b, n, (rules){NW_PICK_MAX, even(b->opt->resident)});
}

/* Implements: Bhattacharya and Bagchi 1994, QuickGame; Plaat 1996, section 3.2.1. */
nw_score book_quickgame(book *b, const node *n)
{
    return search(b, n, (rules){NW_PICK_MAX, 2});
}
