/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_STATISTICS_H
#define NW_ARENA_STATISTICS_H
/* How much stronger is A than B? Pure functions of counts.
 *
 * The unit is the pair: two games from one opening with colours changed. The games of a pair depend
 * on each other through their opening, pairs do not, so the spread is measured between pairs: the
 * pentanomial model. Elo is logistic: a score s means 400 log10(s / (1 - s)). */

enum { ARENA_PAIR_RESULTS = 5 };

/* What A scored: single games, and pairs by half points (0, 1/2, 1, 3/2, 2). */
typedef struct arena_tally {
    long won, drawn, lost;
    long pair[ARENA_PAIR_RESULTS];
} arena_tally;

/* Adds a pair; a game's points are A's half points, 0, 1 or 2. */
void arena_tally_add(arena_tally *t, int first, int second);
long arena_tally_pairs(const arena_tally *t);

/* An estimate with its 95 % interval. May be infinite where all games were won or lost. */
typedef struct arena_estimate {
    double value, lo, hi;
} arena_estimate;

/* The score of A, from 0 to 1. Where all pairs ended alike no spread was seen, and the
 * interval is Wilson's. Without pairs: 1/2 within 0 .. 1. */
arena_estimate arena_score(const arena_tally *t);
/* The difference in Elo, from the score. */
arena_estimate arena_elo(const arena_tally *t);
/* The same as a multiple of the spread of a game, in a unit in which it is Elo where no game is
 * drawn: comparable between opening sets with many and with few draws. */
arena_estimate arena_normalised_elo(const arena_tally *t);
/* The probability that A is the stronger one, given what was seen and nothing before. */
double arena_superiority(const arena_tally *t);

double arena_elo_of_score(double score);
double arena_score_of_elo(double elo);

/* The sequential test of elo1 against elo0: play until the log-likelihood ratio leaves lower ..
 * upper. */
typedef enum arena_verdict { ARENA_GOES_ON, ARENA_ACCEPTED, ARENA_REJECTED } arena_verdict;

typedef struct arena_sprt {
    double ratio;        /* log-likelihood of elo1 against elo0 */
    double lower, upper; /* where it ends */
    arena_verdict verdict;
} arena_sprt;

/* The test with errors of 5 % both ways; elo0 < elo1. */
arena_sprt arena_sprt_of(const arena_tally *t, double elo0, double elo1);
#endif
