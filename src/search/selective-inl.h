/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SELECTIVE_INL_H
#define NW_SEARCH_SELECTIVE_INL_H
/* Selectivity: what is cut, reduced or extended by judgement. Only the play variant has it, and
 * only the kinds that options.selective names; elsewhere everything here folds to nothing.
 *
 * Values are then no longer those of a tree: a bound may contradict one found with another window.
 * Whoever keeps bounds must expect that (store in table.h, call in drivers.c). */
#include "instance/prediction.h"
#include "search/table-inl.h"

/* What a game may say. game_may_pass: is passing, though not legal, rarely better than the best
 * move; game_pass: plays it; game_is_noisy: does the move change the value at once (a capture);
 * game_may_extend: in check;
 * game_unit: a pawn or man, the measure of what a quiet move may gain, 0 for no futility;
 * game_gain: what a noisy move wins at most; game_prediction: a row for this depth, or NULL. */
#ifndef game_may_pass
#define game_may_pass(n)    ((void)(n), false)
#define game_pass(child, n) ((void)(child), (void)(n))
#endif
#ifndef game_is_noisy
#define game_is_noisy(n, move) ((void)(n), (void)(move), false)
#endif
#ifndef game_may_extend
#define game_may_extend(n) ((void)(n), false)
#endif
#ifndef game_unit
#define game_unit 0
#endif
#ifndef game_gain
#define game_gain(n, move) ((void)(n), (void)(move), NW_SCORE_MAX)
#endif
#ifndef game_prediction
#define game_prediction(n, depth) ((void)(n), (void)(depth), (const nw_prediction *)NULL)
#endif

enum {
    FUTILE_DEPTH = 3,    /* plies to the horizon within which quiet moves are left out */
    STILL_DEPTH = 6,     /* and whole nodes that are far above the window */
    REDUCED_FROM = 3,    /* the number of moves that are searched to the full depth first */
    REDUCED_DEPTH = 3,   /* nothing nearer the horizon is reduced */
    NULL_MOVE_DEPTH = 2, /* passing is tried from this depth on */
    UNKNOWN = -NW_INF    /* no static value */
};

static inline bool selects(const search *s, unsigned kind)
{
    return PLAY && (s->on.selective & kind) != 0;
}

#define nw_prune INSTANCE(nw_prune)

/* True if n, not yet expanded, is judged to be outside w, with the bound in *g. */
bool nw_prune(search *s, recursion *search_node, const game_pos *n, const window *w, int depth,
              int ply, nw_score *g);

/* The same for the recursions, which have nothing to do where it is off. */
static inline bool pruned(search *s, recursion *search_node, const game_pos *n, const window *w,
                          int depth, int ply, nw_score *g)
{
    if (!selects(s, NW_SELECT_NULL_MOVE | NW_SELECT_FUTILITY | NW_SELECT_PROBCUT))
        return false;
    const bool cut = nw_prune(s, search_node, n, w, depth, ply, g);
    if (!cut)
        s->owing = (owed){0};
    return cut;
}

static inline bool is_decided(nw_score v)
{
    return DISTANCES && (v > DECIDED || v < -DECIDED);
}

/* Is a quiet move near the horizon hopeless? Its bound is kept in *g, which stays within alpha. */
static inline bool is_futile(const search *s, const game_pos *n, const game_pos *child,
                             game_move move, nw_score alpha, int depth, int ply, nw_score *g)
{
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || depth > FUTILE_DEPTH || ply == 0 ||
        *g == -NW_INF || s->still[ply] == UNKNOWN)
        return false;
    const nw_score most = s->still[ply] + game_unit / 2 + game_unit * depth;
    if (most > max_score(alpha, *g) || is_decided(alpha) || game_is_noisy(n, move) ||
        game_forced(child))
        return false;
    *g = max_score(*g, most);
    return true;
}

/* How many plies fewer a late quiet move is searched first. */
static inline int plies_reduced(const search *s, const game_pos *n, const game_pos *child,
                                game_move move, int depth, int ply, int tried)
{
    if (!selects(s, NW_SELECT_REDUCTIONS) || tried < REDUCED_FROM || depth < REDUCED_DEPTH ||
        game_forced(n) || game_is_noisy(n, move) || game_forced(child))
        return 0;
    int less = 1 + (int)(logarithm((uint64_t)depth) * logarithm((uint64_t)tried + 1)) / 5;
    if (s->killer[ply][0] == move || s->killer[ply][1] == move)
        less--;
    return less < depth - 1 ? less : depth - 2;
}

/* The change of depth for a child: 1 where a move is no choice (the child is in check, or the move
 * is the only one), below 0 where it is searched less deep first. Extensions end at twice the depth
 * of the iteration, so that a line of them does. */
static inline int depth_change(const search *s, const game_pos *n, const game_pos *child,
                               game_move move, int count, int depth, int ply, int tried)
{
    if (!PLAY || !s->on.selective)
        return 0;
    const bool room = ply + depth < MAX_PLY && ply < 2 * s->root_depth;
    if (room && selects(s, NW_SELECT_CHECKS) && game_may_extend(child))
        return 1;
    if (room && count == 1 && selects(s, NW_SELECT_FORCED))
        return 1;
    return -plies_reduced(s, n, child, move, depth, ply, tried);
}

/* Beyond the horizon: can a noisy move not reach alpha even if it wins all it may? */
static inline bool is_too_little(const search *s, const game_pos *n, game_move move, nw_score still,
                                 nw_score alpha, nw_score *g)
{
    if (!selects(s, NW_SELECT_DELTA) || game_unit == 0 || still == UNKNOWN || is_decided(alpha))
        return false;
    const int64_t most = (int64_t)still + game_gain(n, move) + 2 * game_unit;
    if (most > alpha)
        return false;
    *g = max_score(*g, (nw_score)most);
    return true;
}
#endif
