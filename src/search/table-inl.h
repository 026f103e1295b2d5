/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_TABLE_INL_H
#define NW_SEARCH_TABLE_INL_H
/* The table step of the recursions: retrieve before the search, store after it. */
#include "search/rules-inl.h"

/* What a node knows from the table, and its own window. */
typedef struct window {
    nw_score alpha, beta; /* narrowed by the stored bounds */
    nw_found found;       /* bounds valid for this depth, and the move */
    uint64_t key;
    uint64_t nodes; /* searched before this node */
} window;

/* Bounds of another depth say nothing here, but the move is still a good one to try first. */
static inline bool depth_serves(const search *s, int stored, int depth)
{
    return stored == depth || (s->on.at_least && stored > depth);
}

/* Are nodes this far from the horizon in the table? Where leaves are not, the nodes above them are
 * not either: most of them are left after the first move, which takes little longer than an entry
 * takes to come from memory. */
static inline bool in_table(const search *s, int depth)
{
    return s->table && (depth > 1 || s->on.store_leaves);
}

/* Asks for the table entry of a child before it is needed: the entry is rarely in the cache, and
 * memory takes as long as hundreds of instructions. Returns the child's key. */
NW_PREFETCHES uint64_t fetch_child(const search *s, const game_pos *n, game_move move, int ply)
{
    const uint64_t key = table_child_key(s, n, move, ply);
    nw_table_prefetch(s->table, key);
    return key;
}

/* Looks n up. True if the stored bounds decide, with the result in *g; else w is ready.
 * Implements: Plaat 1996, fig. 2.15, first part.  Differs: equal bounds decide too (errata 4). */
static inline bool retrieve(search *s, const game_pos *n, nw_score alpha, nw_score beta, int depth,
                            int ply, window *w, nw_score *g)
{
    *w = (window){.alpha = alpha,
                  .beta = beta,
                  .nodes = s->nodes,
                  .found = {-NW_INF, NW_INF, depth, NW_TABLE_NO_MOVE, 0}};
    if (!in_table(s, depth))
        return false;
    w->key = table_key(s, n, ply);
    PROBE(s->statistics->table_probes++);
    if (!nw_table_probe(s->table, w->key, &w->found))
        return false;
    PROBE(s->statistics->table_hits++);
    if (!depth_serves(s, w->found.depth, depth)) {
        w->found.f_minus = -NW_INF;
        w->found.f_plus = NW_INF;
        return false;
    }
    w->found.f_minus = from_root(w->found.f_minus, ply);
    w->found.f_plus = from_root(w->found.f_plus, ply);
    if (w->found.f_minus >= beta || w->found.f_minus == w->found.f_plus) {
        *g = w->found.f_minus;
        return true;
    }
    if (w->found.f_plus <= alpha) {
        *g = w->found.f_plus;
        return true;
    }
    w->alpha = max_score(alpha, w->found.f_minus);
    w->beta = min_score(beta, w->found.f_plus);
    return false;
}

static inline unsigned logarithm(uint64_t n)
{
    unsigned log = 0;
    while (n >>= 1)
        log++;
    return log > 31 ? 31 : log;
}

/* What is stored by play: bounds that contradict each other, which only judgement can have proved,
 * leave the one just found; wins are counted from the node. */
static inline void settle_bounds(nw_found *f, nw_score g, int ply)
{
    if (f->f_minus > f->f_plus) {
        f->f_minus = f->f_minus == g ? g : -NW_INF;
        f->f_plus = f->f_plus == g ? g : NW_INF;
    }
    f->f_minus = from_node(f->f_minus, ply);
    f->f_plus = from_node(f->f_plus, ply);
}

/* Stores what g proves about a node searched with w's window. move is the number of the best move.
 * Implements: Plaat 1996, fig. 2.15, last part.  Differs: compares with the window as it was before
 * the loop (errata 3). */
static inline void store(search *s, const window *w, int depth, int ply, nw_score g, unsigned move)
{
    if (!in_table(s, depth) || s->stopped)
        return;
    nw_found f = {.f_minus = -NW_INF,
                  .f_plus = NW_INF,
                  .depth = depth,
                  .move = move,
                  .size = logarithm(s->nodes - w->nodes)};
    if (s->on.two_bounds) {
        f.f_minus = w->found.f_minus;
        f.f_plus = w->found.f_plus;
    }
    if (!owes(s, ply)) {
        if (g < w->beta)
            f.f_plus = g;
        if (g > w->alpha)
            f.f_minus = g;
    }
    if (PLAY)
        settle_bounds(&f, g, ply);
    const int replaced = nw_table_store(s->table, w->key, &f);
    PROBE(s->statistics->table_stores += replaced >= 0);
    PROBE(s->statistics->table_replaced += replaced > 0);
    (void)replaced;
}
#endif
