/* SPDX-License-Identifier: MIT */
/* A learned evaluation: Breakthrough (breakthrough.h) learns piece-square weights by self-play,
 * then plays a match against the handcrafted evaluation.
 *
 *     learned [GAMES]      training games, default 1000
 *
 * The evaluation is a weighted sum of features; the expected result of a game is the logistic
 * function of that sum, and after every game the weights take a step of gradient descent (logistic
 * regression). The library requires that evaluate() depends on the state alone: the weights are
 * constant during a search, and the searcher is cleared when they change. */
#include "breakthrough.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 5, FEATURES = 3 * ROWS, PLIES = 200, UNIT = 100 };

static double weight[FEATURES]; /* changes only between searches */

/* --- the evaluation */

/* Reverses the rows: the other side's view. */
static uint32_t turned(uint32_t squares)
{
    uint32_t out = 0;
    for (int row = 0; row < ROWS; row++)
        out |= (squares >> 5 * row & 0x1F) << 5 * (ROWS - 1 - row);
    return out;
}

/* Squares attacked by men moving up. */
static uint32_t attacks(uint32_t men)
{
    const uint32_t left = 0x0108421u, right = left << 4;
    return ((men & ~left) << 4 | (men & ~right) << 6) & 0x1FFFFFF;
}

/* Per row, from the side's own: men, men on the edge, men that cannot be captured. */
static void count_side(double *f, const breakthrough *b, unsigned side, double sign)
{
    const uint32_t men = side ? turned(b->men[1]) : b->men[0];
    const uint32_t other = side ? b->men[0] : turned(b->men[1]);
    const uint32_t safe = men & ~turned(attacks(other));
    for (int row = 0; row < ROWS; row++) {
        const uint32_t line = 0x1Fu << 5 * row, edge = 0x11u << 5 * row;
        f[row] += sign * __builtin_popcount(men & line);
        f[ROWS + row] += sign * __builtin_popcount(men & edge);
        f[2 * ROWS + row] += sign * __builtin_popcount(safe & line);
    }
}

static double expect(const breakthrough *b, double f[FEATURES])
{
    double sum = 0;
    memset(f, 0, FEATURES * sizeof *f);
    count_side(f, b, b->side, 1);
    count_side(f, b, !b->side, -1);
    for (int i = 0; i < FEATURES; i++)
        sum += weight[i] * f[i];
    return sum;
}

static nw_score evaluate_learned(const void *state)
{
    double f[FEATURES];
    const double sum = UNIT * expect(state, f);
    return sum > 900 ? 900 : sum < -900 ? -900 : (nw_score)lround(sum); /* below a win */
}

/* --- games */

static uint64_t seed = 1;

static unsigned below(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

static nw_searcher *make_player(const nw_game *game)
{
    nw_searcher *s = NULL;
    nw_options options = nw_defaults(game);
    nw_error err;
    options.table_bits = 14;
    if (nw_searcher_create(&s, game, &options, &err) < 0) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    return s;
}

/* Plays from the start, the first moves at random, later one move in `wild` (0: none); position
 * gets every state. Returns the plies: the last to move has won. */
static int play_game(nw_searcher *const player[2], int opening, unsigned wild,
                     breakthrough position[PLIES])
{
    const nw_limits limits = {.depth = 3};
    int ply = 0;
    position[0] = breakthrough_start;
    for (; ply < PLIES - 1; ply++) {
        nw_move list[BREAKTHROUGH_MOVES];
        nw_result r;
        nw_error err;
        const int count = breakthrough_moves(&position[ply], list);
        if (count == 0)
            break;
        nw_move move = list[below((unsigned)count)];
        if (ply >= opening && (wild == 0 || below(wild) > 0) &&
            nw_search(player[ply % 2], &position[ply], &limits, &r, &err) == 0)
            move = r.move;
        breakthrough_play(&position[ply + 1], &position[ply], move);
    }
    return ply;
}

/* --- learning */

static void learn_from(const breakthrough *position, int plies, double rate)
{
    double f[FEATURES];
    for (int ply = 4; ply < plies; ply++) {
        const double won = (plies - ply) % 2; /* by the side to move: it also moved last */
        const double error = won - 1 / (1 + exp(-expect(&position[ply], f)));
        for (int i = 0; i < FEATURES; i++)
            weight[i] += rate * error * f[i];
    }
}

static void learn(nw_searcher *learner, int games)
{
    nw_searcher *const both[2] = {learner, learner};
    breakthrough position[PLIES];
    for (int i = 0; i < games; i++) {
        const int plies = play_game(both, 4, 8, position);
        learn_from(position, plies, 0.02 / (1 + 4.0 * i / games));
        nw_searcher_clear(learner); /* its table has values of the old weights */
    }
}

/* Pairs of games from the same opening, with colours reversed; returns the first player's wins. */
static int match(nw_searcher *a, nw_searcher *b, int pairs)
{
    breakthrough position[PLIES];
    int won = 0;
    for (int i = 0; i < pairs; i++) {
        const uint64_t opening = seed;
        won += play_game((nw_searcher *const[2]){a, b}, 4, 0, position) % 2 == 1;
        seed = opening;
        won += play_game((nw_searcher *const[2]){b, a}, 4, 0, position) % 2 == 0;
        below(2);
    }
    return won;
}

static const nw_game by_hand = {.name = "breakthrough",
                                .state_size = sizeof(breakthrough),
                                .max_moves = BREAKTHROUGH_MOVES,
                                .moves = breakthrough_moves,
                                .play = breakthrough_play,
                                .evaluate = breakthrough_evaluate,
                                .result = breakthrough_result,
                                .key = breakthrough_key,
                                .order = breakthrough_order};

int main(int argc, char **argv)
{
    enum { PAIRS = 100 };
    const int games = argc > 1 ? atoi(argv[1]) : 1000;
    nw_game learned = by_hand;
    learned.evaluate = evaluate_learned;
    nw_searcher *hand = make_player(&by_hand), *learner = make_player(&learned);
    learn(learner, games);
    printf("after %d games, by row: men, the same on the edge, the same safe\n", games);
    for (int row = 0; row < ROWS; row++)
        printf("  %d  %6.2f %6.2f %6.2f\n", row + 1, weight[row], weight[ROWS + row],
               weight[2 * ROWS + row]);
    const int won = match(learner, hand, PAIRS);
    printf("learned against handcrafted: +%d -%d\n", won, 2 * PAIRS - won);
    nw_searcher_free(hand);
    nw_searcher_free(learner);
    return 0;
}
