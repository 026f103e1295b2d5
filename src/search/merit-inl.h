/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_MERIT_INL_H
#define NW_SEARCH_MERIT_INL_H
/* Merit: a history of quiet moves that remembers failures too, by side and move, and by the move
 * before and move. A move that cuts off gains by the square of the depth, and the quiet moves tried
 * before it in vain lose as much; both less the nearer they are to MERIT_MOST, so that old merit
 * fades. With sharp selectivity it takes the place of the history heuristic, and reductions depend
 * on it. In the laboratory options.merit keeps it of all moves, by the own move before as well, and
 * ranks by the sum (rank_sum). */
#include "search/search.h"

enum { MERIT_MOST = 8192 };

/* Never in an honest search (prepare in engine.c). */
static inline bool is_sharp(const search *s)
{
    return SHARPENS && s->on.sharp;
}

static inline bool keeps_merit(const search *s)
{
    return (s->on.history && is_sharp(s)) || (LAB && s->on.merit);
}

/* The place of the move that led to ply, and a move: hashed, since all pairs would be far too many.
 */
static inline unsigned merit_pair(const search *s, unsigned index, int ply)
{
    return (s->moved[ply] * 40503u + index * 7u) % MERIT_PAIRS;
}

/* The merit of a quiet move: at most twice MERIT_MOST, either way. */
static inline int merit_of(const search *s, unsigned index, int ply)
{
    return s->merit[ply & 1][index] + s->after[merit_pair(s, index, ply)];
}

/* Where the merit of a move by the own move before is; there is none at the root. */
static inline int16_t *plan_of(search *s, unsigned index, int ply)
{
    return &s->plan[merit_pair(s, index, ply > 0 ? ply - 1 : 0)];
}

static inline void add_merit(int16_t *m, int by)
{
    const int size = by < 0 ? -by : by;
    *m = (int16_t)(*m + by - *m * size / MERIT_MOST);
}

static inline void change_merit(search *s, unsigned index, int ply, int by)
{
    add_merit(&s->merit[ply & 1][index], by);
    add_merit(&s->after[merit_pair(s, index, ply)], by);
    if (LAB)
        add_merit(plan_of(s, index, ply), by);
}
#endif
