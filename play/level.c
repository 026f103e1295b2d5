/* SPDX-License-Identifier: MIT */
#include "play/level.h"
#include "core/random-inl.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

/* Losses in human units: pawns, men, or four discs. */
typedef struct level {
    const char *name;
    int depth;
    double lapse;  /* fraction of moves searched two plies less deep */
    double spread; /* softmax temperature: losing this much more is e times rarer */
} level;

static const level levels[PLAY_LEVELS] = {
    {"beginner", 1, 0, 0.9},      {"beginner+", 1, 0, 0.6},   {"novice", 1, 0, 0.4},
    {"novice+", 2, 0.7, 0.38},    {"casual", 2, 0.35, 0.35},  {"casual+", 2, 0.1, 0.3},
    {"hobby", 3, 0.3, 0.25},      {"hobby+", 3, 0.1, 0.22},   {"club", 4, 0.25, 0.2},
    {"club+", 4, 0.1, 0.17},      {"league", 5, 0.2, 0.15},   {"league+", 5, 0.05, 0.12},
    {"strong", 6, 0.15, 0.1},     {"strong+", 7, 0.1, 0.07},  {"expert", 8, 0.1, 0.05},
    {"expert+", 9, 0.08, 0.04},   {"master", 10, 0.05, 0.03}, {"master+", 11, 0.03, 0.025},
    {"champion", 12, 0.02, 0.02}, {"full", 0, 0, 0},
};

/* Of chess, on the scale of Stockfish's UCI_Elo: docs/results/play.md, "Levels". */
static const int ratings[PLAY_LEVELS] = {
    1175, 1245, 1305, 1385, 1465, 1560, 1670, 1760, 1800, 1845,
    1920, 1970, 2025, 2125, 2225, 2325, 2425, 2525, 2625, 2990,
};

enum { CHOICES = 5 }; /* moves to choose among */
#define OPENING_SPREAD 0.06
#define VARY_SECONDS   0.25
#define CHOICE_MOST    4 /* spreads: larger losses are never chosen */

const char *play_level_name(int number)
{
    return levels[number - 1].name;
}

int play_level_read(const char *text)
{
    char *end;
    const long number = strtol(text, &end, 10);
    if (end != text && !*end)
        return number >= 1 && number <= PLAY_LEVELS ? (int)number : 0;
    for (int i = 0; i < PLAY_LEVELS; i++)
        if (strcasecmp(levels[i].name, text) == 0)
            return i + 1;
    return 0;
}

int play_level_elo(int number)
{
    assert(0 < number && number <= PLAY_LEVELS);
    return ratings[number - 1];
}

int play_level_of_elo(int elo)
{
    int best = 1;
    for (int i = 2; i <= PLAY_LEVELS; i++)
        if (abs(ratings[i - 1] - elo) < abs(ratings[best - 1] - elo))
            best = i;
    return best;
}

static double chance(uint64_t *random)
{
    return (double)(nw_random(random) >> 11) / 9007199254740992.0;
}

/* Draws an index by weight. */
static int draw_lots(const double *weight, int count, uint64_t *random)
{
    double sum = 0, at;
    for (int i = 0; i < count; i++)
        sum += weight[i];
    at = chance(random) * sum;
    for (int i = 0; i < count - 1; i++)
        if ((at -= weight[i]) < 0)
            return i;
    return count - 1;
}

/* Finds the best moves in turn, each among the rest; returns their number. The first may use all
 * limits; the others share as much again. */
static int find_best(play_engine *m, const void *state, nw_limits limits, nw_result found[CHOICES],
                     nw_error *err)
{
    nw_move list[NW_MOVES_MAX];
    const int count = m->game->rules->moves(state, list);
    int n = 0;
    for (; n < count && n < CHOICES; n++) {
        limits.only = list + n;
        limits.only_count = count - n;
        const int rc = nw_search(m->searcher, state, &limits, &found[n], err);
        if (rc < 0)
            return rc;
        for (int i = n; i < count; i++)
            if (list[i] == found[n].move) {
                list[i] = list[n];
                list[n] = found[n].move;
            }
        if (!found[n].complete && n > 0)
            break;               /* out of time: this result is unreliable */
        limits.iteration = NULL; /* report only the best move */
        limits.pass = NULL;
        if (n == 0) {
            limits.seconds /= CHOICES - 1;
            limits.soft_seconds /= CHOICES - 1;
            limits.nodes = limits.nodes / (CHOICES - 1) + (limits.nodes > 0);
        }
    }
    return n;
}

/* Chooses among the best moves; spread in human units. */
static int choose(play_engine *m, double spread, const void *state, const nw_limits *limits,
                  nw_result *result, nw_error *err)
{
    const double unit = m->game->unit ? m->game->unit : 4;
    double weight[CHOICES];
    nw_result *found = malloc(CHOICES * sizeof *found);
    if (!found)
        return nw_search(m->searcher, state, limits, result, err);
    const int count = find_best(m, state, *limits, found, err);
    for (int i = 0; i < count; i++) {
        const double loss = (double)(found[0].value - found[i].value) / (unit * spread);
        const bool given_away = nw_win_plies(m->game->rules, found[0].value) > 0 &&
                                nw_win_plies(m->game->rules, found[i].value) <= 0;
        weight[i] = loss > CHOICE_MOST || given_away ? 0 : exp(-loss);
    }
    if (count > 0)
        *result = found[draw_lots(weight, count, &m->random)];
    free(found);
    return count > 0   ? PLAY_SEARCHED
           : count < 0 ? count
                       : nw_search(m->searcher, state, limits, result, err);
}

int play_level_think(play_engine *m, int number, const void *state, nw_limits *limits,
                     nw_result *result, nw_error *err)
{
    assert(0 < number && number <= PLAY_LEVELS);
    const level *l = &levels[number - 1];
    const bool lapse = chance(&m->random) < l->lapse;
    const int depth = lapse && l->depth > 2 ? l->depth - 2 : lapse ? 1 : l->depth;
    if (!play_can_choose(m) || number >= PLAY_LEVELS)
        return play_think(m, state, limits, result, err);
    if (limits->depth == 0 || limits->depth > depth)
        limits->depth = depth;
    return choose(m, l->spread, state, limits, result, err);
}

/* The best move gets half the time, the others the rest; with little time there is no choice. */
int play_vary(play_engine *m, const void *state, nw_limits *limits, nw_result *result,
              nw_error *err)
{
    const bool hurried = limits->seconds > 0 && limits->seconds < VARY_SECONDS;
    if (!play_can_choose(m) || hurried)
        return play_think(m, state, limits, result, err);
    limits->seconds /= 2;
    limits->soft_seconds /= 2;
    limits->nodes = limits->nodes / 2 + (limits->nodes > 0);
    return choose(m, OPENING_SPREAD, state, limits, result, err);
}
