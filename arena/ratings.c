/* SPDX-License-Identifier: MIT */
#include "arena/ratings.h"
#include "base/sort.h"
#include "core/random-inl.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MAX = 64, ROUNDS = 400, SAMPLES = 400, BELOW = 10 /* of SAMPLES: 2.5 % */ };
#define PRIOR 1.0 /* drawn games per pairing */

/* The crosstable: points and games of each player against each other. */
typedef struct table {
    int players;
    double points[PLAYERS_MAX];
    double games[PLAYERS_MAX][PLAYERS_MAX];
} table;

/* Adds a pairing: its games, and the points of the first player. */
static void add(table *t, const arena_meeting *m, double games, double points)
{
    const int a = m->player[0], b = m->player[1];
    if (games <= 0)
        return;
    t->points[a] += points + PRIOR / 2;
    t->points[b] += games - points + PRIOR / 2;
    t->games[a][b] += games + PRIOR;
    t->games[b][a] += games + PRIOR;
}

/* Normalises the mean logarithm to 0: only ratios matter. */
static void centre(double *strength, int players)
{
    double mean = 0;
    for (int i = 0; i < players; i++)
        mean += log(strength[i]) / players;
    for (int i = 0; i < players; i++)
        strength[i] /= exp(mean);
}

/* Maximum likelihood by minorisation: each step sets every player's strength to explain its points,
 * given the others' current strengths.
 * Implements: Hunter, "MM algorithms for generalized Bradley-Terry models" (2004), section 2. */
static void fit(const table *t, double *elo)
{
    double strength[PLAYERS_MAX], next[PLAYERS_MAX] = {0};
    for (int i = 0; i < t->players; i++)
        strength[i] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < t->players; i++) {
            double expected = 0;
            for (int j = 0; j < t->players; j++)
                expected += t->games[i][j] / (strength[i] + strength[j]);
            next[i] = expected > 0 ? t->points[i] / expected : 1;
        }
        memcpy(strength, next, sizeof strength);
        centre(strength, t->players);
    }
    for (int i = 0; i < t->players; i++)
        elo[i] = 400 * log10(strength[i]);
}

static void fit_tallies(int players, const arena_meeting *m, int meetings, double *elo)
{
    table t = {.players = players};
    for (int i = 0; i < meetings; i++) {
        const arena_tally *tally = m[i].tally;
        const double games = (double)(tally->won + tally->drawn + tally->lost);
        add(&t, &m[i], games, (double)tally->won + (double)tally->drawn / 2);
    }
    fit(&t, elo);
}

/* Draws as many pairs as were played, with replacement. */
static void fit_sample(int players, const arena_meeting *m, int meetings, uint64_t *random,
                       double *elo)
{
    table t = {.players = players};
    for (int i = 0; i < meetings; i++) {
        const long pairs = arena_tally_pairs(m[i].tally);
        double points = 0;
        for (long k = 0; k < pairs; k++) {
            long at = (long)nw_below((uint32_t)(nw_random(random) >> 32), (uint32_t)pairs);
            int half = 0;
            while (at >= m[i].tally->pair[half])
                at -= m[i].tally->pair[half++];
            points += half / 2.0;
        }
        add(&t, &m[i], 2.0 * (double)pairs, points);
    }
    fit(&t, elo);
}

void arena_rate(int players, const arena_meeting *meeting, int meetings, arena_estimate *rating)
{
    double elo[PLAYERS_MAX];
    uint64_t random = 1;
    double *sample = malloc((size_t)players * SAMPLES * sizeof *sample);
    fit_tallies(players, meeting, meetings, elo);
    for (int i = 0; i < players; i++)
        rating[i] = (arena_estimate){elo[i], -INFINITY, INFINITY};
    for (int k = 0; sample && k < SAMPLES; k++) {
        fit_sample(players, meeting, meetings, &random, elo);
        for (int i = 0; i < players; i++)
            sample[i * SAMPLES + k] = elo[i];
    }
    for (int i = 0; sample && i < players; i++) {
        double *of = sample + i * SAMPLES;
        nw_sort_doubles(of, SAMPLES);
        rating[i].lo = of[BELOW];
        rating[i].hi = of[SAMPLES - 1 - BELOW];
    }
    free(sample);
}
