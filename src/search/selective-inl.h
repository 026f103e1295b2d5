/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SELECTIVE_INL_H
#define NW_SEARCH_SELECTIVE_INL_H
/* Selectivity: heuristic pruning, reductions and extensions. Only in the play variant, and only the
 * kinds in options.selective; elsewhere all of this compiles to nothing. Matches and branching
 * factors are in docs/results/play.md.
 *
 * Decisions depend on the window, as in every strong program: bounds from different windows may
 * then contradict each other. Code that stores bounds must allow for this (store in table-inl.h,
 * call in drivers.c).
 *
 * With options.window_independent every decision is a function of the position and the depth, and
 * the window only saves work. So every driver finds the same value (window_independent.c):
 *
 *     V(p, d) = min(ceiling, max(floor, over all moves min(cap, -V(child, its depth))))
 *
 * with floor and ceiling of the node, cap and depth of the move. */
#include "search/order-inl.h"

enum {
    FUTILITY_DEPTH = 3,         /* quiet moves are skipped up to this depth */
    LMR_FUTILITY_DEPTH = 5,     /* reduced moves are skipped up to this remaining depth */
    REVERSE_FUTILITY_DEPTH = 9, /* up to this depth */
    SEE_DEPTH = 4,              /* losing captures are skipped up to this depth */
    LMR_DEPTH = 3,              /* moves are reduced from this depth on */
    IIR_DEPTH = 4,              /* nodes without a table move are reduced from this depth on */
    NULL_MOVE_DEPTH = 2,        /* null moves are tried from this depth on */
    LATE_DEPTH = 6,             /* late moves are skipped up to this depth */
    SINGULAR_DEPTH = 8,         /* singular moves are looked for from this depth on */
    PLY = 64,                   /* reductions are in units of 1 / PLY ply */
    NO_EVAL = -NW_INF           /* forced positions have no static evaluation */
};

static inline bool selects(const search *s, unsigned kind)
{
    return PLAY && (s->on.selective & kind) != 0;
}

static inline bool is_window_independent(const search *s)
{
    return PLAY && s->on.window_independent;
}

static inline nw_selective_stats *stats_of(search *s, unsigned kind)
{
    assert(kind != 0 && (kind & (kind - 1)) == 0 && kind <= NW_SELECT_ALL);
    return &s->selective_stats[__builtin_ctz(kind)];
}

NW_STEP void cut_child(const node *n, unsigned kind)
{
    stats_of(n->s, kind)->cut++;
}

/* Has the static evaluation risen since the side last moved? True in and after check. In checkers
 * no static evaluations are kept, so this is always false; the tuned preset relies on that. */
static inline bool improving(const search *s, int ply)
{
    const nw_score *at = &s->static_eval[ply];
    return ply < 2 || at[0] == NO_EVAL || at[-2] == NO_EVAL || at[0] > at[-2];
}

/* --- steps 4 to 7, and 9 */

/* True if n is pruned, with the bound in *g. */
bool nw_prune(const node *n, nw_score *g);

/* Window-independent: computes floor and ceiling of n. */
void nw_independent_range(node *n);

/* The same for the recursions, at no cost if switched off. nw_prune gets a copy, so that the node
 * can stay in registers. */
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
    node copy = *n;
    nw_score g = 0;
    if (!is_window_independent(s)) {
        const bool cut = nw_prune(&copy, &g);
        if (cut)
            n->g = g;
        else
            s->depends = (dependence){0};
        return cut;
    }
    nw_independent_range(&copy);
    n->floor = copy.floor;
    n->ceiling = copy.ceiling;
    n->g = copy.floor >= n->beta ? copy.floor : copy.ceiling;
    return copy.floor >= n->beta || copy.ceiling <= n->alpha;
}

/* Window-independent: clamps the value to floor and ceiling before any move is searched. */
NW_STEP void begin_in_range(node *n)
{
    n->g = n->floor;
    n->cap = n->ceiling;
    n->best.number = NW_TABLE_NO_MOVE;
    n->beta = min_score(n->beta, n->ceiling);
    n->known.f_plus = min_score(n->known.f_plus, n->ceiling);
    assert(n->g < n->beta);
    n->list->hints_valid = false;
}

/* Singular extensions: the number of the only good move, or NW_TABLE_NO_MOVE. */
unsigned nw_singular(const node *n);

NW_STEP unsigned singular_move(const node *n)
{
    if (!selects(n->s, NW_SELECT_SINGULAR) || n->depth < SINGULAR_DEPTH || n->ply == 0)
        return NW_TABLE_NO_MOVE;
    const node copy = *n;
    return nw_singular(&copy);
}

/* IIR: a node without a hash move is searched one ply less deep; the next iteration will have
 * one. */
NW_STEP bool internal_iterative_reduction(const node *n)
{
    const search *s = n->s;
    return selects(s, NW_SELECT_REDUCTIONS) && !is_window_independent(s) && n->ply > 0 &&
           n->depth >= IIR_DEPTH && n->list->first == NW_TABLE_NO_MOVE && in_table(s, n->depth);
}

/* --- steps 10 to 12: the moves */

/* Does n->now give check (checkers: must the other side capture)? With CHECK_INFO the child is not
 * played yet. */
static inline bool is_check(const node *n)
{
    return CHECK_INFO ? gives_check(n->list, n->pos, n->now.move) : game_forced(n->child);
}

/* Does the game rank the move below all quiet moves? In chess, a capture with negative static
 * exchange evaluation (SEE). */
static inline bool is_losing(const node *n)
{
    if (n->sign != 0)
        return n->sign < 0;
    const int hint = game_order(n->pos, n->now.move);
    return hint < 0 && !game_hint_is_weak(hint);
}

/* The most that a quiet move at this depth is assumed to reach. */
static inline nw_score futility_value(const node *n, int depth)
{
    assert(n->s->static_eval[n->ply] != NO_EVAL && depth > 0);
    return n->s->static_eval[n->ply] + game_unit / 2 + game_unit * depth;
}

/* Futility pruning: is a quiet move at this depth hopeless? Raises n->g to its bound, at most
 * alpha. */
NW_STEP bool is_futile(node *n, int depth, int depth_most)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || depth > depth_most || n->ply == 0 ||
        n->g == -NW_INF || s->static_eval[n->ply] == NO_EVAL)
        return false;
    const nw_score most = futility_value(n, depth);
    stats_of(s, NW_SELECT_FUTILITY)->tried++;
    if (most > max_score(n->alpha, n->g) || is_decided(n->alpha) ||
        game_is_noisy(n->pos, n->now.move) || is_check(n))
        return false;
    cut_child(n, NW_SELECT_FUTILITY);
    n->g = max_score(n->g, most);
    return true;
}

/* Near the horizon, captures that lose material are skipped unless the static evaluation is well
 * above alpha. */
NW_STEP bool see_prunes(const node *n)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_FUTILITY) || game_unit == 0 || n->depth > SEE_DEPTH || n->ply == 0 ||
        n->alpha + 1 < n->beta || n->g == -NW_INF || is_decided(n->g) || is_decided(n->alpha) ||
        s->static_eval[n->ply] == NO_EVAL ||
        s->static_eval[n->ply] > max_score(n->alpha, n->g) + game_unit ||
        !game_is_noisy(n->pos, n->now.move) || !is_losing(n) || is_check(n))
        return false;
    cut_child(n, NW_SELECT_FUTILITY);
    return true;
}

/* Late move pruning: the number of moves searched before quiet ones are skipped. */
static inline int late_from(int depth)
{
    return 3 + depth * depth;
}

/* May most moves be skipped as late? Then do not prefetch all children, and do not keep generation
 * order. */
NW_STEP bool may_skip_most(const node *n)
{
    return selects(n->s, NW_SELECT_LATE) && !is_window_independent(n->s) && n->depth <= LATE_DEPTH;
}

NW_STEP bool is_late(const node *n)
{
    search *s = n->s;
    if (!selects(s, NW_SELECT_LATE) || n->depth > LATE_DEPTH || n->ply == 0 ||
        n->tried < late_from(n->depth) || n->alpha + 1 < n->beta || is_decided(n->alpha) ||
        n->g == -NW_INF || is_decided(n->g) || game_forced(n->pos))
        return false;
    stats_of(s, NW_SELECT_LATE)->tried++;
    if (game_is_noisy(n->pos, n->now.move) || is_check(n))
        return false;
    cut_child(n, NW_SELECT_LATE);
    return true;
}

/* Are all remaining quiet moves futile? This depends on the window alone, which is final. */
NW_STEP bool are_quiets_futile(const node *n)
{
    const search *s = n->s;
    return selects(s, NW_SELECT_FUTILITY) && game_unit != 0 && n->depth <= FUTILITY_DEPTH &&
           s->static_eval[n->ply] != NO_EVAL && !is_decided(n->alpha) &&
           futility_value(n, n->depth) <= max_score(n->alpha, n->g);
}

NW_STEP bool are_quiets_late(const node *n)
{
    const search *s = n->s;
    return selects(s, NW_SELECT_LATE) && n->depth <= LATE_DEPTH && n->alpha + 1 == n->beta &&
           n->tried >= late_from(n->depth) && !is_decided(n->alpha) && !is_decided(n->g) &&
           !game_forced(n->pos);
}

/* Drops the remaining quiet moves once they are futile or late and one move has been searched. */
NW_STEP void skip_quiets(node *n)
{
    search *s = n->s;
    if (!CHECK_INFO || n->list->quiets_skipped || n->g == -NW_INF || n->ply == 0 ||
        is_window_independent(s) || !selects(s, NW_SELECT_FUTILITY | NW_SELECT_LATE))
        return;
    const bool futile = are_quiets_futile(n);
    if (!futile && !are_quiets_late(n))
        return;
    const unsigned kind = futile ? NW_SELECT_FUTILITY : NW_SELECT_LATE;
    const int skipped = drop_quiets(s, n->pos, n->list, n->ply);
    assert(skipped >= 0 && n->list->next <= n->list->count);
    stats_of(s, kind)->tried += (unsigned)skipped;
    stats_of(s, kind)->cut += (unsigned)skipped;
    if (futile && skipped > 0)
        n->g = max_score(n->g, futility_value(n, n->depth));
}

/* The upper end of the window for the child, and its value. Only a window-independent cap is below
 * NW_INF; taking the minimum is cheaper than a test. */
static inline nw_score child_beta(const node *n)
{
    return PLAY ? min_score(n->beta, n->cap) : n->beta;
}

static inline nw_score child_worth(const node *n, nw_score value)
{
    return PLAY ? min_score(value, n->cap) : value;
}

/* Late moves are reduced unless they escape a check, win something or, in chess, give check. */
static inline bool is_reducible(const node *n)
{
    return selects(n->s, NW_SELECT_REDUCTIONS) && n->depth >= LMR_DEPTH && !game_forced(n->pos) &&
           (GAME_LMR_CHECKS || !is_check(n)) &&
           (!game_is_noisy(n->pos, n->now.move) || is_losing(n));
}

/* 16 times the binary logarithm. */
static inline int fine_logarithm(int n)
{
    static const uint8_t of[64] = {0,  0,  16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63,
                                   64, 65, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 79,
                                   80, 81, 81, 82, 83, 83, 84, 85, 85, 86, 86, 87, 87, 88, 88, 89,
                                   89, 90, 90, 91, 91, 92, 92, 93, 93, 93, 94, 94, 95, 95, 95, 96};
    return of[n < 63 ? n : 63];
}

/* The LMR reduction of n->now: 0.5 + ln(depth) ln(move) / 1.7 plies; more in expected cut-nodes and
 * if not improving; less for killers; adjusted by quiet history. */
static inline int lmr_plies(const node *n)
{
    assert(n->depth >= LMR_DEPTH && n->tried > 0);
    const search *s = n->s;
    int by = PLY / 2 + fine_logarithm(n->depth) * fine_logarithm(n->tried + 1) / 14;
    if (!n->list->all && n->alpha + 1 == n->beta)
        by += 3 * PLY / 4;
    if (!improving(s, n->ply))
        by += 5 * PLY / 8;
    if (s->killer[n->ply][0] == n->now.move || s->killer[n->ply][1] == n->now.move)
        by -= PLY;
    else if (QUIET_HISTORY)
        by -= quiet_score(s, game_move_index(n->pos, n->now.move), n->ply) / 96;
    return by < 0 ? 0 : by / PLY;
}

/* Late move reductions (LMR): the plies by which a late move is reduced at first. */
NW_STEP int late_move_reduction(const node *n)
{
    search *s = n->s;
    if (n->tried < GAME_LMR_FROM || !is_reducible(n))
        return 0;
    int less = lmr_plies(n);
    less = less < n->depth - 1 ? less : n->depth - 2;
    less = less > 0 ? less : 0;
    assert(less < n->depth - 1);
    stats_of(s, NW_SELECT_REDUCTIONS)->tried += less > 0;
    return less;
}

/* Is n->now the singular move? */
static inline bool is_singular(const node *n)
{
    return selects(n->s, NW_SELECT_SINGULAR) && n->now.number == n->singular;
}

static inline int extend_singular(search *s)
{
    stats_of(s, NW_SELECT_SINGULAR)->cut++;
    return 1;
}

/* The change of depth for a child: 1 for a singular move, negative for a reduction. No extensions
 * beyond twice the iteration's depth. */
NW_STEP int depth_change(const node *n)
{
    search *s = n->s;
    const bool room = n->ply + n->depth < MAX_PLY && n->ply < 2 * s->root_depth;
    return room && is_singular(n) ? extend_singular(s) : -late_move_reduction(n);
}

/* Window-independent: the same as below; n is a copy, and g, cap and child_depth are its
 * results. */
bool nw_independent_child(node *n);

NW_STEP bool should_search_independently(node *n)
{
    node copy = *n;
    const bool wanted = nw_independent_child(&copy);
    assert(copy.child_depth >= 0 && copy.child_depth <= n->depth);
    n->g = copy.g;
    n->cap = copy.cap;
    n->full_depth = n->child_depth = copy.child_depth;
    return wanted;
}

/* Should the child be searched? If so, sets its depth. A single test where no kind prunes or
 * reduces moves, as in Othello. */
NW_STEP bool should_search(node *n)
{
    n->full_depth = n->child_depth = n->depth - 1;
    if (!selects(n->s,
                 NW_SELECT_REDUCTIONS | NW_SELECT_FUTILITY | NW_SELECT_SINGULAR | NW_SELECT_LATE))
        return true;
    if (is_window_independent(n->s))
        return should_search_independently(n);
    /* 10, where checks are known only once played: skip this quiet move. */
    if (!CHECK_INFO && (is_late(n) || is_futile(n, n->depth, FUTILITY_DEPTH)))
        return false;
    /* 11. Static exchange. */
    if (see_prunes(n))
        return false;
    /* 12. Reductions and extensions; a reduced move may be futile at its new depth. */
    n->child_depth += depth_change(n);
    if (n->child_depth < n->full_depth && is_futile(n, n->child_depth + 1, LMR_FUTILITY_DEPTH))
        return false;
    n->full_depth = n->child_depth > n->full_depth ? n->child_depth : n->full_depth;
    assert(n->child_depth >= 0 && n->full_depth <= n->depth);
    return true;
}

/* Did the reduced child beat alpha, so that a full-depth re-search is needed? */
NW_STEP bool needs_research(const node *n, nw_score value, nw_score alpha)
{
    assert(n->child_depth >= 0 && n->child_depth <= n->full_depth);
    if (n->child_depth >= n->full_depth || n->s->stopped)
        return false;
    if (value > alpha)
        stats_of(n->s, NW_SELECT_REDUCTIONS)->researched++;
    else
        cut_child(n, NW_SELECT_REDUCTIONS);
    return value > alpha;
}
#endif
