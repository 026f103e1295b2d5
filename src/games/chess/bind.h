/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_BIND_H
#define NW_GAMES_CHESS_BIND_H
/* Chess under the names of the game contract. */
#include "games/chess/draw-inl.h"
#include "games/chess/eval-inl.h"
#include "games/chess/exchange-inl.h"
#include "games/chess/pass-inl.h"
#include "games/chess/check_info-inl.h"

/* Play adds a network to the evaluation, with accumulators in the position, except in the
 * explorer's page, which is kept small. */
#if defined NW_PLAY && NW_PLAY && !defined __wasm__
#include "games/chess/network-inl.h"
typedef chess_node game_pos;
#define CHESS_POS(n)         (&(n)->pos)
#define game_outer           chess_pos
#define game_enter(n, outer) chess_node_enter(n, outer)
#define game_moves           chess_node_moves
#define game_play            chess_node_play
#define game_pass            chess_node_pass
#define game_result          chess_node_result
#define game_evaluate        chess_node_evaluate
#define game_key             chess_node_key
#define game_child_key       chess_node_child_key
#define game_noisy           chess_node_noisy
#define game_checks          chess_node_checks
#define game_order           chess_node_order
#define game_order_most      chess_node_order_most
#define game_move_index      chess_node_move_index
#else
typedef chess_pos game_pos;
#define CHESS_POS(n)         (n)
/* Positions come with the piece-square score of measurements. */
#define game_enter(n, outer) (*(n) = *(outer), (n)->psqt = chess_psqt_of(&(n)->board))
#define game_outer           chess_pos
#define game_moves           chess_moves
#define game_play            chess_play
#define game_pass            chess_pass
#define game_result          chess_result
#define game_evaluate        chess_evaluate
#define game_key             chess_key
#define game_child_key       chess_child_key
#define game_noisy           chess_noisy
#define game_checks          chess_checks
#define game_order           chess_order
#define game_order_most      chess_order_most
#define game_move_index      chess_move_index
#endif
typedef chess_move game_move;
enum { GAME_MAX_MOVES = CHESS_MAX_MOVES, GAME_MOVE_INDEXES = CHESS_MOVE_INDEXES };
#define CHESS_BOARD(n) (&CHESS_POS(n)->board)
#define GAME_WORDS(n)                                                                              \
    CHESS_BOARD(n)->plane0, CHESS_BOARD(n)->plane1, CHESS_BOARD(n)->plane2, CHESS_BOARD(n)->own,   \
        CHESS_BOARD(n)->special, CHESS_POS(n)->side
#define game_range(n, least, greatest) ((void)(n), *(least) = -CHESS_MATE, *(greatest) = CHESS_MATE)
/* In check every move is an evasion, and there is no static value. */
#define game_forced(n)      chess_in_check(CHESS_BOARD(n))
#define game_over(n)        chess_over(CHESS_BOARD(n))
#define GAME_HAS_CHECKS     1
#define GAME_QUIET_HISTORY  1
#define GAME_HAS_CHECK_INFO 1
typedef chess_check_info game_check_info;
#define game_set_check_info(n, info)    chess_set_check_info(CHESS_BOARD(n), info)
#define game_gives_check(n, info, move) chess_gives_check(CHESS_BOARD(n), info, move)
/* For play. A castling move cannot be taken back, but it changes the key and so never recurs. */
#define game_win                 CHESS_MATE
#define game_recurs              1
#define game_reversible(n, move) chess_reversible(CHESS_BOARD(n), move)
#define game_quiet_plies(n)      ((int)CHESS_POS(n)->halfmove)
#define game_draw_plies          100
#define game_may_pass(n)         chess_has_pieces(CHESS_BOARD(n))
#define game_is_noisy(n, move)   (chess_captured(CHESS_BOARD(n), move) || chess_promoted(move))
#define game_unit                100
#define game_hint_is_weak(hint)  ((hint) < CHESS_GOOD && (hint) > -CHESS_GOOD)
#endif
