/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CONNECT4_BIND_H
#define NW_GAMES_CONNECT4_BIND_H
/* Connect Four under the names of the game contract. */
#include "games/connect4/connect4-inl.h"

typedef connect4_pos game_pos;
typedef connect4_move game_move;
enum { GAME_MAX_MOVES = CONNECT4_COLUMNS, GAME_MOVE_INDEXES = CONNECT4_BITS };
#define game_moves      connect4_moves
#define game_play       connect4_play
#define game_result     connect4_result
#define game_evaluate   connect4_evaluate
#define game_key        connect4_key
#define game_noisy      connect4_noisy
#define game_order      connect4_order
#define game_move_index connect4_move_index
/* connect4_evaluate returns the result of a finished game. */
#define game_over(n) ((void)(n), false)
#define GAME_NEVER_NOISY
#define GAME_WORDS(n) (n)->own, (n)->opp
#define game_win      CONNECT4_WIN
#endif
