/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_TABLE_INL_H
#define NW_SEARCH_TABLE_INL_H
/* The table step of a node: retrieve before the search, store after it. */
#include "search/node.h"
#include "search/path-inl.h"
#include "search/watch-inl.h"

/* Bounds of another depth are not valid, but their hash move is still tried first. */
static inline bool depth_serves(const search *s, int stored, int depth)
{
    return stored == depth || (s->on.at_least && stored > depth);
}

/* Is this lower bound a win, whatever the depth it was found at? In play only. */
static inline bool serves_any_depth(const search *s, nw_score least)
{
    return DISTANCES && s->on.at_least && least > DECIDED;
}

/* Are nodes of this depth stored? Without leaves, frontier nodes are not stored either: most are
 * cut off by the first move, which takes little longer than a cache miss. */
static inline bool in_table(const search *s, int depth)
{
    return s->table && (depth > 1 || (s->on.forms & NW_FORM_STORE_LEAVES));
}

/* Prefetches the table entry of a child: a cache miss costs hundreds of instructions. Returns the
 * child's key. */
NW_PREFETCHES uint64_t fetch_child(const search *s, const game_pos *n, game_move move, int ply)
{
    const uint64_t key = table_child_key(s, n, move, ply);
    nw_table_prefetch(s->table, key);
    return key;
}

/* With NW_FORM_WIDE_CHECK: does the entry that the key found belong to n? */
NW_ALWAYS_INLINE bool is_entry_of(const search *s, uint64_t key, const game_pos *n,
                                  const nw_found *found)
{
    return !LAB || !s->table->wide || nw_table_agrees(s->table, key, game_identity(n), found);
}

/* Probes the table for n, unless its parent has just done so (is_child_decided). */
NW_STEP bool look_up(node *n, nw_found *found)
{
    search *s = n->s;
    PROBE(s->statistics->table_probes++);
    if (LAB && s->asked.pending) {
        assert(s->asked.key == table_key(s, n->pos, n->ply));
        s->asked.pending = false;
        n->key = s->asked.key;
        *found = s->asked.found;
        return s->asked.hit;
    }
    n->key = table_key(s, n->pos, n->ply);
    return nw_table_probe(s->table, n->key, found) && is_entry_of(s, n->key, n->pos, found);
}

/* Do the bounds known decide for the window of n? Then n->g is the result. */
NW_STEP bool bounds_decide(node *n)
{
    if (n->known.f_minus >= n->beta || n->known.f_minus == n->known.f_plus)
        n->g = n->known.f_minus;
    else if (n->known.f_plus <= n->alpha)
        n->g = n->known.f_plus;
    else
        return false;
    return true;
}

/* Reads the bounds from an entry of sufficient depth. */
NW_STEP void read_bounds(node *n, const nw_found *found)
{
    n->known.f_minus = from_root(found->bounds.f_minus, n->ply);
    n->known.f_plus = from_root(found->bounds.f_plus, n->ply);
    assert(may_cross(n->s) || n->known.f_minus <= n->known.f_plus);
}

/* Keeps only wins and losses from an entry of too small a depth. They hold at every depth: what is
 * won within d plies is won within more, and no move is pruned in a proof of a loss. */
NW_STEP bool keep_decided(node *n)
{
    const bool win = serves_any_depth(n->s, n->known.f_minus);
    const bool loss = serves_any_depth(n->s, -n->known.f_plus);
    n->known.f_minus = win ? n->known.f_minus : -NW_INF;
    n->known.f_plus = loss ? n->known.f_plus : NW_INF;
    return win || loss;
}

/* Looks n up. True if the stored bounds decide, with the result in n->g; else the window is
 * narrowed by them.
 * Implements: Plaat 1996, fig. 2.15, first part.  Differs: equal bounds decide too (errata 4). */
NW_STEP bool retrieve(node *n)
{
    search *s = n->s;
    nw_found found;
    n->nodes = s->nodes;
    n->known = NW_NO_BOUNDS;
    n->table_move = NW_TABLE_NO_MOVE;
    if (!in_table(s, n->depth))
        return false;
    if (!look_up(n, &found)) {
        PROBE(watch_lookup(n, NW_LOOKUP_NOTHING));
        return false;
    }
    PROBE(s->statistics->table_hits++);
    n->table_move = found.move;
    read_bounds(n, &found);
    if (!depth_serves(s, found.depth, n->depth) && !keep_decided(n)) {
        PROBE(watch_lookup(n, NW_LOOKUP_OTHER_DEPTH));
        return false;
    }
    if (bounds_decide(n)) {
        PROBE(nw_table_touch(s->table, n->key, &found));
        PROBE(watch_lookup(n, NW_LOOKUP_DECIDES));
        return true;
    }
    PROBE(watch_lookup(n, NW_LOOKUP_BOUNDS));
    n->alpha = max_score(n->alpha, n->known.f_minus);
    n->beta = min_score(n->beta, n->known.f_plus);
    assert(n->alpha < n->beta || may_cross(s));
    return false;
}

static inline unsigned logarithm(uint64_t n)
{
    unsigned log = 0;
    while (n >>= 1)
        log++;
    return log > 31 ? 31 : log;
}

/* In play: with selectivity bounds may cross; keep the newer one. Wins are counted from the
 * node. */
NW_STEP void settle_bounds(nw_bounds *f, nw_score g, int ply)
{
    if (f->f_minus > f->f_plus) {
        f->f_minus = f->f_minus == g ? g : -NW_INF;
        f->f_plus = f->f_plus == g ? g : NW_INF;
    }
    f->f_minus = from_node(f->f_minus, ply);
    f->f_plus = from_node(f->f_plus, ply);
}

/* Stores what n->g proves about n. move is the number of the best move.
 * Implements: Plaat 1996, fig. 2.15, last part.  Differs: compares with the window as it was before
 * the loop (errata 3). */
NW_STEP void store(const node *n, unsigned move)
{
    search *s = n->s;
    if (!in_table(s, n->depth) || s->stopped)
        return;
    assert(n->depth >= 0 && n->depth <= NW_DEPTH_STORED && n->nodes <= s->nodes);
    assert(move == NW_TABLE_NO_MOVE || move < GAME_MAX_MOVES);
    assert(n->g > -NW_INF && n->g < NW_INF);
    nw_found f = {.bounds = {-NW_INF, NW_INF},
                  .depth = n->depth,
                  .move = move,
                  .size = logarithm(s->nodes - n->nodes)};
    if (s->on.two_bounds)
        f.bounds = n->known;
    if (!depends_on_path(s, n->ply)) {
        if (n->g < n->beta)
            f.bounds.f_plus = n->g;
        if (n->g > n->alpha)
            f.bounds.f_minus = n->g;
    }
    if (PLAY)
        settle_bounds(&f.bounds, n->g, n->ply);
    assert(may_cross(s) || f.bounds.f_minus <= f.bounds.f_plus);
    const int replaced = nw_table_store(s->table, n->key, &f);
    if (LAB && s->table->wide && replaced >= 0)
        nw_table_identify(s->table, n->key, game_identity(n->pos), &f);
    PROBE(s->statistics->table_stores += replaced >= 0);
    PROBE(s->statistics->table_replaced += replaced > 0);
    PROBE(watch_store(n, f.bounds));
    (void)replaced;
}
#endif
