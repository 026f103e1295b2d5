/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_QUBIC_BIND_H
#define NW_GAMES_QUBIC_BIND_H
/* Qubic under the names of the game contract. */
#include "games/qubic/qubic-inl.h"

typedef qubic_pos game_pos;
typedef qubic_move game_move;
enum { GAME_MAX_MOVES = QUBIC_SQUARES, GAME_MOVE_INDEXES = QUBIC_SQUARES };
#define game_moves      qubic_moves
#define game_play       qubic_play
#define game_result     qubic_result
#define game_evaluate   qubic_evaluate
#define game_key        qubic_key
#define game_noisy      qubic_noisy
#define game_order      qubic_order
#define game_move_index qubic_move_index
/* qubic_evaluate returns the result of a finished game. */
#define game_over(n) ((void)(n), false)
#define GAME_NEVER_NOISY
#define GAME_WORDS(n) (n)->own, (n)->opp
#define game_win      QUBIC_WIN
#endif
