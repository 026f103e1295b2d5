/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include "core/grown.h"
#include <limits.h>

/* Unbounded best-first minimax: each iteration walks from the root by the best move to a leaf of
 * the search graph and values all its children. Descent continues from there to the end of the
 * game. Completion marks proved nodes: won or lost, and resolved when nothing below can change
 * that. Only unresolved nodes are searched; the search ends when the root is resolved.
 *
 * Positions of one ply that are the same are one node, so the graph has no cycles. In play it is
 * kept from move to move and limited (core/grown.h). */
typedef struct ubfm {
    book *b;
    nw_grown *g;
    bool descent;
    bool spent; /* the next expansion is beyond the limits */
    bool full;  /* the graph is */
} ubfm;

/* Moves of a game between two searches that share a graph, at most. */
enum { PLIES_BETWEEN = 8, LINE = 64 };

static int sign_of(nw_score value)
{
    return (value > 0) - (value < 0);
}

static uint64_t key_at(const node *n, int ply)
{
    return nw_mix(game_has_key(n->pos) ? game_key(n->pos) : n->path) + (uint64_t)ply;
}

static int ply_of(const ubfm *u, const node *n)
{
    return u->g->ply + n->link.ply;
}

static nw_grown_node *child(const nw_grown *g, uint32_t i, int number)
{
    return &g->node[g->edge[g->node[i].first + (uint32_t)number].to];
}

/* Which child is the better move? By certainty, then value, then visits; a safe decision trusts
 * visits more than value, but in play not where the win is certain. */
static bool is_better(const ubfm *u, uint32_t i, int a, int b, bool max, bool safe)
{
    const nw_grown *g = u->g;
    const nw_grown_node *x = child(g, i, a), *y = child(g, i, b);
    const nw_grown_edge *edge = &g->edge[g->node[i].first];
    const int won = max ? x->won - y->won : y->won - x->won;
    const int value = max ? (x->value > y->value) - (x->value < y->value)
                          : (x->value < y->value) - (x->value > y->value);
    const int visits = (edge[a].visits > edge[b].visits) - (edge[a].visits < edge[b].visits);
    const bool by_visits = safe && !(u->b->opt->within && x->won != 0);
    const int second = by_visits ? visits : value, third = by_visits ? value : visits;
    return won != 0 ? won > 0 : second != 0 ? second > 0 : third > 0;
}

/* The best child, left-most among equals; of those not resolved only, if so asked. */
static int best_child(const ubfm *u, uint32_t i, bool max, bool open, bool safe)
{
    int best = -1;
    for (int k = 0; k < (int)u->g->node[i].count; k++)
        if (!(open && child(u->g, i, k)->resolved) &&
            (best < 0 || is_better(u, i, k, best, max, safe)))
            best = k;
    return best;
}

/* In play: did the position occur in the game? It is a draw. */
static bool is_repeated(const book *b, const node *n)
{
    const nw_book_limits *l = b->opt->within;
    const uint64_t key = l && l->history ? game_key(n->pos) : 0;
    for (int i = 0; l && l->history && i < l->history_count; i++)
        if (l->history[i] == key)
            return true;
    return false;
}

/* Values a new node, the current child of c. In play a quicker win is worth more. */
static void value_child(const ubfm *u, const children *c, nw_grown_node *e)
{
    const nw_score win = u->b->opt->within ? u->b->opt->within->win : 0;
    bool closed = true;
    e->resolved = true;
    if (is_repeated(u->b, &c->c))
        return;
    e->value = estimate_child(c, &closed).value;
    e->resolved = closed;
    if (!closed || c->c.depth == 0)
        return;
    e->won = sign_of(e->value);
    if (win && (e->value == win || e->value == -win))
        e->value -= e->won * ply_of(u, &c->c);
}

/* May count more positions be evaluated? The first expansion always may. */
static bool may_expand(ubfm *u, int count)
{
    const nw_book_limits *l = u->b->opt->within;
    const uint64_t leaves = u->b->out->counts.leaf;
    u->spent = l && leaves > 0 &&
               ((l->evaluations && leaves + (uint64_t)count > l->evaluations) ||
                (nw_clock_is_simulated(&l->clock) && is_late(u->b, (uint64_t)count)));
    return !u->spent;
}

/* Values the children of leaf i; false where the limits or the memory do not allow it. */
static bool expand(ubfm *u, children *c, uint32_t i)
{
    book *b = u->b;
    nw_grown *g = u->g;
    if (!may_expand(u, c->list.count))
        return false;
    enter(b, c->n, -NW_INF, NW_INF);
    const uint32_t first = nw_grown_edges(g, c->list.count);
    u->full = first == UINT32_MAX;
    while (!u->full && next(c)) {
        bool is_new;
        const uint32_t k = nw_grown_at(g, key_at(&c->c, ply_of(u, &c->c)), &is_new);
        u->full = k == 0;
        if (k > 0 && is_new)
            value_child(u, c, &g->node[k]);
        if (k > 0)
            g->edge[first + (uint32_t)c->i].to = k;
    }
    if (u->full || b->status < 0)
        return false;
    g->node[i].first = first;
    g->node[i].count = (uint32_t)c->list.count & 0x1fffffff;
    b->entries = g->nodes;
    b->entries_peak = b->entries > b->entries_peak ? b->entries : b->entries_peak;
    return true;
}

static void back_up(const ubfm *u, uint32_t i, bool max)
{
    nw_grown_node *e = &u->g->node[i];
    const nw_grown_node *best = child(u->g, i, best_child(u, i, max, false, false));
    e->value = best->value;
    e->won = best->won;
    e->resolved = e->won == (max ? 1 : -1) || best_child(u, i, max, true, false) < 0;
}

/* One iteration below n, which is node i. */
static void iterate(ubfm *u, const node *n, uint32_t i)
{
    book *b = u->b;
    const bool leaf = u->g->node[i].count == 0;
    CHILDREN(c, b, n);
    if (leaf && !expand(u, &c, i))
        return;
    const int open = best_child(u, i, n->link.max, true, false);
    back_up(u, i, n->link.max);
    if (!u->g->node[i].resolved && (!leaf || (u->descent && !is_spent(b)))) {
        nw_grown_edge *edge = &u->g->edge[u->g->node[i].first + (uint32_t)open];
        edge->visits++;
        go_to(&c, open);
        iterate(u, &c.c, edge->to);
        if (b->status == 0)
            back_up(u, i, n->link.max);
    }
    leave(b, n, -NW_INF, NW_INF, u->g->node[i].value);
}

/* The root in the graph of the last search, if it is there; else in an empty one. */
static uint32_t find_root(ubfm *u, const node *n)
{
    nw_grown *g = u->g;
    bool is_new;
    for (int ply = g->ply; ply <= g->ply + PLIES_BETWEEN; ply++) {
        const uint32_t i = nw_grown_find(g, key_at(n, ply));
        if (i > 0) {
            g->ply = ply;
            return i;
        }
    }
    nw_grown_clear(g);
    return nw_grown_at(g, key_at(n, 0), &is_new);
}

/* A graph with another horizon cannot be reused. */
static void open_graph(ubfm *u, const node *n)
{
    find_root(u, n);
    const int horizon = n->depth < NW_PLIES_MAX ? u->g->ply + n->depth : INT_MAX;
    if (u->g->horizon != horizon) {
        nw_grown_clear(u->g);
        find_root(u, n);
    }
    u->g->horizon = horizon;
}

/* Trims a full graph. */
static uint32_t trim(ubfm *u, uint32_t root)
{
    const uint32_t kept = u->full ? nw_grown_trim(u->g, root) : root;
    if (kept == 0)
        out_of_memory(u->b);
    u->full = false;
    return kept;
}

/* The line of best moves, beginning with the one decided on. */
static void add_line(const ubfm *u, uint32_t i, bool max, int best)
{
    nw_book_result *out = u->b->out;
    out->pv = malloc(LINE * sizeof *out->pv);
    while (out->pv && best >= 0 && out->pv_length < LINE) {
        out->pv[out->pv_length++] = (uint32_t)best;
        i = u->g->edge[u->g->node[i].first + (uint32_t)best].to;
        max = !max;
        best = best_child(u, i, max, false, false);
    }
}

/* Iterates from n, whose sides are those of the graph. */
static nw_score grow(ubfm *u, const node *n)
{
    book *b = u->b;
    uint32_t root = find_root(u, n);
    if (root == 0)
        out_of_memory(b);
    while (b->status == 0) {
        iterate(u, n, root);
        if (u->spent || u->g->node[root].resolved || is_spent(b))
            break;
        root = trim(u, root);
    }
    if (b->status < 0)
        return 0;
    const nw_grown_node *e = &u->g->node[root];
    const int best = best_child(u, root, n->link.max, false, true);
    if (b->opt->within)
        add_line(u, root, n->link.max, best);
    return conclude(b, (estimate){e->value, e->value, e->value}, best, e->resolved);
}

/* The value for the side that is MAX at the root of this search, a win counted from there. */
static nw_score seen_from(const ubfm *u, nw_score value)
{
    const nw_score win = u->b->opt->within ? u->b->opt->within->win : 0;
    const nw_score size = value < 0 ? -value : value;
    if (win && size > win - NW_DEPTH_MAX && size < win)
        value += sign_of(value) * u->g->ply;
    return u->g->ply % 2 ? -value : value;
}

static nw_score search(book *b, const node *n, bool descent)
{
    nw_grown own = {0};
    const bool kept = b->opt->within && b->opt->within->graph;
    ubfm u = {.b = b, .g = kept ? b->opt->within->graph : &own, .descent = descent};
    node root = *n;
    if (!has_estimates(b, n))
        return 0;
    if (is_leaf(n)) {
        CHILDREN(c, b, n);
        return eval_leaf(&c, -NW_INF, NW_INF);
    }
    open_graph(&u, n);
    root.link.max ^= u.g->ply % 2 != 0;
    const nw_score value = seen_from(&u, grow(&u, &root));
    b->out->pess = b->out->opt = value;
    nw_grown_clear(&own);
    return value;
}

/* Implements: Cohen-Solal 2021, unbounded best-first minimax with completion, safe decision.
 * Differs: a result above 0 is a win, whatever its size; the table holds positions by ply. */
nw_score book_ubfm(book *b, const node *n)
{
    return search(b, n, false);
}

/* Implements: Cohen-Solal 2020, Descent with completion.
 * Differs: as unbounded best-first minimax; an iteration also ends where the budget
 * does. */
nw_score book_descent(book *b, const node *n)
{
    return search(b, n, true);
}
