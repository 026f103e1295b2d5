/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_NODE_INL_H
#define NW_SEARCH_NODE_INL_H
/* The steps that Alpha-Beta and NegaScout share, in the order in which a node takes them. */
#include "search/etc-inl.h"
#include "search/selective-inl.h"

/* The value of a leaf that is not over, by its noisy moves. */
static inline nw_score quiet_value(search *s, const game_pos *n, nw_score alpha, nw_score beta,
                                   int ply)
{
    return game_is_quiet(n) ? assess(s, n, ply) : nw_quiesce(s, n, alpha, beta, ply);
}

/* The horizon: a leaf is looked up, evaluated or searched for quiet, and stored. */
static inline nw_score horizon(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply)
{
    window w;
    nw_score g;
    const bool stored = in_table(s, 0);
    count_node(s);
    note_ply(s, ply);
    if (repeated(s, n, ply, &g))
        return g;
    if (counted_out(s, ply))
        return counted_out_value(s, n, ply);
    if (stored && retrieve(s, n, alpha, beta, 0, ply, &w, &g)) {
        PROBE(s->counts.table++);
        return g;
    }
    PROBE(s->counts.leaf++);
    if (s->on.quiescence && (game_forced(n) || !game_over(n))) {
        if (!stored)
            return quiet_value(s, n, alpha, beta, ply);
        g = quiet_value(s, n, w.alpha, w.beta, ply);
        store(s, &w, 0, ply, g, NW_TABLE_NO_MOVE);
        return g;
    }
    g = game_over(n) ? outcome(s, n, ply) : assess(s, n, ply);
    if (stored) {
        /* An exact value is both bounds, whatever the window. */
        w.alpha = -NW_INF;
        w.beta = NW_INF;
        store(s, &w, 0, ply, g, NW_TABLE_NO_MOVE);
    }
    return g;
}

/* A search two plies shallower, only for its best move. */
static inline void order_by_shallow_search(search *s, recursion *search_node, const game_pos *n,
                                           int depth, int ply, window *w)
{
    if (!s->on.shallow_order || depth < 3 || !in_table(s, depth - 2) || ply == 0 ||
        w->found.move != NW_TABLE_NO_MOVE)
        return;
    nw_found found;
    search_node(s, n, w->alpha, w->beta, depth - 2, ply);
    if (!s->stopped && nw_table_probe(s->table, w->key, &found))
        w->found.move = found.move;
}

/* Everything before the loop over the moves. True if the node is decided, with the result in *g. */
static inline bool decided_early(search *s, recursion *search_node, const game_pos *n,
                                 nw_score alpha, nw_score beta, int depth, int ply, window *w,
                                 moves *list, nw_score *g)
{
    unsigned number;
    count_node(s);
    start_line(s, ply);
    if (repeated(s, n, ply, g))
        return true;
    /* The root is searched even where its value is known: its best move is wanted. */
    const bool known = retrieve(s, n, alpha, beta, depth, ply, w, g);
    if (known && ply > 0) {
        PROBE(s->counts.table++);
        return true;
    }
    if (ply == 0) {
        w->alpha = alpha;
        w->beta = beta;
    }
    if (pruned(s, search_node, n, w, depth, ply, g)) {
        store(s, w, depth, ply, *g, w->found.move);
        return true;
    }
    if (generate(list, n) == 0) {
        PROBE(s->counts.leaf++);
        *g = outcome(s, n, ply);
        return true;
    }
    if (counted_out(s, ply)) {
        *g = DRAW;
        return true;
    }
    PROBE(s->counts.interior++);
    list->all = expects_all(s, alpha, beta, ply);
    list->last = depth == 1;
    list->fetch = in_table(s, depth - 1);
    if (ply > 0 && transposition_cutoff(s, n, list, depth, ply, w->beta, g, &number)) {
        store(s, w, depth, ply, *g, number);
        return true;
    }
    order_by_shallow_search(s, search_node, n, depth, ply, w);
    put_first(s, list, w->found.move);
    if (ply == 0 && list->first == NW_TABLE_NO_MOVE && s->root_earlier >= 0)
        list->first = (unsigned)s->root_earlier; /* Marsland's simple iteration */
    start_owing(s, ply);
    return false;
}

/* Is a root move excluded by the caller? */
static inline bool skipped(const search *s, const ranked *m, int ply)
{
    return ply == 0 && s->c->skip_root && s->c->skip_root[m->number];
}

/* A move has raised g. At the root, one above alpha is the best known from then on, even if the
 * search is stopped before the others. */
static inline void improve(search *s, const window *w, int ply, nw_score g, const ranked *m,
                           const moves *list)
{
    if (ply == 0 && g > w->alpha)
        root_improves(s, (int)m->number, g, was_picked(list, s->root_earlier));
    extend_line(s, ply, m->move);
}

/* Everything after the loop: g was reached by move number best, the tried-th tried. */
static inline nw_score finish(search *s, const game_pos *n, const window *w, int depth, int ply,
                              nw_score g, const ranked *best, int tried)
{
    if (s->stopped || tried == 0)
        return g;
    settle_owing(s, ply, g >= w->beta);
    if (g > w->alpha)
        credit(s, n, best->move, depth, ply);
    PROBE(s->statistics->cutoffs[ply] += g >= w->beta);
    PROBE(s->statistics->first_cutoffs[ply] += g >= w->beta && tried == 1);
    PROBE(s->statistics->cutoffs_by_move[tried < 16 ? tried - 1 : 15] += g >= w->beta);
    (void)tried;
    /* A root of which not all moves were searched says nothing about its position. */
    if (!PLAY || ply > 0 || !s->c->skip_root)
        store(s, w, depth, ply, g, best->number);
    return g;
}
#endif
