/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_BOOK_H
#define NW_ARENA_BOOK_H
/* Polyglot opening books: 16 bytes per move, sorted by position: key, move, weight and four bytes
 * for learning, big-endian. */
#include "base/buffer.h"
#include "games/games.h"

/* Follows lines that a player choosing moves by weight reaches at least once in this many games;
 * also the maximum number of lines. */
enum { ARENA_BOOK_RARE = 10000 };

/* Appends the book's lines from the start as lists of moves, each of at most `plies`, heavier moves
 * first; of lines with the same final position, the first. Skips illegal moves and moves of weight
 * zero, which Polyglot does not play. */
int arena_book_read(nw_buffer *out, const nw_game_info *game, const char *path, int plies,
                    nw_error *err);
#endif
