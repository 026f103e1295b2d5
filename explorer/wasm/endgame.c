/* SPDX-License-Identifier: MIT */
#include "play/endgame.h"
#include "nullwindow.h"

/* The page has no endgame tables: those of checkers alone are larger than the whole module. */

play_endgame *play_endgame_create(const nw_game_info *game, int table_bits)
{
    (void)game;
    (void)table_bits;
    return NULL;
}

void play_endgame_threads(play_endgame *e, int threads)
{
    (void)e;
    (void)threads;
}

void play_endgame_free(play_endgame *e)
{
    (void)e;
}

void play_endgame_clear(play_endgame *e)
{
    (void)e;
}

int play_endgame_read(play_endgame *e, const char *file, nw_error *err)
{
    (void)e;
    (void)file;
    (void)err;
    return NW_OK;
}

void play_endgame_teach(play_endgame *e, nw_searcher *s)
{
    (void)e;
    (void)s;
}

bool play_endgame_solve(play_endgame *e, const void *state, nw_limits *limits, nw_result *result,
                        uint64_t *nodes, double *seconds)
{
    (void)e;
    (void)state;
    (void)limits;
    (void)result;
    (void)nodes;
    (void)seconds;
    return false;
}
