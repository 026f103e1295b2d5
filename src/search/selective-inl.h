/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SELECTIVE_INL_H
#define NW_SEARCH_SELECTIVE_INL_H
/* Selectivity: what is pruned, reduced or extended by judgement. Only the play variant has it, and
 * only the kinds that options.selective names; elsewhere everything here folds to nothing.
 *
 * The ordinary kind looks at the window, as every program does: values are then no longer those of
 * a tree, and a bound may contradict one found with another window. Code that stores bounds must
 * allow for this (store in table-inl.h, call in drivers.c).
 *
 * With options.honest every decision is a function of the position and the depth, and the window
 * only saves work. So there is a value again, the same for every driver (honest.c):
 *
 *     V(p, d) = min(ceiling, max(floor, over all moves min(cap, -V(child, its depth))))
 *
 * with floor and ceiling of the node, cap and depth of the move. */
#include "search/order-inl.h"
#include "search/sharp-inl.h"

enum {
    FUTILITY_DEPTH = 3,         /* plies to the horizon within which quiet moves are left out */
    REVERSE_FUTILITY_DEPTH = 6, /* and whole nodes that are far above the window */
    REDUCED_FROM = 3,           /* the number of moves that are searched to the full depth first */
    REDUCED_DEPTH = 3,          /* nothing nearer the horizon is reduced */
    NULL_MOVE_DEPTH = 2,        /* null moves are tried from this depth on */
    LATE_DEPTH = 6,             /* late moves are left out up to this depth */
    VERIFY_DEPTH = 8,           /* null-move cuts are verified from this depth on */
    SINGULAR_DEPTH = 8          /* singular moves are looked for from this depth on */
};

static inline bool selects(const search *s, unsigned kind)
{
    return PLAY && (s->on.selective & kind) != 0;
}

static inline bool is_honest(const search *s)
{
    return PLAY && s->on.honest;
}

/* The counts of a kind. */
static inline nw_judged *judged(search *s, unsigned kind)
{
    return &s->judged[__builtin_ctz(kind)];
}

/* What the functions below are told of a node: a copy, so that the node itself need not be in
 * memory. */
NW_STEP node copy_for_judgement(const node *n)
{
    return (node){.s = n->s,
                  .search = n->search,
                  .pos = n->pos,
                  .child = n->child,
                  .list = n->list,
                  .alpha = n->alpha,
                  .beta = n->beta,
                  .depth = n->depth,
                  .ply = n->ply,
                  .key = n->key,
                  .known = n->known,
                  .floor = -NW_INF,
                  .ceiling = NW_INF};
}

/* --- checking some of it (audit.c). A check is due, or not; high: n was said to be above alpha,
 * else at most alpha; the child of n, or a noisy move beyond the horizon, at most alpha. */
void nw_audit_node(const node *n, unsigned kind, nw_score alpha, bool high);
void nw_audit_child(const node *n, unsigned kind, nw_score alpha);
void nw_audit_noisy(search *s, const game_pos *n, game_move move, nw_score alpha, int ply);

NW_STEP void cut_child(const node *n, unsigned kind, nw_score alpha)
{
    judged(n->s, kind)->cut++;
    if (n->s->auditor) {
        const node copy = copy_for_judgement(n);
        if (FORESEES)
            game_play(n->child, n->pos, n->now.move);
        nw_audit_child(&copy, kind, alpha);
    }
}

/* --- before a node is expanded */

/* True if n is judged to be outside its window, with the bound in *g. */
bool nw_prune(const node *n, nw_score *g);

/* Honest: finds floor and ceiling of n. */
void nw_honest(node *n);

/* The same for the recursions, which have nothing to do where it is off. */
NW_STEP bool pruned(node *n)
{
    search *s = n->s;
    if (PLAY) {
        n->floor = -NW_INF;
        n->ceiling = n->cap = NW_INF;
    }
    if (!selects(s,
                 NW_SELECT_NULL_MOVE | NW_SELECT_FUTILITY | NW_SELECT_PROBCUT | NW_SELECT_SINGULAR))
        return false;
    node copy = copy_for_judgement(n);
    nw_score g = 0;
    if (!is_honest(s)) {
        const bool cut = nw_prune(&copy, &g);
        if (cut)
            n->g = g;
        else
            s->depends = (dependence){0};
        return cut;
    }
    nw_honest(&copy);
    n->floor = copy.floor;
    n->ceiling = copy.ceiling;
    n->g = copy.floor >= n->beta ? copy.floor : copy.ceiling;
    return copy.floor >= n->beta || copy.ceiling <= n->alpha;
}

/* Honest: the value is within floor and ceiling before any move is searched. */
NW_STEP void begin_honest(node *n)
{
    n->g = n->floor;
    n->cap = n->ceiling;
    n->best.number = NW_TABLE_NO_MOVE;
    n->beta = min_score(n->beta, n->ceiling);
    n->known.f_plus = min_score(n->known.f_plus, n->ceiling);
    n->list->hinted = false;
}

/* Singular extensions: the number of the only move that is good, or NW_TABLE_NO_MOVE. */
unsigned nw_singular(const node *n);

NW_STEP unsigned singular_move(const node *n)
{
    if (!selects(n->s, NW_SELECT_SINGULAR) || n->depth < SINGULAR_DEPTH || n->ply == 0)
        return NW_TABLE_NO_MOVE;
    node copy = copy_for_judgement(n);
    copy.table_move = n->table_move;
    return nw_singular(&copy);
}

/* Sharp: a node that no earlier search says anything about is searched a ply less deep; the next
 * iteration finds a move of the table. */
NW_STEP bool is_unguided(const node *n)
{
    const search *s = n->s;
    return is_sharp(s) && selects(s, NW_SELECT_REDUCTIONS) && n->ply > 0 &&
           n->depth >= UNGUIDED_DEPTH && n->list->first == NW_TABLE_NO_MOVE &&
           in_table(s, n->depth);
}

/* --- the moves */

/* Does n->now force the other side? Where that can be foreseen, the child is not played yet. */
static inline bool forces(const node *n)
{
    return FORESEES ? foresees(n->list, n->pos, n->now.move) : game_forced(n->child);
}

/* What a quiet move this many plies from the horizon is worth at most. */
static inline nw_score quiet_most(const node *n, int plies)
{
    return n->s->static_eval[n->ply] + game_unit / 2 + game_unit * plies;
}

/* Futility pruning: is a quiet move this near the horizon hopeless? Its bound is kept in n->g,
 * which stays within alpha. */
NW_STEP bool is_futile(node *n, int plies, int plies_most)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || plies > plies_most || n->ply == 0 ||
        n->g == -NW_INF || s->static_eval[n->ply] == NO_EVAL)
        return false;
    const nw_score most = quiet_most(n, plies);
    judged(s, NW_SELECT_FUTILITY)->tried++;
    if (most > max_score(n->alpha, n->g) || is_decided(n->alpha) ||
        game_is_noisy(n->pos, n->now.move) || forces(n))
        return false;
    cut_child(n, NW_SELECT_FUTILITY, max_score(n->alpha, n->g));
    n->g = max_score(n->g, most);
    return true;
}

/* Sharp: near the horizon, captures that lose material are left out unless the static value is well
 * above alpha. */
NW_STEP bool is_bad_capture(const node *n)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || n->depth > LOSING_DEPTH ||
        n->ply == 0 || n->alpha + 1 < n->beta || n->g == -NW_INF || is_decided(n->g) ||
        is_decided(n->alpha) || s->static_eval[n->ply] == NO_EVAL ||
        s->static_eval[n->ply] > max_score(n->alpha, n->g) + game_unit ||
        !game_is_noisy(n->pos, n->now.move) || !is_losing(n) || forces(n))
        return false;
    cut_child(n, NW_SELECT_FUTILITY, max_score(n->alpha, n->g));
    return true;
}

/* Late move pruning: near the horizon so many quiet moves are searched, the others are left out. */
static inline int late_from(int depth)
{
    return 3 + depth * depth;
}

NW_STEP bool is_late(const node *n)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_LATE) || n->depth > LATE_DEPTH || n->ply == 0 ||
        n->tried < late_from(n->depth) || n->alpha + 1 < n->beta || is_decided(n->alpha) ||
        n->g == -NW_INF || is_decided(n->g) || game_forced(n->pos))
        return false;
    judged(s, NW_SELECT_LATE)->tried++;
    if (game_is_noisy(n->pos, n->now.move) || forces(n))
        return false;
    cut_child(n, NW_SELECT_LATE, max_score(n->alpha, n->g));
    return true;
}

/* Are all quiet moves futile that are left? Only the window is asked, which moves no more. */
NW_STEP bool is_rest_futile(const node *n)
{
    const search *s = n->s;
    return selects(s, NW_SELECT_FUTILITY) && game_unit != 0 && n->depth <= FUTILITY_DEPTH &&
           s->static_eval[n->ply] != NO_EVAL && !is_decided(n->alpha) &&
           quiet_most(n, n->depth) <= max_score(n->alpha, n->g);
}

/* Are they all late? */
NW_STEP bool is_rest_late(const node *n)
{
    const search *s = n->s;
    return selects(s, NW_SELECT_LATE) && n->depth <= LATE_DEPTH && n->alpha + 1 == n->beta &&
           n->tried >= late_from(n->depth) && !is_decided(n->alpha) && !is_decided(n->g) &&
           !game_forced(n->pos);
}

/* Checks some of the moves left out. */
void nw_audit_rest(node *n, unsigned kind, int count, nw_score alpha);

/* Leaves out what is left of the quiet moves, once they are futile or late and a move has a value.
 */
NW_STEP void thin_out(node *n)
{
    search *s = n->s;
    if (!FORESEES || n->list->thin || n->g == -NW_INF || n->ply == 0 || is_honest(s) ||
        !selects(s, NW_SELECT_FUTILITY | NW_SELECT_LATE))
        return;
    const bool futile = is_rest_futile(n);
    if (!futile && !is_rest_late(n))
        return;
    const unsigned kind = futile ? NW_SELECT_FUTILITY : NW_SELECT_LATE;
    const nw_score a = max_score(n->alpha, n->g);
    const int left_out = thin(s, n->pos, n->list, n->ply);
    judged(s, kind)->tried += (unsigned)left_out;
    judged(s, kind)->cut += (unsigned)left_out;
    if (s->auditor) {
        node copy = copy_for_judgement(n);
        nw_audit_rest(&copy, kind, left_out, a);
    }
    if (futile && left_out > 0)
        n->g = max_score(n->g, quiet_most(n, n->depth));
}

/* The upper end of the window for the child, and its value. Only an honest cap is below NW_INF;
 * to ask which it is would cost more. */
static inline nw_score child_beta(const node *n)
{
    return PLAY ? min_score(n->beta, n->cap) : n->beta;
}

static inline nw_score child_worth(const node *n, nw_score value)
{
    return PLAY ? min_score(value, n->cap) : value;
}

/* Can the move be reduced at all? */
static inline bool is_reducible(const node *n)
{
    const bool forcing_too = GAME_SHARP_FORCING && is_sharp(n->s);
    return selects(n->s, NW_SELECT_REDUCTIONS) && n->depth >= REDUCED_DEPTH &&
           !game_forced(n->pos) && (forcing_too || !forces(n)) &&
           (!game_is_noisy(n->pos, n->now.move) || (is_sharp(n->s) && is_losing(n)));
}

/* A ply more for a move that has never cut off anything, one fewer for one that often has. */
static inline int reduction_by_history(const node *n)
{
    search *s = n->s;
    const uint32_t h = s->history[n->ply & 1][game_move_index(n->pos, n->now.move)];
    const int change = h == 0 ? 1 : h >> (n->depth < 20 ? n->depth + 4 : 24) > 0 ? -1 : 0;
    judged(s, NW_SELECT_HISTORY)->tried++;
    judged(s, NW_SELECT_HISTORY)->cut += change > 0;
    return change;
}

/* In whole steps: of a late move that can be reduced, perhaps below 0. */
static inline int ordinary_reduction(const node *n)
{
    const search *s = n->s;
    int less = 1 + (int)(logarithm((uint64_t)n->depth) * logarithm((uint64_t)n->tried + 1)) / 5;
    if (s->killer[n->ply][0] == n->now.move || s->killer[n->ply][1] == n->now.move)
        less--;
    else if (selects(s, NW_SELECT_HISTORY))
        less += reduction_by_history(n);
    return less;
}

/* Late move reductions: how many plies fewer a late quiet move is searched first. */
static inline int plies_reduced(const node *n)
{
    search *s = n->s;
    if (n->tried < (is_sharp(s) ? (int)GAME_SHARP_FROM : (int)REDUCED_FROM) || !is_reducible(n))
        return 0;
    int less = is_sharp(s) ? sharp_reduction(n) : ordinary_reduction(n);
    less = less < n->depth - 1 ? less : n->depth - 2;
    less = less > 0 ? less : 0;
    judged(s, NW_SELECT_REDUCTIONS)->tried += less > 0;
    return less;
}

/* Does a move that leads to the child cost no depth? */
static inline bool may_extend(const node *n)
{
    return FORESEES ? forces(n) : game_may_extend(n->child);
}

/* A child searched one ply deeper. */
static inline int extended(search *s, unsigned kind)
{
    judged(s, kind)->cut++;
    return 1;
}

/* Is the only move n->now? */
static inline bool is_singular(const node *n)
{
    return selects(n->s, NW_SELECT_SINGULAR) && n->now.number == n->singular;
}

/* The change of depth for a child: 1 where a move is no choice (the child is in check, or the move
 * is the only one), below 0 where it is searched less deep first. Extensions end at twice the depth
 * of the iteration, so that a line of them does. */
static inline int depth_change(const node *n)
{
    search *s = n->s;
    const bool room = n->ply + n->depth < MAX_PLY && n->ply < 2 * s->root_depth;
    if (room && selects(s, NW_SELECT_CHECKS) && may_extend(n))
        return extended(s, NW_SELECT_CHECKS);
    if (room && n->list->count == 1 && selects(s, NW_SELECT_FORCED))
        return extended(s, NW_SELECT_FORCED);
    if (room && is_singular(n))
        return extended(s, NW_SELECT_SINGULAR);
    return -plies_reduced(n);
}

/* Honest: the same as below; n is a copy, whose g, cap and child_depth count. */
bool nw_honest_child(node *n);

NW_STEP bool is_wanted_honestly(node *n)
{
    node copy = copy_for_judgement(n);
    copy.g = n->g;
    copy.now = n->now;
    copy.ceiling = n->ceiling;
    copy.singular = n->singular;
    const bool wanted = nw_honest_child(&copy);
    n->g = copy.g;
    n->cap = copy.cap;
    n->full_depth = n->child_depth = copy.child_depth;
    return wanted;
}

/* Sharp: is the child, whose depth is set, not worth searching: hopeless at the depth to which it
 * is reduced, or a bad capture? */
NW_STEP bool is_out_of_reach(node *n)
{
    const bool reduced = n->child_depth < n->full_depth;
    return (reduced && is_futile(n, n->child_depth + 1, SHARP_FUTILITY_DEPTH)) || is_bad_capture(n);
}

/* Is the child searched at all? Then this sets how deep. One test where nothing is selected that
 * judges moves, as in Othello. */
NW_STEP bool is_wanted(node *n)
{
    n->full_depth = n->child_depth = n->depth - 1;
    if (!selects(n->s, NW_SELECT_REDUCTIONS | NW_SELECT_FUTILITY | NW_SELECT_CHECKS |
                           NW_SELECT_FORCED | NW_SELECT_SINGULAR | NW_SELECT_LATE))
        return true;
    if (is_honest(n->s))
        return is_wanted_honestly(n);
    if (!FORESEES && (is_late(n) || is_futile(n, n->depth, FUTILITY_DEPTH)))
        return false;
    n->child_depth += depth_change(n);
    if (is_sharp(n->s) && is_out_of_reach(n))
        return false;
    n->full_depth = n->child_depth > n->full_depth ? n->child_depth : n->full_depth;
    return true;
}

/* Was the child, searched less deep first, good enough to be searched again? */
NW_STEP bool is_doubtful(const node *n, nw_score value, nw_score alpha)
{
    if (n->child_depth >= n->full_depth || n->s->stopped)
        return false;
    if (value > alpha)
        judged(n->s, NW_SELECT_REDUCTIONS)->researched++;
    else
        cut_child(n, NW_SELECT_REDUCTIONS, alpha);
    return value > alpha;
}

/* --- beyond the horizon */

/* What a noisy move is worth at most: the static value and all it may win; NW_INF where delta
 * pruning says nothing. */
static inline nw_score noisy_most(const search *s, const game_pos *n, game_move move,
                                  nw_score static_eval)
{
    if (!selects(s, NW_SELECT_DELTA) || game_unit == 0 || static_eval == NO_EVAL)
        return NW_INF;
    const int64_t most = (int64_t)static_eval + game_gain(n, move) + 2 * game_unit;
    return most < NW_INF ? (nw_score)most : NW_INF;
}

/* Delta pruning: can a noisy move not reach alpha even if it wins all it may? Its bound is kept in
 * *g. */
static inline bool delta_prunes(search *s, nw_score most, nw_score alpha, nw_score *g)
{
    if (most == NW_INF)
        return false;
    judged(s, NW_SELECT_DELTA)->tried++;
    if (most > alpha || (is_decided(alpha) && !is_honest(s)))
        return false;
    judged(s, NW_SELECT_DELTA)->cut++;
    *g = max_score(*g, most);
    return true;
}
#endif
