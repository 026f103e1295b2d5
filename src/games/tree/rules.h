/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TREE_RULES_H
#define NW_GAMES_TREE_RULES_H
#include "games/games.h"

extern const nw_game tree_rules;
extern const nw_game_info tree_info, uniform_info;

/* Is the text after "tree:" a tree, such as "((3 17) (2 12))" or "min (3 5)", and not a file's
 * name? */
bool tree_is_text(const char *text);
#endif
