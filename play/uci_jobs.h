/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_JOBS_H
#define NW_PLAY_UCI_JOBS_H
/* What UCI runs in the thinker's thread besides searches: `go perft N` and `bench`. */
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
} uci_job;

/* Runs a uci_job, until it is done or *stop is set; then what was counted so far is printed. */
void uci_run_job(void *job, const volatile int *stop);
#endif
