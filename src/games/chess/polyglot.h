/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_POLYGLOT_H
#define NW_GAMES_CHESS_POLYGLOT_H
/* Keys and moves of Polyglot opening books (.bin); arena/book.h reads the file. */
#include "games/chess/chess-inl.h"

/* The Polyglot key of a position. */
uint64_t chess_polyglot_key(const chess_pos *p);

/* Decodes a book's 16-bit move; false if it is not legal. */
bool chess_polyglot_move(const chess_pos *p, unsigned code, chess_move *move);
#endif
