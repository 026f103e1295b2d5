/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* B*: two bounds for every node, an optimistic and a pessimistic one, and a search that ends as
 * soon as one move is shown to be best: its pessimistic bound is no worse than the optimistic
 * bounds of all others. Two strategies: PROVEBEST raises the one, DISPROVEREST lowers the others.
 * Hope and fear are the side to move's optimistic and pessimistic bounds. */
typedef struct entry {
    estimate f;
    bool closed;
    int depth;     /* plies of the tree below */
    double chance; /* of B* with probabilities: that the side aimed for reaches its target */
    int count;
    struct entry *child;
} entry;

/* What a side tries to reach, as that side sees values. B* of 1979 has no such aim. */
typedef struct aim {
    bool max;
    double target;
} aim;

static void free_entries(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_entries(&e->child[i]);
    free(e->child);
}

/* The most hopeful child other than `but`; of equals an open one, then the one to fear least. */
static int most_hopeful(const entry *e, bool max, int but)
{
    int best = -1;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i], *d = best < 0 ? NULL : &e->child[best];
        if (i == but)
            continue;
        if (!d || hope(&c->f, max) > hope(&d->f, max) ||
            (hope(&c->f, max) == hope(&d->f, max) &&
             (d->closed > c->closed ||
              (d->closed == c->closed && fear(&c->f, max) > fear(&d->f, max)))))
            best = i;
    }
    return best;
}

/* The child to search next: the most hopeful of those that can be searched further. One exists, as
 * e is not closed. */
static int most_hopeful_open(const entry *e, bool max)
{
    int best = -1;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i], *d = best < 0 ? NULL : &e->child[best];
        if (!c->closed &&
            (!d || hope(&c->f, max) > hope(&d->f, max) ||
             (hope(&c->f, max) == hope(&d->f, max) && fear(&c->f, max) > fear(&d->f, max))))
            best = i;
    }
    return best;
}

static void back_up(entry *e, bool max)
{
    e->f = e->child[0].f;
    e->depth = 0;
    e->closed = true;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i];
        e->f.pess = max ? max_score(e->f.pess, c->f.pess) : min_score(e->f.pess, c->f.pess);
        e->f.value = max ? max_score(e->f.value, c->f.value) : min_score(e->f.value, c->f.value);
        e->f.opt = max ? max_score(e->f.opt, c->f.opt) : min_score(e->f.opt, c->f.opt);
        e->depth = c->depth >= e->depth ? c->depth + 1 : e->depth;
        e->closed &= c->closed;
    }
    e->closed |= e->f.pess == e->f.opt;
}

static void expand(children *c, entry *e)
{
    enter(c->b, c->n, e->f.pess, e->f.opt);
    e->child = new_children(c->b, c->list.count, sizeof *e->child);
    if (!e->child)
        return;
    for (; next(c); e->count++) {
        entry *d = &e->child[c->i];
        d->f = estimate_child(c, &d->closed);
    }
}

/* --- probabilities, of B* of 1995 */

/* The density falls linearly from the value to the optimistic bound of the side. */
static double chance_of_leaf(const entry *e, const aim *a)
{
    const double value = a->max ? e->f.value : -e->f.value, most = hope(&e->f, a->max);
    const double rest = (most - a->target) / (most - value);
    return a->target <= value ? 1 : a->target >= most ? 0 : rest * rest;
}

/* Backs the chances of the children up, as if independent: one suffices to the side, but its
 * opponent must be answered everywhere. */
static void back_up_chance(entry *e, bool max, const aim *a)
{
    double product = 1;
    for (int i = 0; i < e->count; i++) {
        entry *c = &e->child[i];
        if (!c->child)
            c->chance = chance_of_leaf(c, a);
        product *= max == a->max ? 1 - c->chance : c->chance;
    }
    e->chance = max == a->max ? 1 - product : product;
}

static void assess(entry *e, bool max, const aim *a)
{
    for (int i = 0; i < e->count; i++)
        if (e->child[i].child)
            assess(&e->child[i], !max, a);
    back_up_chance(e, max, a);
}

/* The open child of the greatest chance where the side is to move, of the best value for its
 * opponent otherwise. */
static int most_promising_open(const entry *e, bool max, const aim *a)
{
    int best = -1;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i], *d = best < 0 ? NULL : &e->child[best];
        const bool better = d && (max == a->max ? c->chance > d->chance
                                  : max         ? c->f.value > d->f.value
                                                : c->f.value < d->f.value);
        if (!c->closed && (!d || better))
            best = i;
    }
    return best;
}

/* --- the tree */

/* Descends from child i of e, along the most hopeful children or towards the aim, expands the leaf
 * and backs up. */
static void develop(book *b, const node *n, entry *e, int i, const aim *a)
{
    CHILDREN(c, b, n);
    if (!e->child) {
        expand(&c, e);
    } else {
        go_to(&c, i);
        entry *child = &e->child[i];
        const bool max = c.c.link.max;
        const int next = !child->child ? 0
                         : a           ? most_promising_open(child, max, a)
                                       : most_hopeful_open(child, max);
        develop(b, &c.c, child, next, a);
    }
    if (b->status < 0)
        return;
    back_up(e, n->link.max);
    if (a)
        back_up_chance(e, n->link.max, a);
    emit_window(b, NW_EVENT_LEAVE, n, e->f.pess, e->f.opt, e->f.value);
}

/* PROVEBEST, or DISPROVEREST: the one expected to cost less, by Berliner's sums of squared depths.
 * Reconstructed: the depth is that of the tree grown below a move. Returns the move to search, or
 * -1 if none is open. */
static int strategy(const entry *root, bool max, int best, int rival)
{
    int64_t prove = root->child[best].depth, disprove = 0;
    prove *= prove;
    for (int i = 0; i < root->count; i++)
        if (i != best && hope(&root->child[i].f, max) > fear(&root->child[best].f, max))
            disprove += (int64_t)root->child[i].depth * root->child[i].depth;
    const bool proves =
        root->child[rival].closed || (!root->child[best].closed && prove <= disprove);
    const int move = proves ? best : rival;
    return root->child[move].closed ? -1 : move;
}

/* The move to search while none is proved best, or -1. */
static int next_move(const entry *root, bool max)
{
    const int best = most_hopeful(root, max, -1);
    return strategy(root, max, best, most_hopeful(root, max, best));
}

/* The move of the best value other than `but`: the one played if the budget does not suffice for a
 * proof. */
static int most_valued(const entry *e, bool max, int but)
{
    int best = -1;
    for (int i = 0; i < e->count; i++)
        if (i != but && (best < 0 || (max ? e->child[i].f.value > e->child[best].f.value
                                          : e->child[i].f.value < e->child[best].f.value)))
            best = i;
    return best;
}

/* What B* with probabilities works at: the move to be verified, or -1 while it selects; the aim;
 * and the least chance that is worth a search. */
typedef struct plan {
    int candidate;
    aim aim;
    double least;
} plan;

/* The move to search in order to select one: towards a target between the value of the best move
 * and the hope of its rival, the move with the greatest chance. -1: the best may be verified, as
 * no other has a chance. */
static int select_move(entry *root, bool max, int best, plan *p)
{
    const double value = max ? root->child[best].f.value : -root->child[best].f.value;
    const double most = hope(&root->child[most_hopeful(root, max, best)].f, max);
    double rivals = 0;
    if (most <= value)
        return -1;
    p->aim = (aim){max, (most + value) / 2};
    assess(root, max, &p->aim);
    for (int i = 0; i < root->count; i++)
        if (i != best && root->child[i].chance > rivals)
            rivals = root->child[i].chance;
    return rivals < p->least ? -1 : most_promising_open(root, max, &p->aim);
}

/* The candidate, while its opponent has a chance to make it worse than the second best; else -1. */
static int verify_move(entry *root, bool max, plan *p)
{
    const nw_score second = root->child[most_valued(root, max, p->candidate)].f.value;
    entry *candidate = &root->child[p->candidate];
    p->aim = (aim){!max, max ? 1 - (double)second : 1 + (double)second};
    if (!candidate->child)
        candidate->chance = chance_of_leaf(candidate, &p->aim);
    else
        assess(candidate, !max, &p->aim);
    return candidate->closed || candidate->chance < p->least ? -1 : p->candidate;
}

/* The move to search next, or -1: the candidate has been verified. */
static int probable_move(entry *root, bool max, plan *p)
{
    const int best = most_valued(root, max, -1);
    if (p->candidate >= 0 && root->child[p->candidate].f.value != root->child[best].f.value)
        p->candidate = -1;
    const int move = p->candidate < 0 ? select_move(root, max, best, p) : -1;
    if (move >= 0)
        return move;
    if (p->candidate < 0)
        p->candidate = best;
    return verify_move(root, max, p);
}

static nw_score search(book *b, const node *n, plan *p)
{
    const bool max = n->link.max;
    entry root = {.f = {-NW_INF, 0, NW_INF}};
    int best = -1;
    bool settled = false;
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    develop(b, n, &root, 0, NULL);
    while (b->status == 0) {
        best = proved_best(root.child, sizeof *root.child, root.count, max);
        const int move = best >= 0 ? -1 : p ? probable_move(&root, max, p) : next_move(&root, max);
        if (p && best < 0 && move < 0)
            best = p->candidate;
        settled = best >= 0;
        if (move < 0 || is_spent(b))
            break;
        develop(b, n, &root, move, p ? &p->aim : NULL);
    }
    if (!settled && b->status == 0)
        best = most_valued(&root, max, -1);
    free_entries(&root);
    return conclude(b, root.f, best, settled);
}

/* Implements: Berliner 1979, B*; Plaat 1996, section 2.3.3. */
nw_score book_bstar(book *b, const node *n)
{
    return search(b, n, NULL);
}

/* Implements: Berliner and McConnell 1995, B* with probabilities. Chosen where we know the report
 * by accounts only: the density of values falls linearly; a chance is too small below what
 * --confidence leaves (5 %; the authors have 15). */
nw_score book_bstar_probability(book *b, const node *n)
{
    plan p = {.candidate = -1, .least = 1 - b->opt->confidence / 100.0};
    return search(b, n, &p);
}
