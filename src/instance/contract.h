/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_CONTRACT_H
#define NW_INSTANCE_CONTRACT_H
/* What a game's bind.h must provide; a wrong signature fails to compile with a sentence.
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
 *
 * What a game may say besides has a default (search.h): game_child_key, game_over, game_forced,
 * game_is_quiet, game_has_key, game_range, game_listable, game_root_is_max; for play (rules.h)
 * game_win, game_recurs, game_reversible, game_quiet_plies, game_draw_plies.
 */
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
#endif
