/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TREE_RULES_H
#define NW_GAMES_TREE_RULES_H
#include "games/games.h"

extern const nw_game tree_rules;
extern const nw_game_info tree_info, uniform_info;
#endif
