/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_CONTRACT_H
#define NW_INSTANCE_CONTRACT_H
/* The contract between a game and everything compiled for it: the required names of a game's
 * bind.h, then the optional ones with their defaults.
 *
 * Required; a wrong signature fails to compile with a sentence.
 *
 *   game_pos, game_move     plain memory; a move fits 32 bits
 *   GAME_MAX_MOVES          the most legal moves of any position
 *   GAME_MOVE_INDEXES       game_move_index is below this
 *   game_moves              all legal moves; a forced pass is a move; 0 = the game is over
 *   game_play               copy-make: there is no undo to get wrong
 *   game_result             exact score of a finished game, for the side to move
 *   game_evaluate           heuristic score for the side to move
 *   game_key                64-bit hash, side to move included
 *   game_noisy              moves of the quiescence search, a subset of game_moves; 0 = quiet
 *   game_order              static ordering hint, higher is tried earlier
 *   game_move_index         a small number for a move, for history tables
 */
#include "core/inline.h"
#include "core/random-inl.h"
#include "instance/prediction.h"
#include "nullwindow.h"
#include <stdbool.h>
#include <stddef.h>

#define NW_REQUIRE(f, type)                                                                        \
    _Static_assert(_Generic(&(f), type : 1, default : 0), "game contract: " #f " must be " #type)

NW_REQUIRE(game_moves, int (*)(const game_pos *, game_move *));
NW_REQUIRE(game_play, void (*)(game_pos *, const game_pos *, game_move));
NW_REQUIRE(game_result, nw_score (*)(const game_pos *));
NW_REQUIRE(game_evaluate, nw_score (*)(const game_pos *));
NW_REQUIRE(game_key, uint64_t (*)(const game_pos *));
NW_REQUIRE(game_noisy, int (*)(const game_pos *, game_move *));
NW_REQUIRE(game_order, int (*)(const game_pos *, game_move));
NW_REQUIRE(game_move_index, unsigned (*)(const game_pos *, game_move));
_Static_assert(sizeof(game_move) <= sizeof(nw_move), "game contract: a move fits 32 bits");
_Static_assert(GAME_MAX_MOVES > 0, "game contract: GAME_MAX_MOVES is positive");
_Static_assert(GAME_MOVE_INDEXES > 0, "game contract: GAME_MOVE_INDEXES is positive");

/* --- optional: positions and moves */

/* A position to be played into: GAME_CHILD(c, n) declares c, able to hold a child of *n. Positions
 * of fixed size need only the variable. Goes with game_extra, the bytes beyond sizeof(game_pos) of
 * a copy on the heap, and game_copy. */
#ifndef GAME_CHILD
#define GAME_CHILD(c, n) game_pos c
static inline size_t game_extra(const game_pos *n)
{
    (void)n;
    return 0;
}
static inline void game_copy(game_pos *to, void *extra, const game_pos *n)
{
    (void)extra;
    *to = *n;
}
#endif

/* GAME_MOVES_ARE_ORDINALS: moves are 0..game_width - 1 (trees of any width) and are not listed. */
#ifdef GAME_MOVES_ARE_ORDINALS
typedef struct move_list {
    int count;
} move_list;
static inline game_move list_move(const move_list *list, int i)
{
    (void)list;
    return (game_move)i;
}
NW_ALWAYS_INLINE int list_moves(move_list *list, const game_pos *n)
{
    return list->count = game_width(n);
}
#else
typedef struct move_list {
    int count;
    game_move move[GAME_MAX_MOVES];
} move_list;
static inline game_move list_move(const move_list *list, int i)
{
    return list->move[i];
}
NW_ALWAYS_INLINE int list_moves(move_list *list, const game_pos *n)
{
    return list->count = game_moves(n, list->move);
}
#endif

/* If GAME_CHILD puts children into memory that their parent points to: that memory, and a position
 * with other memory, for another thread. */
#ifndef game_room
#define game_room(n)           ((void)(n), (void *)NULL)
#define game_set_room(n, room) ((void)(n), (void)(room))
#endif

#ifndef game_has_key
#define game_has_key(n) ((void)(n), 1) /* the key identifies positions; tables may be used */
#endif
#ifndef game_listable
#define game_listable(n) ((void)(n), 1) /* no position has more than GAME_MAX_MOVES moves */
#endif
#ifndef game_root_is_max
#define game_root_is_max(n) ((void)(n), 1) /* the root player is MAX */
#endif

/* The player to move, 0 or 1, in a game where a player may move again; -1 where every move passes
 * the turn. */
#ifndef game_mover
#define GAME_MOVES_AGAIN 0
#define game_mover(n)    ((void)(n), -1)
#else
#define GAME_MOVES_AGAIN 1
#endif
/* Is the child's player that of its parent? Then its scores are the parent's, not negated. */
static inline bool moves_again(const game_pos *n, const game_pos *child)
{
    const int mover = game_mover(n);
    return mover >= 0 && mover == game_mover(child);
}

/* The least and the greatest value of any position. */
#ifndef game_range
#define game_range(n, least, greatest)                                                             \
    ((void)(n), *(least) = NW_SCORE_MIN, *(greatest) = NW_SCORE_MAX)
#endif

/* Does the player who plays the move play the next one too? Without playing it where every move
 * passes the turn. */
static __attribute__((noinline, unused)) bool keeps_turn_by_play(const game_pos *n, game_move move)
{
    GAME_CHILD(child, n);
    game_play(&child, n, move);
    return moves_again(n, &child);
}
static inline bool keeps_turn(const game_pos *n, game_move move)
{
    return game_mover(n) >= 0 && keeps_turn_by_play(n, move);
}

/* The key of the position after a move, if possible without playing it. */
#ifndef game_child_key
static inline uint64_t default_child_key(const game_pos *n, game_move move)
{
    GAME_CHILD(child, n);
    game_play(&child, n, move);
    return game_key(&child);
}
#define game_child_key default_child_key
#endif
NW_REQUIRE(game_child_key, uint64_t (*)(const game_pos *, game_move));

/* 32 bits of another hash than game_key, independent of it, for the wider check of table entries:
 * of GAME_WORDS, the numbers that make up a position (unlike counters of moves), or of its bytes:
 * equal positions whose bytes differ count as different, which costs nodes but no truth. */
#ifndef game_identity
#ifdef GAME_WORDS
static inline uint32_t default_identity(const game_pos *n)
{
    const uint64_t word[] = {GAME_WORDS(n)};
    return (uint32_t)(nw_mix_bytes(word, sizeof word) >> 32);
}
#else
static inline uint32_t default_identity(const game_pos *n)
{
    return (uint32_t)(nw_mix_bytes(n, sizeof *n) >> 32);
}
#endif
#define game_identity default_identity
#endif
NW_REQUIRE(game_identity, uint32_t (*)(const game_pos *));

/* Is the game known to be consistent? A user's game may not be; its search then returns some value,
 * but must not crash. */
#ifndef game_is_sound
#define game_is_sound 1
#endif

/* --- optional: the horizon */

/* Is the game over? May be 0 if game_evaluate returns the result of finished positions. */
#ifndef game_over
static inline bool default_game_over(const game_pos *n)
{
    move_list list;
    return list_moves(&list, n) == 0;
}
#define game_over default_game_over
#endif
/* A forced position (check, compulsory capture) has no static value: its noisy moves are all its
 * moves. */
#ifndef game_forced
#define game_forced(n) ((void)(n), false)
#endif
/* GAME_HAS_CHECK_INFO: the game detects without playing a move whether it forces the other side
 * (gives check). game_set_check_info(n, info) computes once per position what game_gives_check(n,
 * info, move) needs. */
#ifndef GAME_HAS_CHECK_INFO
#define GAME_HAS_CHECK_INFO 0
typedef char game_check_info;
#define game_set_check_info(n, info)    ((void)(n), (void)(info))
#define game_gives_check(n, info, move) ((void)(n), (void)(info), (void)(move), false)
#endif

/* GAME_HAS_CHECKS and game_checks(n, out): moves that are not noisy and force the other side. They
 * are listed only in positions that are not forced. */
#ifndef GAME_HAS_CHECKS
#define GAME_HAS_CHECKS     0
#define game_checks(n, out) ((void)(n), (void)(out), 0)
#endif
/* Are there no noisy moves? If possible without listing them. GAME_NEVER_NOISY: true in all
 * positions. */
#ifdef GAME_NEVER_NOISY
#define game_is_quiet(n) ((void)(n), true)
#elif !defined game_is_quiet
#define game_is_quiet(n) ((void)(n), false)
#endif
/* A hint that only breaks ties: in play, killers and history come before it. */
#ifndef game_hint_is_weak
#define game_hint_is_weak(hint) ((void)(hint), false)
#endif

/* A hint that is sooner known than game_order and at least as high; of two noisy moves of a
 * position that is not forced it prefers the same one. */
#ifndef game_order_most
#define GAME_HINTS_ARE_FINAL 1
#define game_order_most      game_order
#else
#define GAME_HINTS_ARE_FINAL 0
#endif

/* --- optional: the rules of play (search/path-inl.h) */

#ifndef game_win
#define game_win 0 /* score of a won game, 0 if not constant; who has won is not to move */
#endif
#ifndef game_recurs
#define game_recurs 0 /* can a position recur? */
#endif
#ifndef game_reversible
#define game_reversible(n, move) ((void)(n), (void)(move), true) /* could it be taken back? */
#endif
#ifndef game_quiet_plies
#define game_quiet_plies(n) ((void)(n), -1) /* reversible plies that led here; -1: not counted */
#endif
#ifndef game_draw_plies
#define game_draw_plies 0 /* this many reversible plies are a draw; 0: no such rule */
#endif
/* Converts *outer, of type game_outer, to *n, the root of a search for play, if play uses its own
 * weights or more state. */
#ifndef game_enter
#define game_enter(n, outer) (*(n) = *(outer))
#define game_outer           game_pos
#endif

/* --- optional: selectivity (search/selective-inl.h) */

/* Is a null move safe here (zugzwang is unlikely)? And the null move itself. */
#ifndef game_may_pass
#define game_may_pass(n)    ((void)(n), false)
#define game_pass(child, n) ((void)(child), (void)(n))
#endif
#ifndef game_is_noisy
#define game_is_noisy(n, move) ((void)(n), (void)(move), false) /* does it change the value? */
#endif
#ifndef game_unit
#define game_unit 0 /* a pawn or man, the scale of futility margins; 0: no futility */
#endif
/* In play, order quiet moves by quiet and continuation history (search/quiet_history-inl.h) instead
 * of the history heuristic. No cost elsewhere. */
#ifndef GAME_QUIET_HISTORY
#define GAME_QUIET_HISTORY 0
#endif
/* Late move reductions: the number of moves that are never reduced, and whether checks are reduced
 * like other moves. */
#ifndef GAME_LMR_FROM
#define GAME_LMR_FROM 3
#endif
#ifndef GAME_LMR_CHECKS
#define GAME_LMR_CHECKS 0
#endif
#ifndef game_prediction
#define game_prediction(n, depth) ((void)(n), (void)(depth), (const nw_prediction *)NULL)
#endif
#endif
