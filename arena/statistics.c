/* SPDX-License-Identifier: MIT */
#include "arena/statistics.h"
#include <math.h>

#define NORMAL_95  1.959963984540054 /* 97.5 % quantile of the normal distribution */
#define ELO_SCALE  (400 / 2.302585092994046)
#define SPRT_ERROR 0.05

void arena_tally_add(arena_tally *t, int first, int second)
{
    const int points[2] = {first, second};
    for (int i = 0; i < 2; i++) {
        t->lost += points[i] == 0;
        t->drawn += points[i] == 1;
        t->won += points[i] == 2;
    }
    t->pair[first + second]++;
}

long arena_tally_pairs(const arena_tally *t)
{
    long n = 0;
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        n += t->pair[i];
    return n;
}

/* The score per game of a pair with that many half points. */
static double score_of(int half_points)
{
    return half_points / 4.0;
}

static double mean(const double p[ARENA_PAIR_RESULTS])
{
    double m = 0;
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        m += p[i] * score_of(i);
    return m;
}

static double variance(const double p[ARENA_PAIR_RESULTS], double m)
{
    double v = 0;
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        v += p[i] * (score_of(i) - m) * (score_of(i) - m);
    return v;
}

/* The frequencies of the results; returns the number of pairs. */
static double shares(const arena_tally *t, double p[ARENA_PAIR_RESULTS])
{
    const double n = (double)arena_tally_pairs(t);
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        p[i] = n > 0 ? (double)t->pair[i] / n : 0;
    return n;
}

static double within(double x, double lo, double hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

/* Without spread: n pairs that all scored m. Wilson's interval for an event never seen leaves up to
 * 1 - w to other results, which may all be losses or wins. */
static arena_estimate unspread(double m, double n)
{
    const double w = n / (n + NORMAL_95 * NORMAL_95);
    return (arena_estimate){m, w * m, w * m + 1 - w};
}

arena_estimate arena_score(const arena_tally *t)
{
    double p[ARENA_PAIR_RESULTS];
    const double n = shares(t, p), m = mean(p), v = variance(p, m);
    if (n == 0)
        return (arena_estimate){0.5, 0, 1};
    if (v == 0)
        return unspread(m, n);
    const double half = NORMAL_95 * sqrt(v / n);
    return (arena_estimate){m, within(m - half, 0, 1), within(m + half, 0, 1)};
}

double arena_elo_of_score(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : ELO_SCALE * log(score / (1 - score));
}

double arena_score_of_elo(double elo)
{
    return 1 / (1 + exp(-elo / ELO_SCALE));
}

arena_estimate arena_elo(const arena_tally *t)
{
    const arena_estimate s = arena_score(t);
    return (arena_estimate){arena_elo_of_score(s.value), arena_elo_of_score(s.lo),
                            arena_elo_of_score(s.hi)};
}

/* Near one half, Elo = 4 ELO_SCALE (s - 1/2). The spread of a game is that of a pair times the root
 * of two; without draws it is 1/2, and then 2 ELO_SCALE (s - 1/2) / spread is the same number. */
arena_estimate arena_normalised_elo(const arena_tally *t)
{
    double p[ARENA_PAIR_RESULTS];
    const double n = shares(t, p), m = mean(p), spread = sqrt(2 * variance(p, m));
    if (n == 0)
        return (arena_estimate){0, -INFINITY, INFINITY};
    const double unit = 2 * ELO_SCALE, half = NORMAL_95 * unit / sqrt(2 * n);
    const double value = m == 0.5 ? 0 : unit * (m - 0.5) / spread;
    if (spread == 0) /* the unit was not observed */
        return (arena_estimate){value, -INFINITY, INFINITY};
    return (arena_estimate){value, value - half, value + half};
}

double arena_superiority(const arena_tally *t)
{
    double p[ARENA_PAIR_RESULTS];
    const double n = shares(t, p), m = mean(p), v = variance(p, m);
    const arena_estimate score = arena_score(t);
    /* Without spread the interval is wider towards one half than away from it. */
    const double side = score.value > 0.5 ? score.value - score.lo : score.hi - score.value;
    const double deviation = v > 0 ? sqrt(v / n) : side / NORMAL_95;
    return 0.5 * erfc(-(score.value - 0.5) / deviation / sqrt(2));
}

/* --- the sequential test */

/* The maximum-likelihood distribution with a given mean has the shares p[i] / (1 + theta (x[i] -
 * mean)), where theta yields that mean. The sum below decreases in theta. */
static double moment(const double p[ARENA_PAIR_RESULTS], double score, double theta)
{
    double sum = 0;
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++) {
        const double x = score_of(i) - score;
        sum += p[i] * x / (1 + theta * x);
    }
    return sum;
}

/* theta by bisection between the two poles; 60 halvings exhaust a double. */
static double find_theta(const double p[ARENA_PAIR_RESULTS], double score)
{
    double lo = -1 / (1 - score), hi = 1 / score;
    for (int i = 0; i < 60; i++) {
        const double middle = (lo + hi) / 2;
        if (moment(p, score, middle) > 0)
            lo = middle;
        else
            hi = middle;
    }
    return (lo + hi) / 2;
}

/* The log-likelihood per pair of the best distribution with this mean, up to a constant. */
static double likelihood(const double p[ARENA_PAIR_RESULTS], double score)
{
    const double theta = find_theta(p, score);
    double sum = 0;
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        sum -= p[i] * log(1 + theta * (score_of(i) - score));
    return sum;
}

/* Unseen results get a thousandth of a pair, so that every mean is possible. */
static double regular_shares(const arena_tally *t, double p[ARENA_PAIR_RESULTS])
{
    double n = 0;
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++) {
        p[i] = t->pair[i] ? (double)t->pair[i] : 1e-3;
        n += p[i];
    }
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        p[i] /= n;
    return n;
}

/* Wald's bounds with the generalised likelihood ratio.
 * Implements: Van den Bergh, "The Generalized Sequential Probability Ratio Test" (2020), the
 * pentanomial test. */
arena_sprt arena_sprt_of(const arena_tally *t, double elo0, double elo1)
{
    double p[ARENA_PAIR_RESULTS];
    const double bound = log((1 - SPRT_ERROR) / SPRT_ERROR);
    arena_sprt s = {.lower = -bound, .upper = bound};
    if (arena_tally_pairs(t) == 0)
        return s;
    const double n = regular_shares(t, p);
    s.ratio =
        n * (likelihood(p, arena_score_of_elo(elo1)) - likelihood(p, arena_score_of_elo(elo0)));
    s.verdict = s.ratio >= s.upper   ? ARENA_ACCEPTED
                : s.ratio <= s.lower ? ARENA_REJECTED
                                     : ARENA_GOES_ON;
    return s;
}
