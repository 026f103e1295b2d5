/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_ORDER_INL_H
#define NW_SEARCH_ORDER_INL_H
/* Move ordering: every move of a node gets a rank, and the highest is taken next, the earlier
 * generated first among equals. From the top: the table's move, the refutation line's, moves the
 * game ranks above zero, killers, the rest by history, moves the game ranks below zero. With
 * everything switched off this is generation order, and so are the last moves before the horizon
 * where no move is expected to cut off: ranking them would cost more than it saves. */
#include "search/table-inl.h"

/* A hint that only breaks ties: in play killers and history go before it. */
#ifndef game_hint_is_weak
#define game_hint_is_weak(hint) ((void)(hint), false)
#endif

#define RANK_REFUTATION ((int64_t)1 << 42)
#define RANK_HINT       ((int64_t)1 << 40) /* plus the game's hint; below zero, minus this */
#define RANK_KILLER     ((int64_t)1 << 32) /* history stays below */
enum { HISTORY_MAX = 1 << 26, NUMBER_BITS = 16 };
_Static_assert(GAME_MAX_MOVES < 1 << NUMBER_BITS, "move numbers fit");

typedef struct ranked {
    game_move move;
    unsigned number; /* in generation order */
} ranked;

/* The moves of a node. Nine nodes in ten are cut off by the first move, so the ranks of the others
 * are computed only when a second one is asked for. A rank and the number of its move are one
 * integer, all of them different: the greatest is next, and the others may stand in any order. */
typedef struct moves {
    move_list raw;
    int count, next;
    unsigned first; /* number of the table's move, taken before the others are ranked; or none */
    bool all;       /* expected to try all moves: no cutoff */
    bool last;      /* before the horizon */
    bool fetch;     /* the table entries of the children are yet to be asked for */
    ranked now;     /* the move last picked */
    int64_t ranks[GAME_MAX_MOVES];
} moves;

static inline int generate(moves *list, const game_pos *n)
{
    list->next = 0;
    list->first = NW_TABLE_NO_MOVE;
    list->all = list->last = list->fetch = false;
    return list->count = list_moves(&list->raw, n);
}

/* What is expected of a node with a null window, by the types of Knuth and Moore: the first child
 * of a node that will be cut off tries all its moves, and the children of one that tries all will
 * be cut off. Once a second move is tried the node is of the other kind than thought. */
static inline bool expects_all(const search *s, nw_score alpha, nw_score beta, int ply)
{
    return ply > 0 && alpha + 1 == beta && s->first_of_cut[ply];
}

static inline int64_t rank(const search *s, const game_pos *n, game_move move, int ply)
{
    if (s->follow && s->follow->length > ply && s->follow->move[ply] == move)
        return RANK_REFUTATION;
    const int hint = s->on.static_order ? game_order(n, move) : 0;
    if (hint != 0 && !(PLAY && game_hint_is_weak(hint)))
        return hint > 0 ? RANK_HINT + hint : hint - RANK_HINT;
    if (s->on.killers)
        for (int i = 0; i < KILLERS; i++)
            if (s->killer[ply][i] == move)
                return RANK_KILLER + KILLERS - i;
    const int64_t history = s->on.history ? s->history[ply & 1][game_move_index(n, move)] : 0;
    return PLAY ? history * 16 + hint : history;
}

/* Says which move the table wants first; it comes before all others. */
static inline void put_first(const search *s, moves *list, unsigned table_move)
{
    if (s->on.table_move && (int)table_move < list->count)
        list->first = table_move;
}

/* The number is taken off: among equals the earlier generated is the greater. */
static inline int64_t rank_code(int64_t rank, unsigned number)
{
    return rank * ((int64_t)1 << NUMBER_BITS) - (int64_t)number;
}

static inline unsigned rank_number(int64_t code)
{
    return -(unsigned)code & ((1u << NUMBER_BITS) - 1);
}

/* Ranks the moves but the first, which was taken already. */
static inline void rank_moves(const search *s, const game_pos *n, moves *list, int ply)
{
    int j = list->next;
    for (int i = 0; i < list->count; i++)
        if ((unsigned)i != list->first)
            list->ranks[j++] = rank_code(rank(s, n, list_move(&list->raw, i), ply), (unsigned)i);
}

/* Takes the highest of the ranks from list->next on and puts the one at its place there. */
static inline unsigned take_highest(moves *list)
{
    int best = list->next;
    int64_t highest = list->ranks[best];
    for (int i = best + 1; i < list->count; i++)
        if (list->ranks[i] > highest) {
            highest = list->ranks[i];
            best = i;
        }
    list->ranks[best] = list->ranks[list->next];
    return rank_number(highest);
}

/* Where the first move has not cut off, mostly none will: asks for the entries of all children. */
NW_PREFETCHES void fetch_children(const search *s, const game_pos *n, const moves *list, int ply)
{
    for (int i = 0; i < list->count; i++)
        fetch_child(s, n, list_move(&list->raw, i), ply);
}

/* The number of the next move. */
static inline unsigned next_number(const search *s, const game_pos *n, moves *list, int ply)
{
    const bool table_move = list->first != NW_TABLE_NO_MOVE;
    if (list->all && list->last && !table_move)
        return (unsigned)list->next;
    if (list->next == 0 && table_move)
        return list->first;
    if (list->next == table_move)
        rank_moves(s, n, list, ply);
    return take_highest(list);
}

/* The next move, or NULL. */
static inline const ranked *pick(search *s, const game_pos *n, moves *list, int ply)
{
    if (list->next == list->count)
        return NULL;
    const unsigned number = next_number(s, n, list, ply);
    list->ranks[list->next] = rank_code(0, number); /* taken: see was_picked */
    list->now = (ranked){list_move(&list->raw, (int)number), number};
    s->first_of_cut[ply + 1] = list->next == 0 && !list->all;
    if (list->fetch && list->next == 0)
        fetch_child(s, n, list->now.move, ply);
    if (list->fetch && list->next == 1)
        fetch_children(s, n, list, ply);
    list->next++;
    return &list->now;
}

/* Has the move of this number been taken? */
static inline bool was_picked(const moves *list, int number)
{
    for (int i = 0; i < list->next; i++)
        if ((int)rank_number(list->ranks[i]) == number)
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
