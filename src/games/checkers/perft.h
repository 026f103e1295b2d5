/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_PERFT_H
#define NW_GAMES_CHECKERS_PERFT_H
/* Counting the legal tree. */
#include "games/checkers/checkers-inl.h"

/* Move sequences of length depth. Every jump path is a move of its own, as in the published tables;
 * unique counts paths that lead to the same position once. */
uint64_t checkers_perft(const checkers_pos *p, int depth, bool unique);
/* The jump paths of a legal move, all with the same successor; 1 for a quiet move. */
uint64_t checkers_paths(const checkers_pos *p, checkers_move m);
#endif
