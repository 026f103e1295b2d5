/* SPDX-License-Identifier: MIT */
/* Fits how well shallow searches of Othello predict deep ones, for Multi-ProbCut:
 *
 *     build/lab/programs/probcut_fit [POSITIONS [DEPTH [SEED]]] >
 * src/games/othello/learned-probcut.inc
 *
 * Positions come from games in which one move in four is random and the others are the best of two
 * plies. Each is searched exactly to DEPTH plies by iterative deepening, so that one search gives
 * the values of all depths; the regression of deep on shallow values is computed for each phase of
 * the evaluation except the last, which is too close to the end. */
#include "core/random-inl.h"
#include "games/othello/eval-inl.h"
#include "instance/prediction.h"
#include "nullwindow.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PHASES = 3, DEPTH_MAX = 14, FIRST_DEEP = 3, LEAST_SAMPLES = 30 };

/* The shallow depth for a deep one: about half, of equal parity. */
static int shallow_of(int deep)
{
    const int half = deep / 2;
    return half < 1 ? 0 : (deep - half) % 2 == 0 ? half : half - 1 > 0 ? half - 1 : half + 1;
}

/* Sums for the regression of y on x. */
typedef struct sums {
    double n, x, y, xx, xy, yy;
} sums;

static void add(sums *s, double x, double y)
{
    *s = (sums){s->n + 1, s->x + x, s->y + y, s->xx + x * x, s->xy + x * y, s->yy + y * y};
}

static nw_prediction fit(const sums *s, int shallow)
{
    const double sxx = s->xx - s->x * s->x / s->n, sxy = s->xy - s->x * s->y / s->n;
    const double syy = s->yy - s->y * s->y / s->n;
    const double slope = sxy / sxx, offset = (s->y - slope * s->x) / s->n;
    const double sigma = sqrt(fmax(0, (syy - slope * sxy) / (s->n - 2)));
    return (nw_prediction){(int16_t)shallow, (int16_t)lround(slope * PREDICTION_UNIT),
                           (int16_t)lround(offset * PREDICTION_UNIT),
                           (int16_t)lround(sigma * PREDICTION_UNIT)};
}

/* The values of one search, by depth. */
typedef struct values {
    nw_score of[DEPTH_MAX + 1];
} values;

static int keep_value(void *context, const nw_iteration *it)
{
    ((values *)context)->of[it->depth] = it->value;
    return 0;
}

static nw_move choose(nw_searcher *s, const othello_pos *p, uint64_t *rng)
{
    nw_move moves[OTHELLO_MAX_MOVES];
    const int count = othello_moves(p, moves);
    const nw_limits limits = {.depth = 2};
    nw_result r;
    nw_error err;
    if (count == 0)
        return NW_NO_MOVE;
    if (nw_random(rng) >> 62 == 0 || nw_search(s, p, &limits, &r, &err) < 0)
        return moves[nw_below((uint32_t)(nw_random(rng) >> 32), (unsigned)count)];
    return r.move;
}

/* A position of the phase, from a game. */
static othello_pos position(nw_searcher *s, int phase, uint64_t *rng)
{
    for (;;) {
        othello_pos p = othello_start();
        const int plies = 6 + (int)nw_below((uint32_t)(nw_random(rng) >> 32), 40);
        for (int i = 0; i < plies; i++) {
            const nw_move move = choose(s, &p, rng);
            othello_pos child;
            if (move == NW_NO_MOVE)
                break;
            othello_play(&child, &p, move);
            p = child;
        }
        nw_move moves[OTHELLO_MAX_MOVES];
        if (othello_phase(&p) == phase && othello_moves(&p, moves) > 1)
            return p;
    }
}

static void sample(nw_searcher *s, int phase, int depth, uint64_t *rng, sums *sum)
{
    values v;
    nw_result r;
    nw_error err;
    const othello_pos p = position(s, phase, rng);
    const nw_limits limits = {.depth = depth, .iteration = keep_value, .context = &v};
    if (nw_search(s, &p, &limits, &r, &err) < 0)
        return;
    for (int deep = FIRST_DEEP; deep <= depth; deep++)
        add(&sum[deep], v.of[shallow_of(deep)], v.of[deep]);
}

static void print_rows(int phase, int depth, const sums *sum)
{
    printf("    [%d] = {", phase);
    for (int deep = FIRST_DEEP; deep <= depth; deep++) {
        if (sum[deep].n < LEAST_SAMPLES)
            continue;
        const nw_prediction p = fit(&sum[deep], shallow_of(deep));
        printf("%s[%d] = {%d, %d, %d, %d}", deep == FIRST_DEEP ? "" : ",\n           ", deep,
               p.shallow, p.slope, p.offset, p.sigma);
    }
    printf("},\n");
}

int main(int argc, char **argv)
{
    const int positions = argc > 1 ? atoi(argv[1]) : 300, depth = argc > 2 ? atoi(argv[2]) : 10;
    uint64_t rng = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    const nw_game *game = nw_builtin("othello");
    nw_options options = nw_play_defaults(game); /* play's evaluation, full width */
    nw_searcher *s = NULL;
    nw_error err;
    options.selective = 0;
    options.at_least = 0;
    if (positions < LEAST_SAMPLES || depth < FIRST_DEEP || depth > DEPTH_MAX ||
        nw_searcher_create(&s, game, &options, &err) < 0)
        return 1;
    printf("/* Written by build/lab/programs/probcut_fit %d %d; by phase and depth: shallow depth, "
           "slope, "
           "offset, sigma. */\n",
           positions, depth);
    for (int phase = 0; phase < PHASES; phase++) {
        sums sum[DEPTH_MAX + 1] = {{0}};
        for (int i = 0; i < positions; i++)
            sample(s, phase, depth, &rng, sum);
        print_rows(phase, depth, sum);
        fflush(stdout);
    }
    nw_searcher_free(s);
    return 0;
}
