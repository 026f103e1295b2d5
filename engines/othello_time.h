/* SPDX-License-Identifier: MIT */
#ifndef NW_ENGINES_OTHELLO_TIME_H
#define NW_ENGINES_OTHELLO_TIME_H
/* How Othello programs share out their time: a game has at most empties / 2 more moves of a side,
 * and the last of them are solved in next to nothing, so the others may take more. */
#include "engines/clock.h"

/* left: seconds on the clock; stones: moves to go within it, 0 for the rest of the game. */
static inline nw_budget nw_othello_budget(double left, int stones, int empties)
{
    enum { QUICK = 7 }; /* of the last moves, those that take no time */
    const int moves = (empties + 1) / 2;
    const nw_clock c = {.left = left,
                        .has_left = 1,
                        .moves_to_go = stones,
                        .moves_expected = moves > QUICK + 2 ? moves - QUICK : 2,
                        .overhead = 0.02};
    return nw_clock_budget(&c);
}
#endif
