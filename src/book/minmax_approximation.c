/* SPDX-License-Identifier: MIT */
#include "book/probability-inl.h"

/* Min/max approximation: the leaf to expand next is the one on which the root depends most, if
 * minimum and maximum are replaced by generalized means M_p and M_-p, which have derivatives. The
 * derivative along a path is a product; its negated logarithm is a sum of penalties of edges, and
 * the leaf with the least penalty is expanded. */

/* The exponent: the greater, the more the search is that of best-first minimax. */
#define EXPONENT 10.0

typedef struct entry {
    double value;   /* a probability, MAX's view: an evaluation, or minimax of the children's */
    double penalty; /* of the cheapest leaf below that can be expanded; HUGE_VAL: none */
    nw_score score; /* the same value as a score */
    int count, best, next; /* children; the best, and the one towards that leaf, left-most */
    struct entry *child;   /* NULL while a leaf */
} entry;

static void free_entries(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_entries(&e->child[i]);
    free(e->child);
}

/* -ln of the derivative of the generalized mean of e's children by child i; the values of minimax
 * stand for the means, as in the paper's implementation. */
static double penalty_of(const entry *e, bool max, int i)
{
    const double ratio = log(e->value) - log(e->child[i].value); /* >= 0 for MAX, <= 0 for MIN */
    return log(e->count) + (max ? (EXPONENT - 1) * ratio : -(EXPONENT + 1) * ratio);
}

static void back_up(entry *e, bool max)
{
    e->best = 0;
    for (int i = 1; i < e->count; i++)
        if (max ? e->child[i].score > e->child[e->best].score
                : e->child[i].score < e->child[e->best].score)
            e->best = i;
    e->value = e->child[e->best].value;
    e->score = e->child[e->best].score;
    e->penalty = HUGE_VAL;
    for (int i = 0; i < e->count; i++) {
        const double p = e->child[i].penalty + penalty_of(e, max, i);
        if (p < e->penalty) {
            e->penalty = p;
            e->next = i;
        }
    }
}

static void expand(children *c, entry *e)
{
    enter(c->b, c->n, -NW_INF, NW_INF);
    e->child = new_children(c->b, c->list.count, sizeof *e->child);
    if (!e->child)
        return;
    for (; next(c); e->count++) {
        bool closed;
        entry *to = &e->child[c->i];
        to->score = estimate_child(c, &closed).value;
        to->value = fmax(probability(c->b, to->score), 1e-12);
        to->penalty = closed ? HUGE_VAL : 0;
    }
}

static void grow(book *b, const node *n, entry *e)
{
    CHILDREN(c, b, n);
    if (!e->child) {
        expand(&c, e);
    } else {
        go_to(&c, e->next);
        grow(b, &c.c, &e->child[c.i]);
    }
    if (b->status < 0)
        return;
    back_up(e, n->link.max);
    leave(b, n, -NW_INF, NW_INF, e->score);
}

/* Implements: Rivest 1987, min/max approximation.
 * Differs: scores become probabilities, since the means need positive values; the exponent is 10.
 */
nw_score book_minmax_approximation(book *b, const node *n)
{
    entry root = {.penalty = 0};
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    do
        grow(b, n, &root);
    while (root.penalty < HUGE_VAL && !is_spent(b));
    const nw_score value = root.score;
    const bool settled = !(root.penalty < HUGE_VAL);
    const int best = b->status == 0 ? root.best : -1;
    free_entries(&root);
    return conclude(b, (estimate){value, value, value}, best, settled);
}
