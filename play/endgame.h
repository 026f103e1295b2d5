/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_ENDGAME_H
#define NW_PLAY_ENDGAME_H
/* The exact solver of a game's last moves, for a program that plays: where there is one and the
 * limits leave room for it, it answers instead of the search. Othello has one; checkers has all
 * endings of four pieces solved (checkers_endgame.h). */
#include "games/games.h"

typedef struct play_endgame play_endgame;

/* Nodes that the Othello solver needs for a number of empty squares: the average of hard
 * positions. */
double play_endgame_nodes(int empties);

/* NULL if the game has no solver, or without memory: then the search does everything. */
play_endgame *play_endgame_create(const nw_game_info *game, int table_bits);

/* How many threads solve from now on; where they cannot be made, one. e may be NULL. */
void play_endgame_threads(play_endgame *e, int threads);
void play_endgame_free(play_endgame *e);
void play_endgame_clear(play_endgame *e);

/* Reads a database of checkers endings; in other games, and where e is NULL, nothing is done. And
 * lets a searcher that plays ask it at every node. */
int play_endgame_read(play_endgame *e, const char *file, nw_error *err);
void play_endgame_teach(play_endgame *e, nw_searcher *s);

/* Solves state if that is likely to be done within the limits: by depth, where the end of the game
 * is within it; by nodes or seconds, where two thirds of them are expected to suffice; without
 * limits, within some seconds. Returns true when result is the answer: exact, or the move of a
 * search that was stopped. Else the search is to be asked: *nodes and *seconds say what was spent,
 * and limits->only may have been set to the moves that are right. e may be NULL. */
bool play_endgame_solve(play_endgame *e, const void *state, nw_limits *limits, nw_result *result,
                        uint64_t *nodes, double *seconds);
#endif
