/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_QUIET_HISTORY_INL_H
#define NW_SEARCH_QUIET_HISTORY_INL_H
/* Quiet history and continuation history: signed scores of quiet moves by side and move, and by the
 * previous move and move. A move that causes a cutoff gains by the square of the depth, and the
 * quiet moves tried before it lose as much; both changes shrink as the score nears HISTORY_LIMIT
 * (gravity), so that old results fade. In play, games with GAME_QUIET_HISTORY order quiet moves by
 * these instead of the history heuristic, and reductions depend on them. */
#include "search/search.h"

enum { HISTORY_LIMIT = 8192 };

/* Window-independent searches use the history heuristic. */
static inline bool has_quiet_history(const search *s)
{
    return QUIET_HISTORY && !s->on.window_independent;
}

/* The hashed slot of the previous move and a move: a table of all pairs would be too large. */
static inline unsigned continuation_slot(const search *s, unsigned index, int ply)
{
    assert(index < GAME_MOVE_INDEXES && s->moved[ply] <= GAME_MOVE_INDEXES);
    return (s->moved[ply] * 40503u + index * 7u) % CONTINUATIONS;
}

/* The score of a quiet move, within +-2 * HISTORY_LIMIT. */
static inline int quiet_score(const search *s, unsigned index, int ply)
{
    assert(index < GAME_MOVE_INDEXES && ply >= 0 && ply <= MAX_PLY);
    return s->quiet_history[ply & 1][index] +
           s->continuation_history[continuation_slot(s, index, ply)];
}

static inline void update_score(int16_t *score, int bonus)
{
    const int size = bonus < 0 ? -bonus : bonus;
    *score = (int16_t)(*score + bonus - *score * size / HISTORY_LIMIT);
    assert(*score >= -HISTORY_LIMIT && *score <= HISTORY_LIMIT);
}

static inline void update_quiet(search *s, unsigned index, int ply, int bonus)
{
    update_score(&s->quiet_history[ply & 1][index], bonus);
    update_score(&s->continuation_history[continuation_slot(s, index, ply)], bonus);
}
#endif
