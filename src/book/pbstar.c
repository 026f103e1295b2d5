/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <math.h>

/* PB*: B* with a distribution over values in every node in place of two bounds. f[x] is the
 * probability that the value is at most the x-th of POINTS points; the first lies below the values
 * of the root moves that may be best, and the others span them; at a leaf all values between its
 * bounds are equally likely. Values of siblings are assumed independent: at a MAX node the
 * distributions multiply, at a MIN node their complements do. The search ends when one move is best
 * with the given confidence. Reconstructed: which leaf to expand is chosen by the probability that
 * its line is the one that counts. */
enum { POINTS = 64 };

typedef struct entry {
    estimate is;
    double f[POINTS];
    bool closed;
    int count;
    struct entry *child;
} entry;

typedef struct grid {
    double lo, step;
} grid;

static void free_entries(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_entries(&e->child[i]);
    free(e->child);
}

/* P(value <= v) where all values between the bounds are equally likely. */
static double uniform(const estimate *e, double v)
{
    return v >= e->opt ? 1 : v < e->pess ? 0 : (v - e->pess) / ((double)e->opt - e->pess);
}

static void set_leaf(entry *e, const grid *g)
{
    for (int x = 0; x < POINTS; x++)
        e->f[x] = uniform(&e->is, g->lo + g->step * (x - 1));
}

/* Implements: Palay 1985, PB* (the backing up of distributions). */
static void back_up(entry *e, bool max)
{
    e->closed = true;
    for (int x = 0; x < POINTS; x++) {
        double product = 1;
        for (int i = 0; i < e->count; i++)
            product *= max ? e->child[i].f[x] : 1 - e->child[i].f[x];
        e->f[x] = max ? product : 1 - product;
    }
    e->is = e->child[0].is;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i];
        e->is.pess = max ? max_score(e->is.pess, c->is.pess) : min_score(e->is.pess, c->is.pess);
        e->is.value =
            max ? max_score(e->is.value, c->is.value) : min_score(e->is.value, c->is.value);
        e->is.opt = max ? max_score(e->is.opt, c->is.opt) : min_score(e->is.opt, c->is.opt);
        e->closed &= c->closed;
    }
    e->closed |= e->is.pess == e->is.opt;
}

/* P(value of c is at point x), and P(it is worse than that for the side to move). */
static double at(const entry *c, int x)
{
    return c->f[x] - (x > 0 ? c->f[x - 1] : 0);
}

static double worse(const entry *c, int x, bool max)
{
    return max ? (x > 0 ? c->f[x - 1] : 0) : 1 - c->f[x];
}

/* The probability that child i of e is the best for the side to move; a tie counts by half. */
static double is_best(const entry *e, bool max, int i)
{
    double sum = 0;
    for (int x = 0; x < POINTS; x++) {
        double p = at(&e->child[i], x);
        for (int j = 0; j < e->count && p > 0; j++)
            if (j != i)
                p *= worse(&e->child[j], x, max) + at(&e->child[j], x) / 2;
        sum += p;
    }
    return sum;
}

/* The guaranteed value of the side to move; a move that cannot reach it is out of contention. */
static nw_score secured(const entry *e, bool max)
{
    nw_score most = fear(&e->child[0].is, max);
    for (int i = 1; i < e->count; i++)
        most = max_score(most, fear(&e->child[i].is, max));
    return most;
}

/* The child most likely to be best, of equals the one of better value, except but; *p is how
 * likely. open: only those that can be searched. -1 if there is none. */
static int likeliest(const entry *e, bool max, int but, bool open, double *p)
{
    int best = -1;
    for (int i = 0; i < e->count; i++) {
        if (i == but || (open && e->child[i].closed))
            continue;
        const double q = is_best(e, max, i);
        const nw_score ahead = best < 0 ? 0 : e->child[i].is.value - e->child[best].is.value;
        if (best < 0 || q > *p || (q == *p && (max ? ahead > 0 : ahead < 0))) {
            *p = q;
            best = i;
        }
    }
    return best;
}

static void expand(children *c, entry *e, const grid *g)
{
    enter(c->b, c->n, e->is.pess, e->is.opt);
    e->child = new_children(c->b, c->list.count, sizeof *e->child);
    if (!e->child)
        return;
    for (; next(c); e->count++) {
        entry *d = &e->child[c->i];
        d->is = estimate_child(c, &d->closed);
        set_leaf(d, g);
    }
}

static void develop(book *b, const node *n, entry *e, int i, const grid *g)
{
    CHILDREN(c, b, n);
    double p;
    if (!e->child) {
        expand(&c, e, g);
    } else {
        go_to(&c, i);
        entry *child = &e->child[i];
        develop(b, &c.c, child, child->child ? likeliest(child, c.c.link.max, -1, true, &p) : 0, g);
    }
    if (b->status < 0)
        return;
    back_up(e, n->link.max);
    emit_window(b, NW_EVENT_LEAVE, n, e->is.pess, e->is.opt, e->is.value);
}

/* The distributions of the whole tree, over new points. */
static void lay_again(entry *e, const grid *g, bool max)
{
    for (int i = 0; i < e->count; i++)
        lay_again(&e->child[i], g, !max);
    if (e->count)
        back_up(e, max);
    else
        set_leaf(e, g);
}

/* Places the points over the values of the moves in contention, and again when these span less than
 * half of them. */
static void lay_grid(entry *root, grid *g, bool max)
{
    double lo = NW_INF, hi = -NW_INF;
    for (int i = 0; i < root->count; i++)
        if (hope(&root->child[i].is, max) >= secured(root, max)) {
            lo = fmin(lo, root->child[i].is.pess);
            hi = fmax(hi, root->child[i].is.opt);
        }
    if (g->step > 0 && 2 * (hi - lo) > g->step * (POINTS - 2))
        return;
    *g = (grid){lo, (hi - lo) / (POINTS - 2)};
    lay_again(root, g, max);
}

/* Implements: Palay 1985, PB*; Plaat 1996, section 2.3.3. */
nw_score book_pbstar(book *b, const node *n)
{
    const bool max = n->link.max;
    entry root = {.is = {-NW_INF, 0, NW_INF}};
    grid g = {0, 0};
    int best = -1;
    double p = 0, rivals = 0;
    bool settled = false;
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    develop(b, n, &root, 0, &g);
    while (b->status == 0) {
        lay_grid(&root, &g, max);
        best = proved_best(root.child, sizeof *root.child, root.count, max);
        settled = best >= 0;
        if (settled)
            break;
        best = likeliest(&root, max, -1, false, &p);
        const int rival = likeliest(&root, max, best, true, &rivals);
        const bool proves = !root.child[best].closed && (rival < 0 || 1 - p >= rivals);
        const bool exhausted = !proves && rival < 0; /* the values of all moves are known */
        settled = p * 100 >= b->opt->confidence || exhausted;
        if (settled || is_spent(b))
            break;
        develop(b, n, &root, proves ? best : rival, &g);
    }
    free_entries(&root);
    return conclude(b, root.is, best, settled);
}
