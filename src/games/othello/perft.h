/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_PERFT_H
#define NW_GAMES_OTHELLO_PERFT_H
#include "games/othello/othello-inl.h"

/* Leaves of the legal tree at depth. A pass is one ply; a game that ends above depth is one leaf.
 */
uint64_t othello_perft(const othello_pos *p, int depth);
#endif
