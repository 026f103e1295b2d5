/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SELECTIVE_INL_H
#define NW_SEARCH_SELECTIVE_INL_H
/* Selectivity: what is pruned, reduced or extended by judgement. Only the play variant has it, and
 * only the kinds that options.selective names; elsewhere everything here folds to nothing.
 *
 * Values are then no longer those of a tree: a bound may contradict one found with another window.
 * Code that stores bounds must allow for this (store in table-inl.h, call in drivers.c). */
#include "search/table-inl.h"

enum {
    FUTILITY_DEPTH = 3,         /* plies to the horizon within which quiet moves are left out */
    REVERSE_FUTILITY_DEPTH = 6, /* and whole nodes that are far above the window */
    REDUCED_FROM = 3,           /* the number of moves that are searched to the full depth first */
    REDUCED_DEPTH = 3,          /* nothing nearer the horizon is reduced */
    NULL_MOVE_DEPTH = 2,        /* null moves are tried from this depth on */
    NO_EVAL = -NW_INF           /* no static evaluation: the position is forced */
};

static inline bool selects(const search *s, unsigned kind)
{
    return PLAY && (s->on.selective & kind) != 0;
}

/* True if n, not yet expanded, is judged to be outside its window, with the bound in *g. */
bool nw_prune(const node *n, nw_score *g);

/* The same for the recursions, which have nothing to do where it is off. */
static inline bool pruned(node *n)
{
    if (!selects(n->s, NW_SELECT_NULL_MOVE | NW_SELECT_FUTILITY | NW_SELECT_PROBCUT))
        return false;
    /* A copy of what is asked for, so that n itself need not be in memory. */
    const node copy = {.s = n->s,
                       .search = n->search,
                       .pos = n->pos,
                       .alpha = n->alpha,
                       .beta = n->beta,
                       .depth = n->depth,
                       .ply = n->ply,
                       .known = n->known};
    nw_score g = 0;
    const bool cut = nw_prune(&copy, &g);
    if (cut)
        n->g = g;
    else
        n->s->depends = (dependence){0};
    return cut;
}

/* Futility pruning: is a quiet move near the horizon hopeless? Its bound is kept in n->g, which
 * stays within alpha. */
static inline bool is_futile(node *n)
{
    const search *s = n->s;
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || n->depth > FUTILITY_DEPTH ||
        n->ply == 0 || n->g == -NW_INF || s->static_eval[n->ply] == NO_EVAL)
        return false;
    const nw_score most = s->static_eval[n->ply] + game_unit / 2 + game_unit * n->depth;
    if (most > max_score(n->alpha, n->g) || is_decided(n->alpha) ||
        game_is_noisy(n->pos, n->now.move) || game_forced(n->child))
        return false;
    n->g = max_score(n->g, most);
    return true;
}

/* Late move reductions: how many plies fewer a late quiet move is searched first. */
static inline int plies_reduced(const node *n)
{
    const search *s = n->s;
    if (!selects(s, NW_SELECT_REDUCTIONS) || n->tried < REDUCED_FROM || n->depth < REDUCED_DEPTH ||
        game_forced(n->pos) || game_is_noisy(n->pos, n->now.move) || game_forced(n->child))
        return 0;
    int less = 1 + (int)(logarithm((uint64_t)n->depth) * logarithm((uint64_t)n->tried + 1)) / 5;
    if (s->killer[n->ply][0] == n->now.move || s->killer[n->ply][1] == n->now.move)
        less--;
    return less < n->depth - 1 ? less : n->depth - 2;
}

/* The change of depth for a child: 1 where a move is no choice (the child is in check, or the move
 * is the only one), below 0 where it is searched less deep first. Extensions end at twice the depth
 * of the iteration, so that a line of them does. */
static inline int depth_change(const node *n)
{
    const search *s = n->s;
    if (!PLAY || !s->on.selective)
        return 0;
    const bool room = n->ply + n->depth < MAX_PLY && n->ply < 2 * s->root_depth;
    if (room && selects(s, NW_SELECT_CHECKS) && game_may_extend(n->child))
        return 1;
    if (room && n->list->count == 1 && selects(s, NW_SELECT_FORCED))
        return 1;
    return -plies_reduced(n);
}

/* Delta pruning, beyond the horizon: can a noisy move not reach alpha even if it wins all it may?
 * Its bound is kept in *g. */
static inline bool delta_prunes(const search *s, const game_pos *n, game_move move,
                                nw_score static_eval, nw_score alpha, nw_score *g)
{
    if (!selects(s, NW_SELECT_DELTA) || game_unit == 0 || static_eval == NO_EVAL ||
        is_decided(alpha))
        return false;
    const int64_t most = (int64_t)static_eval + game_gain(n, move) + 2 * game_unit;
    if (most > alpha)
        return false;
    *g = max_score(*g, (nw_score)most);
    return true;
}
#endif
