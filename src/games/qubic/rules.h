/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_QUBIC_RULES_H
#define NW_GAMES_QUBIC_RULES_H
#include "games/games.h"

/* Qubic in the registry. */
extern const nw_game_info qubic_info;
#endif
