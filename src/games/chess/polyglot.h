/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_POLYGLOT_H
#define NW_GAMES_CHESS_POLYGLOT_H
/* Chess as books of openings in Polyglot's format (.bin) have it; arena/book.h reads the file. */
#include "games/chess/chess-inl.h"

/* The key under which a book has the position. */
uint64_t chess_polyglot_key(const chess_pos *p);

/* The legal move that a book's code of 16 bits stands for; false if there is none. */
bool chess_polyglot_move(const chess_pos *p, unsigned code, chess_move *move);
#endif
