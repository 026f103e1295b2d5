/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* Pruning before a node is expanded, with null windows only: PV nodes are never pruned. */

static bool cut_node(const node *n, unsigned kind)
{
    stats_of(n->s, kind)->cut++;
    return true;
}

/* Reverse futility: the static evaluation is far above beta near the horizon. */
static bool reverse_futility(const node *n, nw_score *g)
{
    assert(n->alpha + 1 == n->beta && n->s->static_eval[n->ply] != NO_EVAL);
    if (!selects(n->s, NW_SELECT_FUTILITY) || game_unit == 0 || n->depth > REVERSE_FUTILITY_DEPTH)
        return false;
    const nw_score margin = game_unit * 3 / 4 * (n->depth - improving(n->s, n->ply));
    *g = n->s->static_eval[n->ply] - margin;
    stats_of(n->s, NW_SELECT_FUTILITY)->tried++;
    return *g >= n->beta && cut_node(n, NW_SELECT_FUTILITY);
}

/* The depth after a null move: less if the static evaluation is further above beta. */
static int null_move_depth(const node *n)
{
    const nw_score unit = game_unit > 0 ? 2 * game_unit : 1;
    const int above = (n->s->static_eval[n->ply] - n->beta) / unit;
    const int left = n->depth - 4 - n->depth / 3 - (above < 3 ? above : 3);
    assert(above >= 0 && left < n->depth);
    return left > 0 ? left : 0;
}

/* Null move: if a reduced search after a pass fails high, the best move does too. Not twice in a
 * row, and not in likely zugzwang.
 * Implements: Donninger 1993, null move. */
static bool null_move(const node *n, nw_score *g)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_NULL_MOVE) || n->depth < NULL_MOVE_DEPTH || s->null_moved[n->ply] ||
        s->static_eval[n->ply] < n->beta || n->known.f_plus < n->beta || !game_may_pass(n->pos))
        return false;
    GAME_CHILD(child, n->pos);
    game_pass(&child, n->pos);
    note_null_move(s, n->ply);
    stats_of(s, NW_SELECT_NULL_MOVE)->tried++;
    const nw_score v =
        -n->search(s, &child, -n->beta, -n->beta + 1, null_move_depth(n), n->ply + 1);
    *g = is_decided(v) ? n->beta : v;
    return v >= n->beta && !s->stopped && cut_node(n, NW_SELECT_NULL_MOVE);
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
    assert(p->shallow < n->depth && n->alpha + 1 == n->beta);
    s->predicting = true;
    stats_of(s, NW_SELECT_PROBCUT)->tried++;
    const nw_score v = n->search(s, n->pos, need - 1, need, p->shallow, n->ply);
    s->predicting = false;
    *g = high ? n->beta : n->alpha;
    return (high ? v >= need : v < need) && !s->stopped && cut_node(n, NW_SELECT_PROBCUT);
}

/* Does any step need the static evaluation? Without futility and null moves only ProbCut does, and
 * it makes no predictions near the horizon, where most nodes are. */
static bool is_static_eval_used(const node *n)
{
    return game_unit != 0 || selects(n->s, NW_SELECT_NULL_MOVE | NW_SELECT_SINGULAR) ||
           (!n->s->predicting && game_prediction(n->pos, n->depth));
}

bool nw_prune(const node *n, nw_score *g)
{
    search *s = n->s;
    /* 4. Static evaluation. */
    assert(is_window(n->alpha, n->beta) && n->ply >= 0 && n->ply <= MAX_PLY);
    s->static_eval[n->ply] = NO_EVAL;
    if (n->ply == 0 || game_forced(n->pos) || !is_static_eval_used(n))
        return false;
    s->static_eval[n->ply] = evaluate(s, n->pos, n->ply);
    if (n->alpha + 1 < n->beta || is_decided(n->beta) || is_decided(n->alpha))
        return false;
    /* 5. Reverse futility; 6. null move; 7. ProbCut. */
    return reverse_futility(n, g) || null_move(n, g) || probcut(n, g);
}
