/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_RULES_H
#define NW_GAMES_OTHELLO_RULES_H
#include "games/games.h"

extern const nw_game_info othello_info;
/* The same on 4x4 and 6x6 (small.c). */
extern const nw_game_info othello4_info, othello6_info;
#endif
