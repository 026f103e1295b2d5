/* SPDX-License-Identifier: MIT */
#include "play/endgame.h"
#include "play/checkers_endgame.h"
#include "core/flag.h"
#include "library/searcher.h"
#include "nullwindow_proof.h"
#include "games/checkers/rules.h"
#include "games/chess/chess-inl.h"
#include "games/chess/rules.h"
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

/* Mates in chess: a proof search gets one node of MATE_FIRST, and up to one of MATE_MOST while the
 * proof number says that a mate is near: docs/search-for-play.md. */
#define MATE_SPEED 1e6 /* nodes per second that a limit of time allows */
enum {
    MATE_FIRST = 128,
    MATE_MOST = 4,
    MATE_NEAR = 24,
    MATE_LEAST = 1024, /* nodes */
    MATE_BYTES = 8 << 20,
    MATE_COUNT = 100 /* moves without progress that are a draw */
};

struct play_endgame {
    const nw_game_info *game;
    othello_solver *solver;
    double speed; /* nodes per second */
    checkers_endgame checkers;
    nw_prover *mates; /* of chess */
};

static int create_solver(play_endgame *e, int table_bits)
{
    const int bits = table_bits < OTHELLO_SOLVE_BITS_MIN   ? OTHELLO_SOLVE_BITS_MIN
                     : table_bits > OTHELLO_SOLVE_BITS_MAX ? OTHELLO_SOLVE_BITS_MAX
                                                           : table_bits;
    e->speed = NODES_A_SECOND;
    return othello_solver_create(&e->solver, bits, OTHELLO_SOLVE_ALL, NULL);
}

static int create_prover(play_endgame *e)
{
    return nw_prover_new(&e->mates, e->game->rules, &(nw_prover_options){.memory = MATE_BYTES},
                         NULL);
}

play_endgame *play_endgame_create(const nw_game_info *game, int table_bits)
{
    if (game != &othello_info && game != &checkers_info && game != &chess_info)
        return NULL;
    play_endgame *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->game = game;
    checkers_endgame_begin(&e->checkers);
    if (game == &othello_info    ? create_solver(e, table_bits) == 0
        : game == &checkers_info ? true
                                 : create_prover(e) == 0)
        return e;
    free(e);
    return NULL;
}

void play_endgame_free(play_endgame *e)
{
    if (e) {
        othello_solver_free(e->solver);
        checkers_endgame_end(&e->checkers);
        nw_prover_free(e->mates);
    }
    free(e);
}

int play_endgame_read(play_endgame *e, const char *file, nw_error *err)
{
    return e && e->game == &checkers_info ? checkers_endgame_read(&e->checkers, file, err) : NW_OK;
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
    if (e && e->mates) {
        nw_prover_free(e->mates);
        e->mates = NULL;
        (void)create_prover(e); /* without memory no mates are looked for */
    }
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

/* --- mates in chess */

static uint64_t nodes_of(const nw_limits *l)
{
    const double seconds = l->soft_seconds > 0 ? l->soft_seconds : l->seconds;
    const double fit = seconds * MATE_SPEED;
    return seconds > 0 && (l->nodes == 0 || fit < (double)l->nodes) ? (uint64_t)fit : l->nodes;
}

/* Continues the proof with as many nodes as it has had; true if it may go on. */
static bool prove_further(play_endgame *e, const nw_question *q, const nw_limits *l,
                          nw_proved *total)
{
    nw_proved a;
    const uint64_t first = nodes_of(l) / MATE_FIRST, most = nodes_of(l) / MATE_MOST;
    const uint64_t nodes = total->nodes > 0 ? total->nodes : first;
    const uint64_t left = most - total->nodes;
    const nw_prove_limits more = {
        .nodes = nodes < left ? nodes : left, .seconds = l->seconds / MATE_MOST, .stop = l->stop};
    if (nw_prover_prove(e->mates, q, &more, &a, NULL) < 0)
        return false;
    a.nodes += total->nodes;
    a.seconds += total->seconds;
    *total = a;
    return a.answer == NW_UNKNOWN && a.pn <= MATE_NEAR && a.nodes + MATE_LEAST <= most &&
           !nw_is_set(l->stop);
}

static bool may_shorten(const nw_proved *a, int left, const nw_limits *l)
{
    return a->answer == NW_YES && a->plies > left && left > 0 &&
           a->nodes + MATE_LEAST <= nodes_of(l) / MATE_MOST;
}

/* A mate that the side to move forces, in *result; the search may find a quicker one. The table
 * keeps the proof for the moves to come, which shorten it. Positions of the game before are not
 * known to the proof; one longer than the count of moves without progress allows is sought again
 * within that count. */
static void find_mate(play_endgame *e, const chess_pos *p, const nw_limits *l, nw_result *result,
                      uint64_t *nodes, double *seconds)
{
    const int left = MATE_COUNT - p->halfmove;
    nw_question mate = {.state = p, .v = 1};
    nw_proved a = {.answer = NW_UNKNOWN};
    if (nodes_of(l) / MATE_FIRST < MATE_LEAST)
        return;
    while (prove_further(e, &mate, l, &a)) {
    }
    if (may_shorten(&a, left, l)) {
        mate.within = left;
        while (prove_further(e, &mate, l, &a)) {
        }
    }
    *nodes = a.nodes;
    *seconds = a.seconds;
    if (a.answer == NW_YES && a.move != NW_NO_MOVE && a.plies <= left)
        *result = (nw_result){.value = CHESS_MATE - a.plies,
                              .lower = CHESS_MATE - a.plies,
                              .upper = CHESS_MATE - a.plies,
                              .move = a.move,
                              .depth = a.plies,
                              .pv = {a.move},
                              .pv_length = 1};
}

bool play_endgame_solve(play_endgame *e, const void *state, nw_limits *limits, nw_result *result,
                        uint64_t *nodes, double *seconds)
{
    *nodes = 0;
    *seconds = 0;
    *result = (nw_result){.move = NW_NO_MOVE};
    if (e && e->mates)
        find_mate(e, state, limits, result, nodes, seconds);
    if (e && e->solver)
        return solve_othello(e, state, limits, result, nodes, seconds);
    return e && e->game == &checkers_info &&
           checkers_endgame_answer(&e->checkers, state, limits, result);
}
