/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CUSTOM_BIND_H
#define NW_GAMES_CUSTOM_BIND_H
/* A user's game behind nw_game's function pointers, as an ordinary instance. Without spare memory
 * for states (custom-inl.h), GAME_CHILD puts them on the stack. Nothing is allocated below the
 * root.
 *
 * A built-in game searched through its pointers may cost at most 1.15 times the instructions of its
 * own instance (bench/bench_pointers.c), so each query is a load, a test and a call, and rare
 * defaults are kept out of line. */
#include "core/random-inl.h"
#include "games/custom/custom-inl.h"
#include <stdbool.h>
#include <string.h>

typedef custom_pos game_pos;
typedef nw_move game_move;
enum { GAME_MAX_MOVES = NW_MOVES_MAX, GAME_MOVE_INDEXES = 4096 };

#ifdef NW_HAS_ROOM /* as in search/: a variable-length array would cost time at every node */
#define GAME_CHILD(c, n) game_pos c = custom_next(n)
#else
#define GAME_CHILD(c, n)                                                                           \
    custom_word c##_state[(n)->spare ? 1 : custom_stride((n)->game)];                              \
    game_pos c = custom_child(n, c##_state)
#endif

#define game_room(n)              ((void *)(n)->spare)
#define game_set_room(n, storage) ((n)->spare = (storage))

static inline size_t game_extra(const game_pos *n)
{
    return n->game->state_size;
}

static inline void game_copy(game_pos *to, void *extra, const game_pos *n)
{
    to->game = n->game;
    to->state = extra;
    to->spare = NULL;
    memcpy(extra, n->state, n->game->state_size);
}

/* A game that breaks its contract may give wrong values, but must not access memory out of bounds:
 * move counts and scores are clamped. nw_game_check names such games. */
static inline int custom_count(int count)
{
    if ((unsigned)count <= GAME_MAX_MOVES)
        return count;
    return count < 0 ? 0 : GAME_MAX_MOVES;
}

static inline nw_score custom_score(nw_score v)
{
    if ((uint32_t)v - (uint32_t)NW_SCORE_MIN <= (uint32_t)NW_SCORE_MAX - (uint32_t)NW_SCORE_MIN)
        return v;
    return v < 0 ? NW_SCORE_MIN : NW_SCORE_MAX;
}

static inline int game_moves(const game_pos *n, game_move *out)
{
    return custom_count(n->game->moves(n->state, out));
}

static inline void game_play(game_pos *child, const game_pos *n, game_move move)
{
    n->game->play(child->state, n->state, move);
}

static inline nw_score game_evaluate(const game_pos *n)
{
    return custom_score(n->game->evaluate(n->state));
}

static inline nw_score game_result(const game_pos *n)
{
    return n->game->result ? custom_score(n->game->result(n->state)) : game_evaluate(n);
}

static inline bool custom_has_key(const game_pos *n)
{
    return n->game->key != NULL;
}
#define game_has_key  custom_has_key
#define game_recurs   1 /* where there are keys */
#define game_is_sound 0

static inline uint64_t game_key(const game_pos *n)
{
    return n->game->key ? n->game->key(n->state) : 0;
}

/* Equal positions whose bytes differ count as different, which costs nodes but no truth. */
static inline uint32_t custom_identity(const game_pos *n)
{
    return (uint32_t)(nw_mix_bytes(n->state, n->game->state_size) >> 32);
}
#define game_identity custom_identity

static inline int game_noisy(const game_pos *n, game_move *out)
{
    return n->game->noisy ? custom_count(n->game->noisy(n->state, out)) : 0;
}

static inline int game_order(const game_pos *n, game_move move)
{
    return n->game->order ? n->game->order(n->state, move) : 0;
}

/* Optional functions; the defaults are those of instance/contract.h. */
static inline bool custom_forced(const game_pos *n)
{
    return n->game->forced && n->game->forced(n->state);
}
#define game_forced custom_forced

static inline int custom_mover(const game_pos *n)
{
    return n->game->mover ? n->game->mover(n->state) & 1 : -1;
}
#define game_mover custom_mover

static inline bool custom_is_quiet(const game_pos *n)
{
    return n->game->is_quiet ? n->game->is_quiet(n->state) : !n->game->noisy;
}
#define game_is_quiet custom_is_quiet

static __attribute__((noinline, unused)) bool custom_has_no_moves(const game_pos *n)
{
    game_move list[GAME_MAX_MOVES];
    return game_moves(n, list) == 0;
}
static inline bool custom_is_over(const game_pos *n)
{
    return n->game->is_over ? n->game->is_over(n->state) : custom_has_no_moves(n);
}
#define game_over custom_is_over

static __attribute__((noinline, unused)) uint64_t custom_key_by_play(const game_pos *n,
                                                                     game_move move)
{
    GAME_CHILD(child, n);
    game_play(&child, n, move);
    return game_key(&child);
}
static inline uint64_t custom_child_key(const game_pos *n, game_move move)
{
    return n->game->child_key ? n->game->child_key(n->state, move) : custom_key_by_play(n, move);
}
#define game_child_key custom_child_key

static inline void custom_range(const game_pos *n, nw_score *least, nw_score *greatest)
{
    *least = NW_SCORE_MIN;
    *greatest = NW_SCORE_MAX;
    if (n->game->range)
        n->game->range(n->state, least, greatest);
}
#define game_range custom_range

static inline bool custom_reversible(const game_pos *n, game_move move)
{
    return !n->game->reversible || n->game->reversible(n->state, move);
}
#define game_reversible custom_reversible

/* A searcher sets the default of index (library/searcher.c); only searches use it. */
static inline unsigned game_move_index(const game_pos *n, game_move move)
{
    return n->game->index(n->state, move) % GAME_MOVE_INDEXES;
}
#endif
