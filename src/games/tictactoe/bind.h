/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TICTACTOE_BIND_H
#define NW_GAMES_TICTACTOE_BIND_H
/* Tic-tac-toe under the names of the game contract. */
#include "games/tictactoe/tictactoe-inl.h"

typedef tictactoe_pos game_pos;
typedef tictactoe_move game_move;
enum { GAME_MAX_MOVES = TICTACTOE_SQUARES, GAME_MOVE_INDEXES = TICTACTOE_SQUARES };
#define game_moves      tictactoe_moves
#define game_play       tictactoe_play
#define game_result     tictactoe_result
#define game_evaluate   tictactoe_evaluate
#define game_key        tictactoe_key
#define game_noisy      tictactoe_noisy
#define game_order      tictactoe_order
#define game_move_index tictactoe_move_index
/* tictactoe_evaluate returns the result of a finished game. */
#define game_over(n) ((void)(n), false)
#define GAME_NEVER_NOISY
#define GAME_WORDS(n) (n)->own, (n)->opp, (n)->side
#define game_win      TICTACTOE_WIN
#endif
