/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_JOBS_H
#define NW_PLAY_UCI_JOBS_H
/* UCI's other jobs for the thinker's thread: `go perft N`, `bench`, and the prover of `go mate
 * N`. */
#include "games/games.h"
#include <stdio.h>

enum { UCI_BENCH_DEPTH = 7 };

typedef struct uci_job {
    FILE *out;
    const nw_game_info *game;
    const void *state;
    int perft;                 /* depth, 0: none */
    const nw_options *options; /* for bench */
    int bench;                 /* depth, 0: none */
    int mate;                  /* moves, 0: none */
    uint64_t nodes;            /* prover's limit, 0: none */
    double seconds;            /* likewise */
} uci_job;

/* Runs a uci_job until done or *stop is set; then prints the counts so far. */
void uci_run_job(void *job, const volatile int *stop);

/* Searches for the mate by a prover; if found, prints it, fills the result and returns true. */
bool uci_find_mate(const uci_job *job, const volatile int *stop, nw_result *result);
#endif
