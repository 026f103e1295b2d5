/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_THINK_H
#define NW_PLAY_THINK_H
/* Finding a move: by the exact endgame solver if it can, else by search with the remaining limits.
 * Shared by protocols, terminal and arena. */
#include "play/endgame.h"

/* A searcher and its solver. */
typedef struct play_engine {
    const nw_game_info *game;
    nw_options options;
    nw_searcher *searcher; /* NULL: out of memory */
    uint64_t random;       /* state of nw_random, for levels and variety (play/level.h) */
    play_endgame *endgame; /* NULL: none, or disabled */
    /* Cost of the solver's last failed attempt. */
    uint64_t solver_nodes;
    double solver_seconds;
} play_engine;

/* Close it also after a failure. */
int play_engine_open(play_engine *m, const nw_game_info *game, const nw_options *options,
                     bool solver, nw_error *err);
void play_engine_close(play_engine *m);

/* Sets options and clears the table. Refused options leave the old ones in place. */
int play_engine_configure(play_engine *m, const nw_options *options, nw_error *err);

/* Clears table and histories. */
void play_engine_clear(play_engine *m);

/* Can it search among some of the moves? A published algorithm and the laboratory search all. */
bool play_can_choose(const play_engine *m);

/* Thinks within the limits, from which the solver's cost is subtracted. Returns PLAY_SOLVED if the
 * solver answered, PLAY_SEARCHED if the search did, or a negative code. With limits->only the
 * solver is skipped. */
enum { PLAY_SEARCHED = 0, PLAY_SOLVED = 1 };
int play_think(play_engine *m, const void *state, nw_limits *limits, nw_result *result,
               nw_error *err);
#endif
