/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_RATINGS_H
#define NW_ARENA_RATINGS_H
/* The ratings of several players from the pairs they played: the model of Bradley and Terry, in
 * which a player of strength s scores s / (s + t) against one of strength t, fitted by maximum
 * likelihood; Elo is 400 log10 of the strength, and the mean of all players is 0.
 *
 * Every pairing that was played counts one drawn game more than it had, so that a player who lost
 * everything has a rating too. The intervals are of a bootstrap over pairs of games, since the two
 * games of a pair depend on each other. */
#include "arena/statistics.h"

/* What two players, by their numbers, scored against each other; the tally is the first one's. */
typedef struct arena_meeting {
    int player[2];
    const arena_tally *tally;
} arena_meeting;

/* Fills rating, by player, in Elo with 95 % intervals. */
void arena_rate(int players, const arena_meeting *meeting, int meetings, arena_estimate *rating);
#endif
