/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_LEVEL_H
#define NW_PLAY_LEVEL_H
/* Weaker and more varied play. A level searches less deep, at times less deep still, and chooses
 * among moves of similar value. So it overlooks threats beyond its horizon, as a person of that
 * strength does, and never plays an obviously senseless move.
 *
 * The highest level is full strength. The same choice, narrow and at full depth, varies the first
 * moves of a game. */
#include "play/think.h"

enum { PLAY_LEVELS = 20, PLAY_OPENING_PLIES = 8 };

/* The name of a level, 1 (beginner) to PLAY_LEVELS; and the level of a name or digits, 0: none. */
const char *play_level_name(int level);
int play_level_read(const char *text);

/* The Elo of a level in chess, 800 to 2990, on the scale of docs/results/play.md, and the level
 * nearest to one.
 */
int play_level_elo(int level);
int play_level_of_elo(int elo);

/* Thinks at a level below the highest, at random by m->random. limits apply besides the level's
 * own. Returns as play_think. */
int play_level_think(play_engine *m, int level, const void *state, nw_limits *limits,
                     nw_result *result, nw_error *err);

/* Thinks at full strength and chooses among practically equal moves. */
int play_vary(play_engine *m, const void *state, nw_limits *limits, nw_result *result,
              nw_error *err);
#endif
