/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_PATH_INL_H
#define NW_SEARCH_PATH_INL_H
/* The path to a node, for draws by repetition and by moves without progress. Only in the play
 * variant (NW_PLAY); elsewhere all of this compiles to nothing.
 *
 * The graph history interaction problem (Campbell 1985, "The graph-history interaction: on ignoring
 * position history"; Kishimoto and Müller 2004, "A general solution to the graph history
 * interaction problem"): a draw by repetition is a fact about the path, not about the position, so
 * a value based on one must not be reused by a search along another path. Every call of a recursion
 * leaves in s->depends how its value depends on the path above it: how far up the repeated position
 * lies, and whether moves without progress were counted. A node stores its bounds only if its value
 * depends on nothing above itself; else it stores its best move alone. So every bound in the table
 * holds for the position itself, on any path. That is safer and simpler than Kishimoto and Müller's
 * entries per path, at the cost of less reuse.
 *
 * Near the limit of moves without progress the count is part of the table's key, so that such
 * positions can be stored too. */
#include "search/score-inl.h"

enum {
    PATHS = PLAY && game_recurs,
    COUNTS = PATHS && game_draw_plies > 0,
    COUNT_IN_KEY = game_draw_plies - 40 /* counts from here on are part of the key */
};

/* The key of an earlier position, of the path or of the game. NULL before the first. */
static inline const uint64_t *key_above(const search *s, int ply)
{
    assert(ply <= MAX_PLY);
    const nw_limits *l = &s->c->limits;
    if (ply >= 0)
        return &s->key_at[ply];
    return -ply <= l->history_count ? &l->history[l->history_count + ply] : NULL;
}

/* Can an earlier position recur? Not if every move is irreversible. */
static inline bool can_return(const game_pos *root)
{
    move_list list;
    const int count = list_moves(&list, root);
    for (int i = 0; i < count; i++)
        if (game_reversible(root, list_move(&list, i)))
            return true;
    return false;
}

/* In a window-independent search every earlier position of the game is a draw on any path, and
 * values do not record this dependence. So bounds hold for one game history only: hashing it keeps
 * entries of one move's search from that of the next. */
static inline uint64_t past_of(const search *s, const game_pos *root)
{
    uint64_t past = 0;
    if (!s->on.window_independent || !game_has_key(root) || !can_return(root))
        return 0;
    for (int back = 0; back <= s->reversible[0] && key_above(s, -back); back++)
        past = nw_mix(past ^ *key_above(s, -back));
    return past;
}

/* Sets up the root from the caller's game history. */
static inline void start_path(search *s, const game_pos *root)
{
    if (!PATHS)
        return;
    const nw_limits *l = &s->c->limits;
    const int counted = game_quiet_plies(root);
    s->key_at[0] = game_key(root);
    s->counted = counted >= 0 ? counted : l->reversible;
    /* Only positions after the last irreversible move can recur. */
    s->reversible[0] = counted < 0 && l->reversible == 0 ? l->history_count : s->counted;
    assert(s->counted >= 0 && s->reversible[0] >= 0);
    s->depends = (dependence){0};
    s->past = past_of(s, root);
}

/* A move is about to be played at ply. */
static inline void note_move(search *s, const game_pos *n, game_move move, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY);
    if (PATHS)
        s->reversible[ply + 1] = game_reversible(n, move) ? s->reversible[ply] + 1 : 0;
    if (PLAY)
        s->null_moved[ply + 1] = false;
    if (QUIET_HISTORY)
        s->moved[ply + 1] = game_move_index(n, move) + 1;
}

/* ... or a null move: no repetition reaches across it. */
static inline void note_null_move(search *s, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY);
    s->reversible[ply + 1] = 0;
    s->null_moved[ply + 1] = s->first_of_cut[ply + 1] = true;
    if (QUIET_HISTORY)
        s->moved[ply + 1] = 0;
}

/* Moves without progress that led to the node at ply. */
static inline int count_at(const search *s, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY + 1 && s->reversible[ply] >= 0);
    return s->reversible[ply] < s->reversible[0] + ply ? s->reversible[ply] : s->counted + ply;
}

/* The ply of the last earlier occurrence of a position at ply, below 0 in the game; ply if none. */
static inline int occurred(const search *s, uint64_t key, int ply, int quiet)
{
    const int step = GAME_MOVES_AGAIN && s->first_mover >= 0 ? 1 : 2;
    for (int back = step; back <= quiet; back += step) {
        const uint64_t *earlier = key_above(s, ply - back);
        if (!earlier)
            break;
        if (*earlier == key)
            return ply - back;
    }
    return ply;
}

/* Did the position occur in the game? Independent of the path, as window independence requires. */
static inline bool occurred_in_game(const search *s, uint64_t key)
{
    for (int back = 0; back <= s->reversible[0]; back++) {
        const uint64_t *earlier = key_above(s, -back);
        if (!earlier)
            break;
        if (*earlier == key)
            return true;
    }
    return false;
}

/* Enters a node; true if its position occurred before, which is a draw. */
static inline bool repeated(search *s, const game_pos *n, int ply, nw_score *g)
{
    if (!PATHS || !game_has_key(n))
        return false;
    s->depends = (dependence){0};
    s->key_at[ply] = game_key(n);
    if (ply == 0)
        return false;
    if (s->on.window_independent) {
        *g = DRAW;
        return occurred_in_game(s, s->key_at[ply]);
    }
    const int before = occurred(s, s->key_at[ply], ply, s->reversible[ply]);
    if (before == ply)
        return false;
    s->depends.reach = MAX_PLY + 1 - (before < 0 ? -1 : before);
    assert(s->depends.reach > MAX_PLY + 1 - ply && s->depends.reach <= MAX_PLY + 2);
    *g = DRAW;
    return true;
}

/* Is the node, which has moves, a draw by moves without progress (chess: the fifty-move rule)? */
static inline bool is_fifty_move_draw(search *s, int ply)
{
    if (!COUNTS || ply == 0 || count_at(s, ply) < game_draw_plies)
        return false;
    s->depends.counted = true;
    return true;
}

/* The value of such a leaf: mate on the last counted move takes precedence. */
static inline nw_score fifty_move_value(const search *s, const game_pos *n, int ply)
{
    move_list list;
    return list_moves(&list, n) == 0 ? outcome(s, n, ply) : DRAW;
}

/* --- the table */

static inline uint64_t count_salt(int count)
{
    return COUNTS && count >= COUNT_IN_KEY ? nw_mix((uint64_t)count) : 0;
}

static inline uint64_t table_key(const search *s, const game_pos *n, int ply)
{
    return game_key(n) ^ (PATHS ? s->past : 0) ^ (COUNTS ? count_salt(count_at(s, ply)) : 0);
}

/* Of the position after a move. */
NW_ALWAYS_INLINE uint64_t table_child_key(const search *s, const game_pos *n, game_move move,
                                          int ply)
{
    const uint64_t key = game_child_key(n, move) ^ (PATHS ? s->past : 0);
    if (!COUNTS)
        return key;
    return key ^ count_salt(game_reversible(n, move) ? count_at(s, ply) + 1 : 0);
}

/* Would the position after a move be a draw by repetition? */
static inline bool child_is_drawn(const search *s, const game_pos *n, game_move move, int ply)
{
    if (!PATHS || !game_reversible(n, move))
        return false;
    return (COUNTS && count_at(s, ply) + 1 >= game_draw_plies) ||
           occurred(s, game_child_key(n, move), ply + 1, s->reversible[ply] + 1) != ply + 1;
}

/* --- how a value depends on the path */

static inline dependence depends_together(dependence a, dependence b)
{
    return (dependence){a.reach > b.reach ? a.reach : b.reach, a.counted || b.counted};
}

/* Before the moves of a node. */
static inline void start_dependence(search *s, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY);
    if (PATHS)
        s->by_all[ply] = s->by_best[ply] = (dependence){0};
}

/* After each move; better: it is the best so far. */
static inline void collect_dependence(search *s, int ply, bool better)
{
    if (!PATHS)
        return;
    s->by_all[ply] = depends_together(s->by_all[ply], s->depends);
    if (better)
        s->by_best[ply] = s->depends;
}

/* After the last move. A lower bound depends on the best move, an upper bound on all moves. */
static inline void settle_dependence(search *s, int ply, bool fails_high)
{
    if (PATHS)
        s->depends = fails_high ? s->by_best[ply] : s->by_all[ply];
}

/* Does the value just found depend on the path above ply? */
NW_ALWAYS_INLINE bool depends_on_path(const search *s, int ply)
{
    assert(s->depends.reach >= 0 && s->depends.reach <= MAX_PLY + 2);
    return PATHS && (s->depends.reach > MAX_PLY + 1 - ply ||
                     (COUNTS && s->depends.counted && count_at(s, ply) < COUNT_IN_KEY));
}
#endif
