/* SPDX-License-Identifier: MIT */
#include "play/uci_jobs.h"
#include "core/flag.h"
#include "core/clock.h"
#include "play/output.h"
#include "nullwindow_proof.h"
#include <inttypes.h>
#include <stdlib.h>

/* Up to this depth perft is fast and does not poll the stop flag. */
enum { QUICK = 4, MATE_BYTES = 64 << 20 };

/* Leaves at depth; incomplete once stop is set. */
static uint64_t count_leaves(const nw_game_info *game, const void *state, int depth,
                             const volatile int *stop)
{
    if (depth <= QUICK)
        return game->perft(state, depth, false);
    nw_move moves[NW_MOVES_MAX];
    const int count = game->rules->moves(state, moves);
    void *child = malloc(game->rules->state_size);
    uint64_t leaves = 0;
    for (int i = 0; child && i < count && !nw_is_set(stop); i++) {
        game->rules->play(child, state, moves[i]);
        leaves += count_leaves(game, child, depth - 1, stop);
    }
    free(child);
    return leaves;
}

static void run_perft(const uci_job *job, const volatile int *stop)
{
    const nw_game *rules = job->game->rules;
    nw_move moves[NW_MOVES_MAX];
    const int count = rules->moves(job->state, moves);
    void *child = malloc(rules->state_size);
    uint64_t all = 0;
    for (int i = 0; child && i < count && !nw_is_set(stop); i++) {
        char name[16];
        rules->move_name(job->state, moves[i], name, sizeof name);
        rules->play(child, job->state, moves[i]);
        const uint64_t leaves =
            job->perft > 1 ? count_leaves(job->game, child, job->perft - 1, stop) : 1;
        play_say_line(job->out, "%s: %" PRIu64, name, leaves);
        all += leaves;
    }
    play_say_line(job->out, "%sNodes searched: %" PRIu64, nw_is_set(stop) ? "Stopped. " : "", all);
    free(child);
}

/* Positions of opening, middlegame and endgame. */
static const char *const bench_set[] = {
    "",
    "r1bqkb1r/1p3pp1/p1nppn1p/6B1/3NP3/2N5/PPPQ1PPP/2KR1B1R w kq - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    NULL,
};

/* Nodes of one position, 0 if out of memory. */
static uint64_t bench_one(const uci_job *job, const char *fen, const volatile int *stop)
{
    nw_searcher *s = NULL;
    nw_result result = {.nodes = 0};
    nw_options options = *job->options;
    const nw_limits limits = {.depth = job->bench, .stop = stop};
    void *state = calloc(1, job->game->rules->state_size);
    if (options.table_bits > 16)
        options.table_bits = 16;
    if (state && nw_game_parse(job->game, state, fen, NULL) == 0 &&
        nw_searcher_create(&s, job->game->rules, &options, NULL) == 0)
        (void)nw_search(s, state, &limits, &result, NULL);
    nw_searcher_free(s);
    free(state);
    return result.nodes;
}

static void run_bench(const uci_job *job, const volatile int *stop)
{
    uint64_t all = 0;
    const double began = nw_seconds();
    for (const char *const *fen = bench_set; *fen && !nw_is_set(stop); fen++) {
        const uint64_t nodes = bench_one(job, *fen, stop);
        play_say_line(job->out, "info string %s: %" PRIu64 " nodes", **fen ? *fen : "startpos",
                      nodes);
        all += nodes;
    }
    const double seconds = nw_seconds() - began;
    play_say_line(job->out, "%" PRIu64 " nodes %.0f nps", all,
                  (double)all / (seconds > 1e-6 ? seconds : 1e-6));
}

void uci_run_job(void *context, const volatile int *stop)
{
    const uci_job *job = context;
    if (job->perft > 0)
        run_perft(job, stop);
    if (job->bench > 0)
        run_bench(job, stop);
}

bool uci_find_mate(const uci_job *job, const volatile int *stop, nw_result *result)
{
    nw_prover *p;
    nw_mate m;
    nw_error err;
    char name[16];
    const nw_game *rules = job->game->rules;
    const double began = nw_seconds();
    const nw_prove_limits limits = {.nodes = job->nodes, .seconds = job->seconds, .stop = stop};
    if (nw_prover_new(&p, rules, &(nw_prover_options){.memory = MATE_BYTES}, &err) < 0)
        return false;
    const int rc = nw_mate_find(p, job->state, job->mate, &limits, &m, &err);
    nw_prover_free(p);
    if (rc < 0 || !m.found || m.move == NW_NO_MOVE)
        return false;
    *result = (nw_result){.move = m.move,
                          .value = m.found,
                          .nodes = m.nodes,
                          .seconds = nw_seconds() - began,
                          .complete = 1};
    rules->move_name(job->state, m.move, name, sizeof name);
    play_say_line(job->out, "info depth %d score mate %d time %.0f nodes %" PRIu64 " pv %s",
                  m.answer.plies, m.found * m.moves, result->seconds * 1000, m.nodes, name);
    return true;
}
