/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* Judging a node before it is expanded. All of it is for null windows: a wide window is that of a
 * line that matters, and stays exact. */

/* A node is cut off: counted, and perhaps checked. Returns true. */
static bool cut_node(const node *n, unsigned kind, bool high)
{
    judged(n->s, kind)->cut++;
    nw_audit_node(n, kind, high ? n->beta - 1 : n->alpha, high);
    return true;
}

/* Reverse futility: a static evaluation so far above the window that nothing near will bring it
 * down. */
static bool reverse_futility(const node *n, nw_score *g)
{
    const bool sharp = is_sharp(n->s);
    if (!selects(n->s, NW_SELECT_FUTILITY) || game_unit == 0 ||
        n->depth > (sharp ? SHARP_REVERSE_FUTILITY_DEPTH : REVERSE_FUTILITY_DEPTH))
        return false;
    *g = n->s->static_eval[n->ply] - (sharp ? sharp_margin(n) : game_unit * n->depth);
    judged(n->s, NW_SELECT_FUTILITY)->tried++;
    return *g >= n->beta && cut_node(n, NW_SELECT_FUTILITY, true);
}

/* A deep null-move cut is confirmed by a search of the node itself, as shallow as that after the
 * null move and without one: zugzwang shows there. */
static bool is_verified(const node *n, int left)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_VERIFY) || n->depth < VERIFY_DEPTH)
        return true;
    judged(s, NW_SELECT_VERIFY)->tried++;
    s->null_moved[n->ply] = true;
    const nw_score v = n->search(s, n->pos, n->beta - 1, n->beta, left, n->ply);
    s->null_moved[n->ply] = false;
    judged(s, NW_SELECT_VERIFY)->cut += v >= n->beta;
    return v >= n->beta && !s->stopped;
}

/* If the side to move could pass and would still be above beta by a shallower search, its best move
 * is too. Not twice in a row, and not where having to move may be the trouble.
 * Implements: Donninger 1993, null move. */
static bool null_move(const node *n, nw_score *g)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_NULL_MOVE) || n->depth < NULL_MOVE_DEPTH || s->null_moved[n->ply] ||
        s->static_eval[n->ply] < n->beta || n->known.f_plus < n->beta || !game_may_pass(n->pos))
        return false;
    const int left = is_sharp(s) ? sharp_null_depth(n) : n->depth - 3 - n->depth / 4;
    GAME_CHILD(child, n->pos);
    game_pass(&child, n->pos);
    note_null_move(s, n->ply);
    judged(s, NW_SELECT_NULL_MOVE)->tried++;
    const nw_score v =
        -n->search(s, &child, -n->beta, -n->beta + 1, left > 0 ? left : 0, n->ply + 1);
    *g = is_decided(v) ? n->beta : v;
    return v >= n->beta && !s->stopped && is_verified(n, left) &&
           cut_node(n, NW_SELECT_NULL_MOVE, true);
}

/* A shallow search that predicts the deep one to lie outside the window.
 * Implements: Buro 1997, Multi-ProbCut. */
static bool probcut(const node *n, nw_score *g)
{
    search *s = n->s;
    const nw_prediction *p = game_prediction(n->pos, n->depth);
    if (!selects(s, NW_SELECT_PROBCUT) || s->predicting || !p)
        return false;
    const int64_t margin = nw_margin(p);
    const bool high = s->static_eval[n->ply] >= n->beta;
    const nw_score need =
        high ? nw_needed((int64_t)n->beta * PREDICTION_UNIT + margin, p, true)
             : nw_needed((int64_t)n->alpha * PREDICTION_UNIT - margin, p, false) + 1;
    nw_score least, greatest;
    game_range(n->pos, &least, &greatest);
    if (need <= least || need > greatest)
        return false;
    s->predicting = true;
    judged(s, NW_SELECT_PROBCUT)->tried++;
    const nw_score v = n->search(s, n->pos, need - 1, need, p->shallow, n->ply);
    s->predicting = false;
    *g = high ? n->beta : n->alpha;
    return (high ? v >= need : v < need) && !s->stopped && cut_node(n, NW_SELECT_PROBCUT, high);
}

/* Does anything ask for the static value? In a game without futility and null moves only ProbCut
 * does, for which near the horizon, where most nodes are, nothing is predicted. */
static bool is_static_eval_used(const node *n)
{
    return game_unit != 0 || selects(n->s, NW_SELECT_NULL_MOVE | NW_SELECT_SINGULAR) ||
           (!n->s->predicting && game_prediction(n->pos, n->depth));
}

bool nw_prune(const node *n, nw_score *g)
{
    search *s = n->s;
    s->static_eval[n->ply] = NO_EVAL;
    if (n->ply == 0 || game_forced(n->pos) || !is_static_eval_used(n))
        return false;
    s->static_eval[n->ply] = assess(s, n->pos, n->ply);
    if (n->alpha + 1 < n->beta || is_decided(n->beta) || is_decided(n->alpha))
        return false;
    return reverse_futility(n, g) || null_move(n, g) || probcut(n, g);
}
