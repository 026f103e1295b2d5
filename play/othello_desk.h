/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_OTHELLO_DESK_H
#define NW_PLAY_OTHELLO_DESK_H
/* What the protocols of Othello share: how a session begins, and how time is shared out. */
#include "play/clock.h"
#include "records/played.h"
#include "play/thinker.h"

/* A game at its start and a thinker with the preset for play; where depth_most is given, for tests,
 * with a small table. Both are to be freed also after a failure. */
int play_othello_open(played_game *game, play_thinker **thinker, int depth_most, nw_error *err);

/* left: seconds on the clock; stones: moves to go within it, 0 for the rest of the game. A side has
 * at most empties / 2 more moves, and the last of them are solved in next to nothing, so the others
 * may take more. */
play_budget play_othello_budget(double left, int stones, int empties);
#endif
