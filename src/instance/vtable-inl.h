/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_VTABLE_INL_H
#define NW_INSTANCE_VTABLE_INL_H
/* The inline functions of a game behind the pointers of nw_game. A game's rules.c includes its
 * bind.h, then this header, and writes its rules as static const nw_game rules =
 * {NW_VTABLE("othello"), .print = ..., .move_name = ...}; so that no game repeats the conversions
 * from void pointers. */
#include "nullwindow.h"
#include <stdbool.h>

_Static_assert(sizeof(game_move) == sizeof(nw_move), "a list of game_move is a list of nw_move");

static int vtable_moves(const void *state, nw_move *out)
{
    return game_moves((const game_pos *)state, out);
}
static void vtable_play(void *child, const void *parent, nw_move move)
{
    game_play((game_pos *)child, (const game_pos *)parent, move);
}
static nw_score vtable_evaluate(const void *state)
{
    return game_evaluate((const game_pos *)state);
}
static nw_score vtable_result(const void *state)
{
    return game_result((const game_pos *)state);
}
static uint64_t vtable_key(const void *state)
{
    return game_key((const game_pos *)state);
}
static int vtable_order(const void *state, nw_move move)
{
    return game_order((const game_pos *)state, move);
}
static unsigned vtable_index(const void *state, nw_move move)
{
    return game_move_index((const game_pos *)state, move);
}

/* The game's optional functions, before contract.h defines the defaults. */
#ifdef game_forced
static int vtable_forced(const void *state)
{
    return game_forced((const game_pos *)state);
}
#define VTABLE_FORCED vtable_forced
#else
#define VTABLE_FORCED NULL
#endif
#ifdef GAME_NEVER_NOISY
#define VTABLE_NOISY NULL
#else
#define VTABLE_NOISY vtable_noisy
static int vtable_noisy(const void *state, nw_move *out)
{
    return game_noisy((const game_pos *)state, out);
}
#endif
#ifdef game_is_quiet
static int vtable_is_quiet(const void *state)
{
    return game_is_quiet((const game_pos *)state);
}
#define VTABLE_IS_QUIET vtable_is_quiet
#else
#define VTABLE_IS_QUIET NULL
#endif
#ifdef game_over
static int vtable_is_over(const void *state)
{
    return game_over((const game_pos *)state);
}
#define VTABLE_IS_OVER vtable_is_over
#else
#define VTABLE_IS_OVER NULL
#endif
#ifdef game_range
static void vtable_range(const void *state, nw_score *least, nw_score *greatest)
{
    game_range((const game_pos *)state, least, greatest);
}
#define VTABLE_RANGE vtable_range
#else
#define VTABLE_RANGE NULL
#endif
#ifdef game_reversible
static int vtable_reversible(const void *state, nw_move move)
{
    return game_reversible((const game_pos *)state, move);
}
#define VTABLE_REVERSIBLE vtable_reversible
#else
#define VTABLE_REVERSIBLE NULL
#endif

#ifdef game_mover
static int vtable_mover(const void *state)
{
    return game_mover((const game_pos *)state);
}
#define VTABLE_MOVER vtable_mover
#else
#define VTABLE_MOVER NULL
#endif

#include "instance/contract.h"

/* Also for games without a game_child_key: one call instead of two. */
static uint64_t vtable_child_key(const void *state, nw_move move)
{
    return game_child_key((const game_pos *)state, move);
}

/* Perft: sequences of exactly depth moves, depth >= 1; the last ply is counted in bulk. */
static inline uint64_t vtable_count(const game_pos *p, int depth)
{
    game_move list[GAME_MAX_MOVES];
    const int n = game_moves(p, list);
    if (depth == 1)
        return (uint64_t)n;
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        game_pos child;
        game_play(&child, p, list[i]);
        sum += vtable_count(&child, depth - 1);
    }
    return sum;
}

/* Every move has its own successor, so unique makes no difference. */
static inline uint64_t vtable_perft(const void *state, int depth, bool unique)
{
    (void)unique;
    return depth <= 0 ? 1 : vtable_count((const game_pos *)state, depth);
}

#define NW_VTABLE(game)                                                                            \
    .size = sizeof(nw_game), .name = (game), .state_size = sizeof(game_pos),                       \
    .max_moves = GAME_MAX_MOVES, .move_indexes = GAME_MOVE_INDEXES, .moves = vtable_moves,         \
    .play = vtable_play, .evaluate = vtable_evaluate, .result = vtable_result, .key = vtable_key,  \
    .noisy = VTABLE_NOISY, .order = vtable_order, .index = vtable_index, .forced = VTABLE_FORCED,  \
    .is_quiet = VTABLE_IS_QUIET, .is_over = VTABLE_IS_OVER, .child_key = vtable_child_key,         \
    .range = VTABLE_RANGE, .reversible = VTABLE_REVERSIBLE, .mover = VTABLE_MOVER
#endif
