/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* Window-independent selectivity: all pruning decisions are functions of the position and the
 * depth. Each kind defines a value of the node, not a cut; the window only limits how much of it is
 * computed. So bounds from different windows never contradict each other. */

enum {
    FLOOR_DEPTH = 6, /* reverse futility up to this depth */
    REDUCED_FROM = 3 /* the rank from which quiet moves are reduced */
};

/* Reverse futility: the static evaluation minus a margin is a floor. */
static nw_score futility_floor(const node *n)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || n->depth > FLOOR_DEPTH)
        return -NW_INF;
    const nw_score floor = s->static_eval[n->ply] - game_unit * n->depth;
    stats_of(s, NW_SELECT_FUTILITY)->tried++;
    stats_of(s, NW_SELECT_FUTILITY)->cut += floor >= n->beta;
    return floor;
}

/* The null move is one more move: its value is that of a reduced search after a pass, capped a
 * little above the static evaluation. If the cap is within alpha, no search is needed. Two null
 * moves in a row are allowed, since the position does not include the previous move; the second is
 * rarely searched. */
static nw_score null_floor(const node *n, nw_score floor)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_NULL_MOVE) || n->depth < NULL_MOVE_DEPTH || !game_may_pass(n->pos))
        return floor;
    const nw_score cap = s->static_eval[n->ply] + game_unit / 4;
    const nw_score a = max_score(n->alpha, floor);
    if (cap <= a)
        return max_score(floor, cap);
    const int left = n->depth - 3 - n->depth / 4;
    GAME_CHILD(child, n->pos);
    game_pass(&child, n->pos);
    note_null_move(s, n->ply);
    stats_of(s, NW_SELECT_NULL_MOVE)->tried++;
    const nw_score v = min_score(
        cap, -n->search(s, &child, -min_score(n->beta, cap), -a, left > 0 ? left : 0, n->ply + 1));
    stats_of(s, NW_SELECT_NULL_MOVE)->cut += v >= n->beta && !s->stopped;
    return max_score(floor, v);
}

/* The range that a shallow value predicts for the deep one. Monotonic; the inverse of
 * `reaching`. */
static nw_bounds predicted(nw_score shallow, const nw_prediction *p)
{
    const int64_t mean = (int64_t)shallow * p->slope + p->offset, margin = nw_margin(p);
    return (nw_bounds){(nw_score)nw_floor_divide(mean - margin, PREDICTION_UNIT),
                       (nw_score)-nw_floor_divide(-mean - margin, PREDICTION_UNIT)};
}

/* ProbCut: clamps the value to the prediction of a shallow search, whose window covers all
 * predictions inside the node's window. */
static void probcut_range(node *n)
{
    search *s = n->s;
    const nw_prediction *p = game_prediction(n->pos, n->depth);
    nw_score least, greatest;
    if (!selects(s, NW_SELECT_PROBCUT) || !p)
        return;
    game_range(n->pos, &least, &greatest);
    const nw_score low = nw_needed((int64_t)n->alpha * PREDICTION_UNIT - nw_margin(p), p, false);
    const nw_score high = nw_needed((int64_t)n->beta * PREDICTION_UNIT + nw_margin(p), p, true);
    /* Clamped to the range of scores, plus one test at each end. */
    const nw_score alpha = min_score(max_score(low, least - 1), greatest);
    const nw_score beta = max_score(min_score(high, greatest + 1), alpha + 1);
    assert(alpha < beta && least <= greatest);
    stats_of(s, NW_SELECT_PROBCUT)->tried++;
    const nw_bounds range = predicted(n->search(s, n->pos, alpha, beta, p->shallow, n->ply), p);
    assert(range.f_minus <= range.f_plus && p->shallow < n->depth);
    if (s->stopped)
        return;
    n->floor = range.f_minus;
    n->ceiling = range.f_plus;
    stats_of(s, NW_SELECT_PROBCUT)->cut += n->floor >= n->beta || n->ceiling <= n->alpha;
}

void nw_independent_range(node *n)
{
    search *s = n->s;
    s->static_eval[n->ply] = NO_EVAL;
    if (n->ply == 0 || game_forced(n->pos))
        return;
    if (is_fifty_move_draw(s, n->ply) || game_over(n->pos))
        return; /* a finished game has its result */
    s->static_eval[n->ply] = evaluate(s, n->pos, n->ply);
    n->floor = futility_floor(n);
    if (n->floor < n->beta)
        n->floor = null_floor(n, n->floor);
    if (n->floor < n->beta)
        probcut_range(n);
    s->depends = (dependence){0};
}

/* --- the moves */

/* Is the move quiet: neither a capture nor a check? */
static bool is_quiet_move(const node *n)
{
    const search *s = n->s;
    return game_unit != 0 && n->depth <= FUTILITY_DEPTH && n->ply > 0 &&
           s->static_eval[n->ply] != NO_EVAL && !game_is_noisy(n->pos, n->now.move) &&
           !game_forced(n->child);
}

/* Window-independent: sets n->cap, the upper limit of the child's value; true if hopeless. */
static bool is_capped(node *n)
{
    n->cap = n->ceiling;
    if (!selects(n->s, NW_SELECT_FUTILITY) || !is_quiet_move(n))
        return false;
    n->cap = min_score(n->cap, futility_value(n, n->depth));
    stats_of(n->s, NW_SELECT_FUTILITY)->tried++;
    if (n->cap > max_score(n->alpha, n->g))
        return false;
    cut_child(n, NW_SELECT_FUTILITY);
    n->g = max_score(n->g, n->cap);
    return true;
}

/* Window-independent: the rank of the move by the game's own hints, which do not depend on earlier
 * searches. */
static int intrinsic_rank(const node *n)
{
    moves *list = n->list;
    if (!list->hints_valid)
        for (int i = 0; i < list->count; i++)
            list->hints[i] = game_order(n->pos, list_move(&list->raw, i));
    list->hints_valid = true;
    const int number = (int)n->now.number, hint = list->hints[number];
    int rank = 0;
    for (int i = 0; i < list->count; i++)
        rank += list->hints[i] > hint || (list->hints[i] == hint && i < number);
    assert(rank < list->count);
    return rank;
}

/* Window-independent: near the horizon, moves of late rank are pruned. */
static bool is_late_by_rank(const node *n)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_LATE) || n->depth > LATE_DEPTH || n->ply == 0 ||
        n->list->count <= late_from(n->depth) || game_forced(n->pos) ||
        game_is_noisy(n->pos, n->now.move) || game_forced(n->child))
        return false;
    stats_of(s, NW_SELECT_LATE)->tried++;
    if (intrinsic_rank(n) < late_from(n->depth))
        return false;
    cut_child(n, NW_SELECT_LATE);
    return true;
}

/* Window-independent: reductions are never re-searched, so they are smaller. */
static int independent_reduction(const node *n)
{
    if (!selects(n->s, NW_SELECT_REDUCTIONS) || n->depth < LMR_DEPTH || game_forced(n->pos) ||
        game_forced(n->child) || game_is_noisy(n->pos, n->now.move) ||
        intrinsic_rank(n) < REDUCED_FROM)
        return 0;
    stats_of(n->s, NW_SELECT_REDUCTIONS)->tried++;
    stats_of(n->s, NW_SELECT_REDUCTIONS)->cut++;
    return 1;
}

/* Window-independent: the same, independent of path and search history. Extensions end: a singular
 * move is extended only for the side with the worse evaluation. The root is searched unchanged. */
static int independent_change(const node *n)
{
    if (n->ply == 0 || n->ply + n->depth >= MAX_PLY)
        return 0;
    return is_singular(n) ? extend_singular(n->s) : -independent_reduction(n);
}

bool nw_independent_child(node *n)
{
    n->child_depth = n->depth - 1;
    if (is_late_by_rank(n) || is_capped(n))
        return false;
    n->child_depth += independent_change(n);
    return true;
}
