/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CONNECT4_RULES_H
#define NW_GAMES_CONNECT4_RULES_H
#include "games/games.h"

/* Connect Four in the registry. */
extern const nw_game_info connect4_info;
#endif
