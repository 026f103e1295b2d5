/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TICTACTOE_RULES_H
#define NW_GAMES_TICTACTOE_RULES_H
#include "games/games.h"

/* Tic-tac-toe in the registry. */
extern const nw_game_info tictactoe_info;
#endif
