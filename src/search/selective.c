/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* Judging a node before it is expanded. All of it is for null windows: a wide window is that of a
 * line that matters, and stays exact. */

/* A static value so far above the window that nothing near will bring it down. */
static bool stands_still(const search *s, nw_score beta, int depth, int ply, nw_score *g)
{
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || depth > STILL_DEPTH)
        return false;
    *g = s->still[ply] - game_unit * depth;
    return *g >= beta;
}

/* If the side to move could pass and would still be above beta by a shallower search, its best move
 * is too. Not twice in a row, and not where having to move may be the trouble.
 * Implements: Donninger 1993, null move. */
static bool passes(search *s, recursion *search_node, const game_pos *n, const window *w, int depth,
                   int ply, nw_score *g)
{
    if (!selects(s, NW_SELECT_NULL_MOVE) || depth < NULL_MOVE_DEPTH || s->passed[ply] ||
        s->still[ply] < w->beta || w->found.f_plus < w->beta || !game_may_pass(n))
        return false;
    const int left = depth - 3 - depth / 4;
    GAME_CHILD(child, n);
    game_pass(&child, n);
    note_pass(s, ply);
    const nw_score v =
        -search_node(s, &child, -w->beta, -w->beta + 1, left > 0 ? left : 0, ply + 1);
    *g = is_decided(v) ? w->beta : v;
    return v >= w->beta && !s->stopped;
}

/* v rounded so that at least, or at most, the prediction says bound. */
static nw_score needed(int64_t bound, const nw_prediction *p, bool at_least)
{
    const int64_t v = bound - p->offset;
    const int64_t down = v >= 0 ? v / p->slope : -((-v + p->slope - 1) / p->slope);
    return (nw_score)(at_least && down * p->slope != v ? down + 1 : down);
}

/* A shallow search that predicts the deep one to lie outside the window, by PROBCUT_SIGMAS / 4
 * standard errors. Implements: Buro 1997, Multi-ProbCut. */
enum { PROBCUT_SIGMAS = 6 };

static bool is_predicted(search *s, recursion *search_node, const game_pos *n, const window *w,
                         int depth, int ply, nw_score *g)
{
    const nw_prediction *p = game_prediction(n, depth);
    if (!selects(s, NW_SELECT_PROBCUT) || s->predicting || !p)
        return false;
    const int64_t margin = (int64_t)p->sigma * PROBCUT_SIGMAS / 4;
    const bool high = s->still[ply] >= w->beta;
    const nw_score need = high ? needed((int64_t)w->beta * PREDICTION_UNIT + margin, p, true)
                               : needed((int64_t)w->alpha * PREDICTION_UNIT - margin, p, false) + 1;
    nw_score least, greatest;
    game_range(n, &least, &greatest);
    if (need <= least || need > greatest)
        return false;
    s->predicting = true;
    const nw_score v = search_node(s, n, need - 1, need, p->shallow, ply);
    s->predicting = false;
    *g = high ? w->beta : w->alpha;
    return (high ? v >= need : v < need) && !s->stopped;
}

bool nw_prune(search *s, recursion *search_node, const game_pos *n, const window *w, int depth,
              int ply, nw_score *g)
{
    s->still[ply] = UNKNOWN;
    if (ply == 0 || game_forced(n))
        return false;
    s->still[ply] = assess(s, n, ply);
    if (w->alpha + 1 < w->beta || is_decided(w->beta) || is_decided(w->alpha))
        return false;
    return stands_still(s, w->beta, depth, ply, g) || passes(s, search_node, n, w, depth, ply, g) ||
           is_predicted(s, search_node, n, w, depth, ply, g);
}
