/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_ENDGAME_H
#define NW_PLAY_ENDGAME_H
/* The exact endgame solver for play. If the game has one and the limits allow, it answers instead
 * of the search. Othello has a solver; checkers has tables of all four-piece endings
 * (checkers_endgame.h); chess has a proof search for mates. */
#include "games/games.h"

typedef struct play_endgame play_endgame;

/* Average nodes the Othello solver needs for hard positions with that many empties. */
double play_endgame_nodes(int empties);

/* NULL if the game has no solver, or without memory: then only the search is used. */
play_endgame *play_endgame_create(const nw_game_info *game, int table_bits);

/* Sets the number of solver threads, or one if they cannot be created. e may be NULL. */
void play_endgame_threads(play_endgame *e, int threads);
void play_endgame_free(play_endgame *e);
void play_endgame_clear(play_endgame *e);

/* Loads a checkers endgame database, and lets a searcher for play probe it at every node; does
 * nothing in other games or if e is NULL. */
int play_endgame_read(play_endgame *e, const char *file, nw_error *err);
void play_endgame_teach(play_endgame *e, nw_searcher *s);

/* Solves state if it can probably finish within the limits: under a depth limit, if the game ends
 * within it; under nodes or seconds, if two thirds are expected to suffice; without limits, within
 * some seconds. Returns true if result is the answer: exact, or the move of a stopped search.
 * False: search; *nodes and *seconds hold the cost so far, limits->only may hold the right moves,
 * and if result->move is a move, it leads to the win result->value, which the search need not
 * find. e may be NULL. */
bool play_endgame_solve(play_endgame *e, const void *state, nw_limits *limits, nw_result *result,
                        uint64_t *nodes, double *seconds);
#endif
