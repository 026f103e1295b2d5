/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_FAST_GAMES_BREAKTHROUGH_BIND_H
#define EXAMPLES_FAST_GAMES_BREAKTHROUGH_BIND_H
/* Binds the game to the search's contract, so that the search can be compiled for it:
 * -DNW_GAME=breakthrough, with this folder's grandparent on the include path. */
#include "breakthrough.h"

typedef breakthrough game_pos;
typedef nw_move game_move;
enum { GAME_MAX_MOVES = BREAKTHROUGH_MOVES, GAME_MOVE_INDEXES = BREAKTHROUGH_INDEXES };

static inline int game_moves(const game_pos *n, game_move *out)
{
    return breakthrough_moves(n, out);
}
static inline void game_play(game_pos *child, const game_pos *n, game_move move)
{
    breakthrough_play(child, n, move);
}
static inline nw_score game_result(const game_pos *n)
{
    return breakthrough_result(n);
}
static inline nw_score game_evaluate(const game_pos *n)
{
    return breakthrough_evaluate(n);
}
static inline uint64_t game_key(const game_pos *n)
{
    return breakthrough_key(n);
}
static inline int game_noisy(const game_pos *n, game_move *out)
{
    (void)n, (void)out;
    return 0;
}
static inline int game_order(const game_pos *n, game_move move)
{
    return breakthrough_order(n, move);
}
static inline unsigned game_move_index(const game_pos *n, game_move move)
{
    (void)n;
    return move;
}
#endif
