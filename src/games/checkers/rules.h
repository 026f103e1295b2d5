/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_RULES_H
#define NW_GAMES_CHECKERS_RULES_H
#include "games/games.h"

/* Checkers in the registry. */
extern const nw_game_info checkers_info;
#endif
