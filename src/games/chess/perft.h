/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_PERFT_H
#define NW_GAMES_CHESS_PERFT_H
#include "games/chess/chess-inl.h"

/* Leaves of the legal tree at depth. No two moves of a chess position lead to the same position. */
uint64_t chess_perft(const chess_board *b, int depth);
#endif
