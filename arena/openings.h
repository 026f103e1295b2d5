/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_OPENINGS_H
#define NW_ARENA_OPENINGS_H
/* Starting positions of a match. A line of text is one opening: moves from the usual start ("9-13
 * 21-17 5-9", "f5d6c3"), or a position as after "GAME:" (FEN, EPD, board). Lines of fields between
 * bars come from the checkers deck: the second field has the moves, and barred openings are
 * skipped. Empty lines and lines starting with '#' are skipped. Game files (PGN, PDN, GGF, SGF,
 * WTHOR) are recognised by name; the first plies of each game are an opening. Names in .bin are
 * Polyglot books (book.h), each line an opening.
 *
 * All lines are validated on opening, so that a match cannot fail on one later. */
#include "base/buffer.h"
#include "records/played.h"

typedef struct arena_openings {
    const nw_game_info *game;
    nw_buffer text; /* the lines point into it */
    char **line;
    int count;
    uint64_t checksum; /* of the lines in order */
} arena_openings;

/* Reads the file (`plies` of each game); NULL: the built-in openings, or the start alone if a game
 * has none. Free also after a failure. */
enum { ARENA_OPENING_PLIES = 12 };
int arena_openings_open(arena_openings *o, const nw_game_info *game, const char *path, int plies,
                        nw_error *err);
void arena_openings_free(arena_openings *o);

/* Shuffles by a seed; 0: keeps the order. */
void arena_openings_shuffle(arena_openings *o, uint64_t seed);

/* Starts game at opening i, modulo their number. Free game also after a failure. */
int arena_openings_play(const arena_openings *o, int i, played_game *game, nw_error *err);
#endif
