/* SPDX-License-Identifier: MIT */
#include "book/probability-inl.h"

/* Monte-Carlo tree search, UCT: each iteration walks down by UCB1, adds one node, plays from it at
 * random to the end of the game (or the horizon), and adds the result to the nodes of the walk.
 * Results are probabilities of a win for MAX. With implicit minimax backups every node also has an
 * evaluation, backed up by minimax, and UCB1 sees a mixture of it and the mean. */
typedef struct entry {
    double total;    /* of the results */
    double minimax;  /* implicit: of the evaluations below */
    uint64_t visits; /* results */
    int count;
    struct entry *child; /* NULL until the second visit */
} entry;

typedef struct mcts {
    book *b;
    uint64_t seed;
    double share; /* of the implicit minimax value; 0: UCT */
} mcts;

static void free_tree(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_tree(&e->child[i]);
    free(e->child);
}

static double mean_of(const entry *e)
{
    return e->total / (double)e->visits;
}

static double playout(mcts *m, const node *n)
{
    CHILDREN(c, m->b, n);
    if (c.leaf || m->b->status < 0)
        return probability(m->b, eval_leaf(&c, -NW_INF, NW_INF));
    const uint32_t draw = (uint32_t)(nw_random(&m->seed) >> 32);
    go_to(&c, (int)nw_below(draw, (uint32_t)c.list.count));
    return playout(m, &c.c);
}

/* The first result of a new node. */
static double begin(mcts *m, const children *c, entry *e)
{
    if (m->share > 0 && !c->leaf) {
        const estimate f = estimate_node(m->b, c->n, false);
        emit_window(m->b, NW_EVENT_LEAF, c->n, f.pess, f.opt, f.value);
        e->minimax = probability(m->b, f.value);
    }
    const double p = playout(m, c->n);
    if (c->leaf)
        e->minimax = p;
    return p;
}

/* The left-most child without a visit, else that of the highest upper confidence bound. */
static int select_child(const mcts *m, const entry *e, bool max)
{
    int best = 0;
    double most = -1;
    for (int i = 0; i < e->count; i++) {
        const entry *c = &e->child[i];
        if (c->visits == 0)
            return i;
        const double p = (1 - m->share) * mean_of(c) + m->share * c->minimax;
        const double u = (max ? p : 1 - p) + sqrt(2 * log((double)e->visits) / (double)c->visits);
        if (u > most) {
            most = u;
            best = i;
        }
    }
    return best;
}

static void back_up_minimax(entry *e, bool max)
{
    double p = max ? 0 : 1;
    for (int i = 0; i < e->count; i++)
        if (e->child[i].visits > 0)
            p = max ? fmax(p, e->child[i].minimax) : fmin(p, e->child[i].minimax);
    e->minimax = p;
}

static double iterate(mcts *m, const node *n, entry *e)
{
    book *b = m->b;
    double p = 0;
    CHILDREN(c, b, n);
    if (c.leaf && e->visits > 0) {
        p = e->minimax;
        count_table(b);
    } else if (e->visits == 0 && n->link.parent) {
        p = begin(m, &c, e);
    } else {
        if (!e->child) {
            enter(b, n, -NW_INF, NW_INF);
            e->child = new_children(b, c.list.count, sizeof *e->child);
            e->count = e->child ? c.list.count : 0;
        }
        if (!e->child)
            return 0;
        go_to(&c, select_child(m, e, n->link.max));
        p = iterate(m, &c.c, &e->child[c.i]);
        back_up_minimax(e, n->link.max);
    }
    e->visits++;
    e->total += p;
    if (e->child)
        leave(b, n, -NW_INF, NW_INF, score_of(b, mean_of(e)));
    return p;
}

static nw_score search(book *b, const node *n, double share)
{
    mcts m = {b, 1, share};
    entry root = {.total = 0};
    int best = 0;
    if (share > 0 && !has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    do
        iterate(&m, n, &root);
    while (root.visits < (uint64_t)b->opt->budget && !is_spent(b));
    for (int i = 1; i < root.count; i++)
        if (root.child[i].visits > root.child[best].visits)
            best = i;
    const nw_score value = root.visits ? score_of(b, mean_of(&root)) : 0;
    free_tree(&root);
    return conclude(b, (estimate){value, value, value}, best, false);
}

/* Implements: Kocsis and Szepesvari 2006, UCT. Differs: a result is the probability that a score
 * stands for, not 1 or 0; the move played is the one visited most. */
nw_score book_mcts(book *b, const node *n)
{
    return search(b, n, 0);
}

/* Implements: Lanctot, Winands, Pepels and Sturtevant 2014, implicit minimax backups. Differs: the
 * evaluations have a share of 40 %, which the paper tunes for each game. */
nw_score book_mcts_minimax(book *b, const node *n)
{
    return search(b, n, 0.4);
}
