/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_THINK_H
#define NW_PLAY_THINK_H
/* How a player finds a move: the exact solver of the last moves where it is able to, else the
 * search with what the solver left. Protocols, the terminal and the arena all think so. */
#include "play/endgame.h"

/* What a player thinks with. */
typedef struct play_engine {
    const nw_game_info *game;
    nw_options options;
    nw_searcher *searcher; /* NULL: there was no memory for it */
    uint64_t random;       /* the state of nw_random, for levels and variety (play/level.h) */
    play_endgame *endgame; /* NULL: the game has no solver, or it is not wanted */
    /* What the solver took of the last question before it gave up. */
    uint64_t solver_nodes;
    double solver_seconds;
} play_engine;

/* Free it also after a failure. */
int play_engine_open(play_engine *m, const nw_game_info *game, const nw_options *options,
                     bool solver, nw_error *err);
void play_engine_close(play_engine *m);

/* Other options, and an empty table. Where they are refused the old ones stay. */
int play_engine_configure(play_engine *m, const nw_options *options, nw_error *err);

/* Forgets what was learnt. */
void play_engine_clear(play_engine *m);

/* Thinks about a position within the limits, which become what the solver left of them. Returns
 * PLAY_SOLVED where the solver answered, PLAY_SEARCHED where the search did, or a negative code.
 * Where limits->only is given the solver is not asked. */
enum { PLAY_SEARCHED = 0, PLAY_SOLVED = 1 };
int play_think(play_engine *m, const void *state, nw_limits *limits, nw_result *result,
               nw_error *err);
#endif
