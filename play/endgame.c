/* SPDX-License-Identifier: MIT */
#include "play/endgame.h"
#include "play/checkers_endgame.h"
#include "core/flag.h"
#include "library/searcher.h"
#include "games/checkers/rules.h"
#include "games/othello/rules.h"
#include "games/othello/solve.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Average nodes of hard positions: 24 thousand with 14 empties, times 2.33 per further empty square
 * (docs/games/othello.md). */
#define NODES_AT_14    24000.0
#define NODES_GROWTH   2.33
#define NODES_A_SECOND 2e7 /* initial, of a busy processor; then measured */
#define SHARE          0.66
enum { WITHOUT_LIMITS = 20, MEASURED_NODES = 200000 };

struct play_endgame {
    othello_solver *solver; /* NULL: the game is checkers */
    double speed;           /* nodes per second */
    checkers_endgame checkers;
};

static int create_solver(play_endgame *e, int table_bits)
{
    const int bits = table_bits < OTHELLO_SOLVE_BITS_MIN   ? OTHELLO_SOLVE_BITS_MIN
                     : table_bits > OTHELLO_SOLVE_BITS_MAX ? OTHELLO_SOLVE_BITS_MAX
                                                           : table_bits;
    e->speed = NODES_A_SECOND;
    return othello_solver_create(&e->solver, bits, OTHELLO_SOLVE_ALL, NULL);
}

play_endgame *play_endgame_create(const nw_game_info *game, int table_bits)
{
    const bool othello = game == &othello_info;
    if (!othello && game != &checkers_info)
        return NULL;
    play_endgame *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    checkers_endgame_begin(&e->checkers);
    if (!othello || create_solver(e, table_bits) == 0)
        return e;
    free(e);
    return NULL;
}

void play_endgame_free(play_endgame *e)
{
    if (e) {
        othello_solver_free(e->solver);
        checkers_endgame_end(&e->checkers);
    }
    free(e);
}

int play_endgame_read(play_endgame *e, const char *file, nw_error *err)
{
    return e && !e->solver ? checkers_endgame_read(&e->checkers, file, err) : NW_OK;
}

void play_endgame_teach(play_endgame *e, nw_searcher *s)
{
    if (e && e->checkers.database)
        nw_searcher_know(s, checkers_endgame_known, &e->checkers);
}

void play_endgame_threads(play_endgame *e, int threads)
{
    if (e && e->solver)
        (void)othello_solver_threads(e->solver, threads, NULL);
}

void play_endgame_clear(play_endgame *e)
{
    if (e && e->solver)
        othello_solver_clear(e->solver);
}

double play_endgame_nodes(int empties)
{
    return NODES_AT_14 * pow(NODES_GROWTH, empties - 14);
}

/* Will the solver probably finish within its share of the limits? */
static bool is_due(const play_endgame *e, int empties, const nw_limits *l)
{
    const double nodes = play_endgame_nodes(empties);
    if (l->depth > 0)
        return empties <= l->depth;
    if (l->nodes == 0 && l->seconds <= 0)
        return empties <= WITHOUT_LIMITS;
    return (l->nodes == 0 || nodes <= SHARE * (double)l->nodes) &&
           (l->seconds <= 0 || nodes / e->speed <= SHARE * l->seconds);
}

static void fill(nw_result *out, const othello_solution *x, int empties)
{
    *out = (nw_result){.value = x->guess,
                       .lower = x->lower,
                       .upper = x->upper,
                       .move = x->move,
                       .depth = empties,
                       .complete = x->complete,
                       .pv_length = x->pv_length,
                       .nodes = x->nodes,
                       .seconds = x->seconds};
    for (int i = 0; i < x->pv_length; i++)
        out->pv[i] = x->pv[i];
    if (x->pv_length == 0 && x->move != NW_NO_MOVE)
        out->pv[out->pv_length++] = x->move;
}

/* Every solve counts in proportion to its size: one of MEASURED_NODES as much as all earlier ones.
 */
static void learn_speed(play_endgame *e, const othello_solution *x)
{
    const double weight = (double)x->nodes / (double)(x->nodes + MEASURED_NODES);
    if (x->seconds > 0)
        e->speed += weight * ((double)x->nodes / x->seconds - e->speed);
}

static bool solve_othello(play_endgame *e, const othello_pos *p, const nw_limits *limits,
                          nw_result *result, uint64_t *nodes, double *seconds)
{
    othello_solution x;
    const int empties = othello_count(othello_empties(p));
    if (!is_due(e, empties, limits))
        return false;
    const othello_solve_limits l = {.nodes = (uint64_t)(SHARE * (double)limits->nodes),
                                    .seconds = SHARE * limits->seconds,
                                    .stop = limits->stop};
    othello_solve(e->solver, p, &l, &x);
    learn_speed(e, &x);
    *nodes = x.nodes;
    *seconds = x.seconds;
    if (!x.complete && x.lower == -64 && !nw_is_set(l.stop))
        return false;
    fill(result, &x, empties);
    return true;
}

bool play_endgame_solve(play_endgame *e, const void *state, nw_limits *limits, nw_result *result,
                        uint64_t *nodes, double *seconds)
{
    *nodes = 0;
    *seconds = 0;
    if (e && e->solver)
        return solve_othello(e, state, limits, result, nodes, seconds);
    return e && checkers_endgame_answer(&e->checkers, state, limits, result);
}
