/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_RATINGS_H
#define NW_ARENA_RATINGS_H
/* Ratings of several players from pairs of games: the Bradley-Terry model, in which a player of
 * strength s scores s / (s + t) against one of strength t, fitted by maximum likelihood; Elo is 400
 * log10 of the strength, and the mean of all players is 0.
 *
 * Each pairing gets one extra draw as a prior, so that a player who lost every game has a rating
 * too. Intervals are bootstrapped over pairs of games, as the two games of a pair are
 * correlated. */
#include "arena/statistics.h"

/* The score between two players, by number; the tally is the first one's. */
typedef struct arena_meeting {
    int player[2];
    const arena_tally *tally;
} arena_meeting;

/* Fills rating, by player, in Elo with 95 % intervals. */
void arena_rate(int players, const arena_meeting *meeting, int meetings, arena_estimate *rating);
#endif
