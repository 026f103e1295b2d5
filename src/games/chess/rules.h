/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_RULES_H
#define NW_GAMES_CHESS_RULES_H
#include "games/games.h"

/* The row of chess in the registry. */
extern const nw_game_info chess_info;
#endif
