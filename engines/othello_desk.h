/* SPDX-License-Identifier: MIT */
#ifndef NW_ENGINES_OTHELLO_DESK_H
#define NW_ENGINES_OTHELLO_DESK_H
/* What the protocols of Othello share: how a session begins, and how time is shared out. */
#include "engines/clock.h"
#include "engines/match_game.h"
#include "engines/thinker.h"

/* A game at its start and a thinker with the preset for play; where depth_most is given, for tests,
 * with a small table. Both are to be freed also after a failure. */
int nw_othello_open(nw_played *game, nw_thinker **thinker, int depth_most, nw_error *err);

/* left: seconds on the clock; stones: moves to go within it, 0 for the rest of the game. A side has
 * at most empties / 2 more moves, and the last of them are solved in next to nothing, so the others
 * may take more. */
nw_budget nw_othello_budget(double left, int stones, int empties);
#endif
