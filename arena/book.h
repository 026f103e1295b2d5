/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_BOOK_H
#define NW_ARENA_BOOK_H
/* Books of openings in Polyglot's format, a file of 16 bytes per move, sorted by position: key,
 * move, weight and four bytes for learning, the highest byte of a number first. */
#include "base/buffer.h"
#include "games/games.h"

/* A line is followed as long as a player who draws moves by their weights would come this far in
 * one of so many games; so there are at most so many lines. */
enum { ARENA_BOOK_RARE = 10000 };

/* Appends the book's lines from the start as lists of moves, each of at most `plies`, heavier moves
 * first; of those that lead to one position, the first. Moves of weight zero, which Polyglot does
 * not play, and moves that are not legal are left out. */
int arena_book_read(nw_buffer *out, const nw_game_info *game, const char *path, int plies,
                    nw_error *err);
#endif
