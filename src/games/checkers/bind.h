/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_BIND_H
#define NW_GAMES_CHECKERS_BIND_H
/* Checkers under the names of the game contract. */
#include "games/checkers/checkers-inl.h"
#include "games/checkers/draw-inl.h"
#include "games/checkers/eval-inl.h"

typedef checkers_pos game_pos;
typedef checkers_move game_move;
enum { GAME_MAX_MOVES = CHECKERS_MAX_MOVES, GAME_MOVE_INDEXES = CHECKERS_MOVE_INDEXES };
#define game_moves      checkers_moves
#define game_play       checkers_play
#define game_result     checkers_result
#define game_key        checkers_key
#define game_child_key  checkers_child_key
#define game_noisy      checkers_noisy
#define game_order      checkers_order
#define game_move_index checkers_move_index
#define game_forced     checkers_must_capture
#define GAME_WORDS(n)   (n)->piece[0], (n)->piece[1], (n)->kings, (n)->side
/* Only captures are noisy. */
#define game_is_quiet(n) (!checkers_must_capture(n))
/* checkers_evaluate returns the result of a finished game. */
#define game_over(n) ((void)(n), false)
/* For play. */
#define game_win               (-CHECKERS_LOSS)
#define game_recurs            1
#define game_reversible        checkers_reversible
#define game_draw_plies        CHECKERS_DRAW_PLIES
#define game_is_noisy(n, move) ((void)(n), checkers_is_capture(move))
#define game_unit              (checkers_default_weights.man)
/* Positions have about eight moves, and a move that forces a capture mostly loses a man. */
#define GAME_QUIET_HISTORY 1
#define GAME_LMR_FROM      2
#define GAME_LMR_CHECKS    1
/* Play uses the learned weights, measurements the fixed ones. */
#if defined NW_PLAY && NW_PLAY
#include "games/checkers/learned-inl.h"
#define game_evaluate checkers_evaluate_learned
#else
#define game_evaluate checkers_evaluate
#endif
#endif
