/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_RULES_H
#define NW_GAMES_OTHELLO_RULES_H
#include "games/games.h"

extern const nw_game_info othello_info;
#endif
