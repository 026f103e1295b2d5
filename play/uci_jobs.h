/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_JOBS_H
#define NW_PLAY_UCI_JOBS_H
/* What UCI runs in the thinker's thread besides searches: `go perft N`, `bench`, and the prover of
 * `go mate N`. */
#include "games/games.h"
#include <stdio.h>

enum { UCI_BENCH_DEPTH = 7 };

typedef struct uci_job {
    FILE *out;
    const nw_game_info *game;
    const void *state;
    int perft;                 /* depth, 0: none */
    const nw_options *options; /* of the bench */
    int bench;                 /* depth, 0: none */
    int mate;                  /* moves, 0: none */
    uint64_t nodes;            /* of the prover, 0: no limit */
    double seconds;            /* likewise */
} uci_job;

/* Runs a uci_job, until it is done or *stop is set; then what was counted so far is printed. */
void uci_run_job(void *job, const volatile int *stop);

/* Asks a prover for the mate; where it finds one, prints it, fills the result and returns true. */
bool uci_find_mate(const uci_job *job, const volatile int *stop, nw_result *result);
#endif
