/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_STATISTICS_H
#define NW_ARENA_STATISTICS_H
/* Estimates of the strength of A relative to B: pure functions of counts.
 *
 * The unit is the pair: two games from one opening with colours reversed. Games of a pair are
 * correlated through their opening, pairs are not, so variance is measured between pairs: the
 * pentanomial model. Elo is logistic: a score s means 400 log10(s / (1 - s)). */

enum { ARENA_PAIR_RESULTS = 5 };

/* A's results: single games, and pairs by half points (0, 1/2, 1, 3/2, 2). */
typedef struct arena_tally {
    long won, drawn, lost;
    long pair[ARENA_PAIR_RESULTS];
} arena_tally;

/* Adds a pair; a game's points are A's half points, 0, 1 or 2. */
void arena_tally_add(arena_tally *t, int first, int second);
long arena_tally_pairs(const arena_tally *t);

/* An estimate with its 95 % interval; infinite if all games were won or lost. */
typedef struct arena_estimate {
    double value, lo, hi;
} arena_estimate;

/* The score of A, from 0 to 1. If all pairs ended alike the variance is 0, and the interval is
 * Wilson's. Without pairs: 1/2 within 0 .. 1. */
arena_estimate arena_score(const arena_tally *t);
/* The Elo difference. */
arena_estimate arena_elo(const arena_tally *t);
/* Normalised Elo: in units of the standard deviation of a game, scaled to equal Elo without draws;
 * comparable between opening sets with many and with few draws. */
arena_estimate arena_normalised_elo(const arena_tally *t);
/* The likelihood of superiority of A, with a flat prior. */
double arena_superiority(const arena_tally *t);

double arena_elo_of_score(double score);
double arena_score_of_elo(double elo);

/* SPRT of elo1 against elo0: play until the log-likelihood ratio leaves lower .. upper. */
typedef enum arena_verdict { ARENA_GOES_ON, ARENA_ACCEPTED, ARENA_REJECTED } arena_verdict;

typedef struct arena_sprt {
    double ratio;        /* log-likelihood ratio */
    double lower, upper; /* where it ends */
    arena_verdict verdict;
} arena_sprt;

/* The test with error rates of 5 %; elo0 < elo1. */
arena_sprt arena_sprt_of(const arena_tally *t, double elo0, double elo1);
#endif
