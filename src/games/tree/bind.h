/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TREE_BIND_H
#define NW_GAMES_TREE_BIND_H
#include "games/tree/tree-inl.h"

typedef tree_pos game_pos;
typedef nw_move game_move;
/* Trees are of any width: where the width matters nothing is listed (GAME_MOVES_ARE_ORDINALS). */
enum { GAME_MAX_MOVES = NW_MOVES_MAX, GAME_MOVE_INDEXES = TREE_MOVE_INDEXES };
#define GAME_MOVES_ARE_ORDINALS        1
#define game_width                     tree_width
#define game_moves                     tree_moves
#define game_play                      tree_play
#define game_result                    tree_evaluate
#define game_evaluate                  tree_evaluate
#define game_key                       tree_key
#define game_noisy                     tree_noisy
#define game_order                     tree_order
#define game_move_index                tree_move_index
#define game_over(n)                   (tree_width(n) == 0)
#define game_estimated(n)              tree_has_estimates(n)
#define game_bounds                    tree_bounds
#define GAME_WORDS(n)                  (n)->id, (n)->max, (n)->ply
#define game_listable(n)               ((n)->tree->widest <= NW_MOVES_MAX)
#define game_root_is_max(n)            ((n)->max)
#define game_range(n, least, greatest) (*(least) = (n)->tree->lo, *(greatest) = (n)->tree->hi)
#endif
