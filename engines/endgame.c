/* SPDX-License-Identifier: MIT */
#include "engines/endgame.h"
#include "games/othello/solve.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Nodes of hard positions, on average: 24 thousand with 14 empties, and 2.33 times as many for
 * every empty square more (docs/games/othello.md). */
#define NODES_AT_14    24000.0
#define NODES_GROWTH   2.33
#define NODES_A_SECOND 4e6 /* to begin with; then as measured */
#define SHARE          0.66
enum { WITHOUT_LIMITS = 20, MEASURED_NODES = 1000000 };

struct nw_endgame {
    othello_solver *solver;
    double speed; /* nodes a second */
};

nw_endgame *nw_endgame_create(const nw_game_info *game, int table_bits)
{
    nw_endgame *e;
    const int bits = table_bits < OTHELLO_SOLVE_BITS_MIN   ? OTHELLO_SOLVE_BITS_MIN
                     : table_bits > OTHELLO_SOLVE_BITS_MAX ? OTHELLO_SOLVE_BITS_MAX
                                                           : table_bits;
    if (strcmp(game->rules->name, "othello") != 0 || !(e = calloc(1, sizeof *e)))
        return NULL;
    e->speed = NODES_A_SECOND;
    if (othello_solver_create(&e->solver, bits, OTHELLO_SOLVE_ALL, NULL) == NW_OK)
        return e;
    free(e);
    return NULL;
}

void nw_endgame_free(nw_endgame *e)
{
    if (!e)
        return;
    othello_solver_free(e->solver);
    free(e);
}

void nw_endgame_clear(nw_endgame *e)
{
    if (e)
        othello_solver_clear(e->solver);
}

/* Is the solver likely to finish with its share of what the limits allow? */
static bool is_due(const nw_endgame *e, int empties, const nw_limits *l)
{
    const double nodes = NODES_AT_14 * pow(NODES_GROWTH, empties - 14);
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

bool nw_endgame_solve(nw_endgame *e, const void *state, const nw_limits *limits, nw_result *result,
                      uint64_t *nodes, double *seconds)
{
    const othello_pos *p = state;
    othello_solution x;
    *nodes = 0;
    *seconds = 0;
    const int empties = e ? othello_count(othello_empties(p)) : 0;
    if (!e || !is_due(e, empties, limits))
        return false;
    const othello_solve_limits l = {.nodes = (uint64_t)(SHARE * (double)limits->nodes),
                                    .seconds = SHARE * limits->seconds,
                                    .stop = limits->stop};
    othello_solve(e->solver, p, &l, &x);
    if (x.nodes > MEASURED_NODES && x.seconds > 0)
        e->speed = 0.5 * e->speed + 0.5 * (double)x.nodes / x.seconds;
    *nodes = x.nodes;
    *seconds = x.seconds;
    if (!x.complete && x.lower == -64 && !(l.stop && __atomic_load_n(l.stop, __ATOMIC_RELAXED)))
        return false;
    fill(result, &x, empties);
    return true;
}
