/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_BIND_H
#define NW_GAMES_CHESS_BIND_H
/* Chess under the names of the game contract. */
#include "games/chess/draw-inl.h"
#include "games/chess/eval-inl.h"
#include "games/chess/exchange-inl.h"
#include "games/chess/pass-inl.h"

typedef chess_pos game_pos;
typedef chess_move game_move;
enum { GAME_MAX_MOVES = CHESS_MAX_MOVES, GAME_MOVE_INDEXES = CHESS_MOVE_INDEXES };
#define game_moves                     chess_moves
#define game_play                      chess_play
#define game_result                    chess_result
#define game_evaluate                  chess_evaluate
#define game_key                       chess_key
#define game_child_key                 chess_child_key
#define game_noisy                     chess_noisy
#define game_order                     chess_order
#define game_move_index                chess_move_index
#define game_range(n, least, greatest) ((void)(n), *(least) = -CHESS_MATE, *(greatest) = CHESS_MATE)
/* In check every move is an evasion, and the static value means nothing. */
#define game_forced(n)  chess_in_check(&(n)->board)
#define game_over(n)    chess_over(&(n)->board)
#define GAME_HAS_CHECKS 1
#define game_checks     chess_checks
/* Positions come with the piece-square score of measurements. */
#define game_enter(n) ((n)->psqt = chess_psqt_of(&(n)->board))
/* For play. A castling move cannot be taken back, but it changes the key and so never recurs. */
#define game_win                 CHESS_MATE
#define game_recurs              1
#define game_reversible(n, move) chess_reversible(&(n)->board, move)
#define game_quiet_plies(n)      ((int)(n)->halfmove)
#define game_draw_plies          100
#define game_may_pass(n)         chess_has_pieces(&(n)->board)
#define game_pass                chess_pass
#define game_is_noisy(n, move)   (chess_captured(&(n)->board, move) || chess_promoted(move))
#define game_may_extend(n)       chess_in_check(&(n)->board)
#define game_unit                100
#define game_gain(n, move)       chess_gain(&(n)->board, move)
#define game_hint_is_weak(hint)  ((hint) < CHESS_GOOD && (hint) > -CHESS_GOOD)
#endif
