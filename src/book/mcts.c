/* SPDX-License-Identifier: MIT */
#include "book/probability-inl.h"

/* Monte-Carlo tree search, UCT: each iteration walks down by UCB1, adds one node, plays from it at
 * random to the end of the game (or the horizon), and adds the result to the nodes of the walk.
 * Results are probabilities of a win for MAX. With implicit minimax backups every node also has an
 * evaluation, backed up by minimax, and UCB1 sees a mixture of it and the mean.
 *
 * In play the tree below the position reached is kept from move to move. */
typedef struct entry {
    uint64_t key;    /* of the position, where the game has one */
    double total;    /* of the results */
    double minimax;  /* implicit: of the evaluations below */
    uint64_t visits; /* results */
    int count;
    bool max;            /* MAX to move */
    struct entry *child; /* NULL until the second visit */
} entry;

typedef struct mcts {
    book *b;
    uint64_t seed;
    double share; /* of the implicit minimax value; 0: UCT */
} mcts;

/* What is kept, and the plies of a game between two searches. */
typedef struct kept_tree {
    entry root;
    uint64_t seed;
    double share;
} kept_tree;

enum { PLIES_BETWEEN = 2 };

static void free_tree(entry *e)
{
    for (int i = 0; i < e->count; i++)
        free_tree(&e->child[i]);
    free(e->child);
}

static void free_kept(void *kept)
{
    kept_tree *k = kept;
    free_tree(&k->root);
    free(k);
}

static uint64_t count_below(const entry *e)
{
    uint64_t sum = (uint64_t)e->count;
    for (int i = 0; i < e->count; i++)
        sum += count_below(&e->child[i]);
    return sum;
}

/* The entry of n at e or a few plies below, or NULL. */
static entry *find(entry *e, const node *n, int plies)
{
    entry *found = NULL;
    if (e->visits > 0 && e->key == game_key(n->pos) && e->max == n->link.max)
        return e;
    for (int i = 0; i < e->count && plies > 0 && !found; i++)
        found = find(&e->child[i], n, plies - 1);
    return found;
}

/* Moves the tree below n out of what is kept into *root. A tree that leaves less than half of the
 * memory is dropped. */
static void reuse(mcts *m, const node *n, entry *root)
{
    const nw_book_limits *l = m->b->opt->within;
    kept_tree *k = l && l->kept ? l->kept->tree : NULL;
    if (!k)
        return;
    entry *e =
        game_has_key(n->pos) && k->share == m->share ? find(&k->root, n, PLIES_BETWEEN) : NULL;
    const uint64_t size = e ? count_below(e) : 0;
    if (e && size <= l->entries / 2) {
        *root = *e;
        *e = (entry){.total = 0};
        m->seed = k->seed;
        m->b->entries = size;
    }
    nw_kept_drop(l->kept);
}

/* Keeps the tree for the next move, or frees it. */
static void keep(const mcts *m, entry *root)
{
    const nw_book_limits *l = m->b->opt->within;
    kept_tree *k = l && l->kept && m->b->status == 0 ? malloc(sizeof *k) : NULL;
    if (!k) {
        free_tree(root);
        return;
    }
    *k = (kept_tree){*root, m->seed, m->share};
    *l->kept = (nw_kept){k, free_kept};
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
    if (e->visits == 0) {
        e->key = game_has_key(n->pos) ? game_key(n->pos) : 0;
        e->max = n->link.max;
    }
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
    reuse(&m, n, &root);
    const uint64_t before = root.visits;
    do
        iterate(&m, n, &root);
    while (root.visits - before < (uint64_t)b->opt->budget && !is_spent(b));
    for (int i = 1; i < root.count; i++)
        if (root.child[i].visits > root.child[best].visits)
            best = i;
    const nw_score value = root.visits ? score_of(b, mean_of(&root)) : 0;
    keep(&m, &root);
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
