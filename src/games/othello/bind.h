/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_BIND_H
#define NW_GAMES_OTHELLO_BIND_H
/* Othello under the names of the game contract (instance/contract.h). */
#include "games/othello/eval-inl.h"
#include "games/othello/learned-inl.h"
#include "games/othello/probcut-inl.h"

typedef othello_pos game_pos;
typedef othello_move game_move;
enum { GAME_MAX_MOVES = OTHELLO_MAX_MOVES, GAME_MOVE_INDEXES = OTHELLO_MOVE_INDEXES };

#define game_moves      othello_moves
#define game_play       othello_play
#define game_result     othello_result
#define game_key        othello_key
#define game_noisy      othello_noisy
#define game_order      othello_order
#define game_move_index othello_move_index
/* othello_evaluate returns the result of a finished game. */
#define game_over(n) ((void)(n), false)
#define GAME_NEVER_NOISY
#define GAME_WORDS(n)                  (n)->own, (n)->opp, (n)->side
#define game_range(n, least, greatest) ((void)(n), *(least) = -64, *(greatest) = 64)
/* Play uses the learned network, measurements the fixed evaluation; so does the explorer's page,
 * which the network would make three times as large. */
#if defined NW_PLAY && NW_PLAY && !defined __wasm__
#define game_evaluate   othello_evaluate_learned
#define game_prediction othello_learned_prediction
#else
#define game_evaluate   othello_evaluate
#define game_prediction othello_prediction
#endif
#endif
