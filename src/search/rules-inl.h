/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_RULES_INL_H
#define NW_SEARCH_RULES_INL_H
/* The rules of play: draws by repetition and by moves without progress, and the distance of a win.
 * Only the play variant (NW_PLAY) knows them; in the others everything here folds to nothing.
 *
 * A draw by repetition is a fact about the line, not about the position, so a value that rests on
 * one must not be found in the table by a search that came another way. Every call of a recursion
 * leaves in s->owing what its value owes to the line above it: how far up the position lies that
 * was repeated, and whether moves without progress were counted. A node stores its bounds only if
 * its value owes nothing to what is above itself; else it stores its best move alone. So every
 * bound in the table is one of the position itself, whatever the game before.
 *
 * Near the limit of moves without progress the count is made part of the table's key, so that such
 * positions can be stored again. */
#include "search/search.h"

/* What a game may say. game_win: the score of a won game, 0 if it is not one number;
 * game_recurs: can a position occur twice; game_reversible: could the move be taken back later;
 * game_quiet_plies: reversible plies that led here, where the position counts them, else -1;
 * game_draw_plies: so many are a draw, 0 for no such rule. */
#ifndef game_win
#define game_win 0
#endif
#ifndef game_recurs
#define game_recurs 0
#endif
#ifndef game_reversible
#define game_reversible(n, move) ((void)(n), (void)(move), true)
#endif
#ifndef game_quiet_plies
#define game_quiet_plies(n) ((void)(n), -1)
#endif
#ifndef game_draw_plies
#define game_draw_plies 0
#endif

enum {
    PATHS = PLAY && game_recurs,
    COUNTS = PATHS && game_draw_plies > 0,
    DISTANCES = PLAY && game_win > 0,
    DRAW = 0,
    COUNT_IN_KEY = game_draw_plies - 40, /* from this count on it is part of the key */
    /* A score beyond this is of a decided game; evaluations are kept within. */
    DECIDED = game_win - MAX_PLY - 1
};
_Static_assert(!DISTANCES || DECIDED > 0, "game contract: game_win leaves room for the plies");

/* --- the distance of a win */

/* The score of a leaf at this ply: a game decided there is worth more to the winner the sooner. */
static inline nw_score leaf_score(nw_score v, int ply)
{
    if (!DISTANCES)
        return v;
    if (v >= game_win || v <= -game_win)
        return v > 0 ? game_win - ply : ply - game_win;
    return v > DECIDED ? DECIDED : v < -DECIDED ? -DECIDED : v;
}

/* The static value and the result. Their grain can be made coarser, towards zero so that values
 * negate; in play a decided game stays decided. Rounding is monotonic: the value of the tree is
 * rounded with its leaves. */
static inline nw_score coarse(const search *s, nw_score value)
{
    if (!(LAB || PLAY) || s->on.grain <= 1)
        return value;
    if (DISTANCES && (value >= game_win || value <= -game_win))
        return value;
    return value - value % s->on.grain;
}

static inline nw_score assess(const search *s, const game_pos *n, int ply)
{
    return leaf_score(coarse(s, game_evaluate(n)), ply);
}

static inline nw_score outcome(const search *s, const game_pos *n, int ply)
{
    return leaf_score(coarse(s, game_result(n)), ply);
}

/* The table counts the plies of a win from the node it is stored for, the search from the root. */
static inline nw_score from_node(nw_score v, int ply)
{
    if (!DISTANCES || v >= NW_SCORE_MAX || v <= NW_SCORE_MIN)
        return v;
    return v > DECIDED ? v + ply : v < -DECIDED ? v - ply : v;
}

static inline nw_score from_root(nw_score v, int ply)
{
    if (!DISTANCES || v >= NW_SCORE_MAX || v <= NW_SCORE_MIN)
        return v;
    return v > DECIDED    ? max_score(v - ply, DECIDED + 1)
           : v < -DECIDED ? min_score(v + ply, -DECIDED - 1)
                          : v;
}

/* --- the line being searched */

/* The root: what the caller says of the game before it. */
static inline void start_path(search *s, const game_pos *root)
{
    if (!PATHS)
        return;
    const nw_limits *l = &s->c->limits;
    const int counted = game_quiet_plies(root);
    s->key_at[0] = game_key(root);
    s->counted = counted >= 0 ? counted : l->reversible;
    /* Looking at more than the reversible moves costs time and finds nothing. */
    s->quiet[0] = counted < 0 && l->reversible == 0 ? l->history_count : s->counted;
    s->owing = (owed){0};
}

/* A move is about to be played at ply. */
static inline void note_move(search *s, const game_pos *n, game_move move, int ply)
{
    if (PATHS)
        s->quiet[ply + 1] = game_reversible(n, move) ? s->quiet[ply] + 1 : 0;
    if (PLAY)
        s->passed[ply + 1] = false;
}

/* ... or no move at all: nothing beyond it is repeated. */
static inline void note_pass(search *s, int ply)
{
    s->quiet[ply + 1] = 0;
    s->passed[ply + 1] = s->first_of_cut[ply + 1] = true;
}

/* Moves without progress that led to the node at ply. */
static inline int count_at(const search *s, int ply)
{
    return s->quiet[ply] < s->quiet[0] + ply ? s->quiet[ply] : s->counted + ply;
}

/* The key of a position some plies above the root's children: of the line, else of the game. NULL
 * beyond its beginning. */
static inline const uint64_t *key_above(const search *s, int ply)
{
    const nw_limits *l = &s->c->limits;
    if (ply >= 0)
        return &s->key_at[ply];
    return -ply <= l->history_count ? &l->history[l->history_count + ply] : NULL;
}

/* The ply of the last earlier occurrence of a position at ply, below 0 in the game; ply if none. */
static inline int occurred(const search *s, uint64_t key, int ply, int quiet)
{
    for (int back = 2; back <= quiet; back += 2) {
        const uint64_t *earlier = key_above(s, ply - back);
        if (!earlier)
            break;
        if (*earlier == key)
            return ply - back;
    }
    return ply;
}

/* Enters a node; true if its position occurred before, which is a draw. */
static inline bool repeated(search *s, const game_pos *n, int ply, nw_score *g)
{
    if (!PATHS || !game_has_key(n))
        return false;
    s->owing = (owed){0};
    s->key_at[ply] = game_key(n);
    if (ply == 0)
        return false;
    const int before = occurred(s, s->key_at[ply], ply, s->quiet[ply]);
    if (before == ply)
        return false;
    s->owing.reach = MAX_PLY + 1 - (before < 0 ? -1 : before);
    *g = DRAW;
    return true;
}

/* Is the node, which has moves, drawn because nothing happened for too long? */
static inline bool counted_out(search *s, int ply)
{
    if (!COUNTS || ply == 0 || count_at(s, ply) < game_draw_plies)
        return false;
    s->owing.counted = true;
    return true;
}

/* The value of such a leaf: who cannot move on the last of the moves has still lost. */
static inline nw_score counted_out_value(const search *s, const game_pos *n, int ply)
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
    return game_key(n) ^ (COUNTS ? count_salt(count_at(s, ply)) : 0);
}

/* Of the position after a move. */
static inline uint64_t table_child_key(const search *s, const game_pos *n, game_move move, int ply)
{
    const uint64_t key = game_child_key(n, move);
    if (!COUNTS)
        return key;
    return key ^ count_salt(game_reversible(n, move) ? count_at(s, ply) + 1 : 0);
}

/* Would the position after a move be a draw by the line that leads to it? */
static inline bool child_is_drawn(const search *s, const game_pos *n, game_move move, int ply)
{
    if (!PATHS || !game_reversible(n, move))
        return false;
    return (COUNTS && count_at(s, ply) + 1 >= game_draw_plies) ||
           occurred(s, game_child_key(n, move), ply + 1, s->quiet[ply] + 1) != ply + 1;
}

/* --- what a value owes to the line */

static inline owed owed_together(owed a, owed b)
{
    return (owed){a.reach > b.reach ? a.reach : b.reach, a.counted || b.counted};
}

/* Before the moves of a node. */
static inline void start_owing(search *s, int ply)
{
    if (PATHS)
        s->by_all[ply] = s->by_best[ply] = (owed){0};
}

/* After each of them; better: it is the best so far. */
static inline void collect_owing(search *s, int ply, bool better)
{
    if (!PATHS)
        return;
    s->by_all[ply] = owed_together(s->by_all[ply], s->owing);
    if (better)
        s->by_best[ply] = s->owing;
}

/* After the last. A lower bound rests on the best move, an upper bound on all of them. */
static inline void settle_owing(search *s, int ply, bool fails_high)
{
    if (PATHS)
        s->owing = fails_high ? s->by_best[ply] : s->by_all[ply];
}

/* Does the value just found owe anything to the line above ply? */
static inline bool owes(const search *s, int ply)
{
    return PATHS && (s->owing.reach > MAX_PLY + 1 - ply ||
                     (COUNTS && s->owing.counted && count_at(s, ply) < COUNT_IN_KEY));
}
#endif
