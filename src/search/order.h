/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_ORDER_H
#define NW_SEARCH_ORDER_H
/* Move ordering: every move of a node gets a rank, and the highest is taken next, the earlier
 * generated first among equals. From the top: the table's move, the refutation line's, moves the
 * game ranks above zero, killers, the rest by history, moves the game ranks below zero. With
 * everything switched off this is generation order. */
#include "search/search.h"

enum {
    RANK_TABLE = 1 << 30,
    RANK_REFUTATION = 1 << 29,
    RANK_GOOD = 1 << 28,   /* plus the game's hint */
    RANK_KILLER = 1 << 27, /* history stays below */
    RANK_BAD = -(1 << 28), /* plus the game's hint */
    HINT_MAX = (1 << 27) - 1,
    HISTORY_MAX = 1 << 26
};

typedef struct ranked {
    game_move move;
    int rank;
    unsigned number; /* in generation order */
} ranked;

/* The moves of a node. Nine nodes in ten are cut off by the first move, so the ranks of the others
 * are computed only when a second one is asked for. */
typedef struct moves {
    move_list raw;
    int count, next;
    unsigned first; /* number of the table's move, taken before the others are ranked; or none */
    ranked m[GAME_MAX_MOVES];
} moves;

static inline int generate(moves *list, const game_pos *n)
{
    list->next = 0;
    list->first = NW_TABLE_NO_MOVE;
    return list->count = list_moves(&list->raw, n);
}

static inline int hint_rank(int hint)
{
    const int bounded = hint > HINT_MAX ? HINT_MAX : hint < -HINT_MAX ? -HINT_MAX : hint;
    return bounded > 0 ? RANK_GOOD + bounded : bounded < 0 ? RANK_BAD + bounded : 0;
}

static inline int rank(const search *s, const game_pos *n, game_move move, int ply)
{
    if (s->follow && s->follow->length > ply && s->follow->move[ply] == move)
        return RANK_REFUTATION;
    const int hint = s->on.static_order ? hint_rank(game_order(n, move)) : 0;
    if (hint != 0)
        return hint;
    if (s->on.killers)
        for (int i = 0; i < KILLERS; i++)
            if (s->killer[ply][i] == move)
                return RANK_KILLER + KILLERS - i;
    return s->on.history ? (int)s->history[ply & 1][game_move_index(n, move)] : 0;
}

/* Says which move the table wants first; it comes before all others. */
static inline void put_first(const search *s, moves *list, unsigned table_move)
{
    if (s->on.table_move && (int)table_move < list->count)
        list->first = table_move;
}

/* Fills m with the moves but the first, which was taken already. */
static inline void rank_moves(const search *s, const game_pos *n, moves *list, int ply)
{
    int j = list->next;
    for (int i = 0; i < list->count; i++) {
        const game_move move = list_move(&list->raw, i);
        if ((unsigned)i != list->first)
            list->m[j++] = (ranked){move, rank(s, n, move, ply), (unsigned)i};
    }
}

/* The next move, or NULL. Selection keeps the others in generation order. */
static inline const ranked *pick(const search *s, const game_pos *n, moves *list, int ply)
{
    if (list->next == list->count)
        return NULL;
    if (list->next == 0 && list->first != NW_TABLE_NO_MOVE) {
        list->m[0] = (ranked){list_move(&list->raw, (int)list->first), RANK_TABLE, list->first};
        return &list->m[list->next++];
    }
    if (list->next == (list->first != NW_TABLE_NO_MOVE))
        rank_moves(s, n, list, ply);
    int best = list->next;
    for (int i = best + 1; i < list->count; i++)
        if (list->m[i].rank > list->m[best].rank)
            best = i;
    const ranked chosen = list->m[best];
    for (int i = best; i > list->next; i--)
        list->m[i] = list->m[i - 1];
    list->m[list->next] = chosen;
    return &list->m[list->next++];
}

/* Has the move of this number been taken? */
static inline bool was_picked(const moves *list, int number)
{
    for (int i = 0; i < list->next; i++)
        if ((int)list->m[i].number == number)
            return true;
    return false;
}

static inline void age_history(search *s)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < GAME_MOVE_INDEXES; i++)
            s->history[side][i] /= 2;
}

/* A move was best or caused a cutoff.
 * Implements: Schaeffer 1989, the history heuristic; killer moves. */
static inline void credit(search *s, const game_pos *n, game_move move, int depth, int ply)
{
    if (s->on.history) {
        uint32_t *h = &s->history[ply & 1][game_move_index(n, move)];
        *h += (uint32_t)1 << (depth < 20 ? depth : 20);
        if (*h >= HISTORY_MAX)
            age_history(s);
    }
    if (s->on.killers && s->killer[ply][0] != move) {
        s->killer[ply][1] = s->killer[ply][0];
        s->killer[ply][0] = move;
    }
}

/* --- Marsland's refutation table */

/* The line at ply becomes move followed by the line below.
 * Implements: Marsland 1982, refutation table. */
static inline void extend_line(search *s, int ply, game_move move)
{
    if (!s->on.refutation)
        return;
    line *l = &s->building[ply];
    const line *below = &s->building[ply + 1];
    l->move[ply] = move;
    l->length = below->length > ply + 1 ? below->length : ply + 1;
    for (int i = ply + 1; i < l->length; i++)
        l->move[i] = below->move[i];
}

static inline void start_line(search *s, int ply)
{
    if (s->on.refutation)
        s->building[ply].length = 0;
}

/* At the root: the line of the move about to be searched is followed below it. Deeper: left as soon
 * as another move is tried. */
static inline const line *enter_line(search *s, const ranked *m, int ply)
{
    const line *before = s->follow;
    if (!s->on.refutation)
        return NULL;
    if (ply == 0)
        s->follow = &s->refutation[m->number];
    else if (before && (before->length <= ply || before->move[ply] != m->move))
        s->follow = NULL;
    return before;
}

static inline void leave_line(search *s, const line *before, const ranked *m, int ply)
{
    if (!s->on.refutation)
        return;
    s->follow = before;
    if (ply == 0 && !s->stopped) {
        s->refutation[m->number] = s->building[1];
        s->refutation[m->number].move[0] = m->move;
    }
}
#endif
