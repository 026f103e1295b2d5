/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_OPENINGS_H
#define NW_ARENA_OPENINGS_H
/* Where the games of a match begin. A line of text is one opening: moves from the usual start
 * ("9-13 21-17 5-9", "f5d6c3"), or a position as it may follow "GAME:" (FEN, EPD, board). Lines of
 * fields between bars are those of the checkers deck: the second field are the moves, and barred
 * ones are left out. Empty lines and lines that begin with '#' are passed over. A file of games
 * (PGN, PDN, GGF, SGF, WTHOR) is known by its name; the first plies of every game are an opening.
 * A name in .bin is that of a Polyglot book (book.h), of which every line is one.
 *
 * Every line is read when the openings are opened, so that a match cannot fail on one later. */
#include "base/buffer.h"
#include "records/played.h"

typedef struct arena_openings {
    const nw_game_info *game;
    nw_buffer text; /* that the lines point into */
    char **line;
    int count;
    uint64_t checksum; /* of the lines in their order */
} arena_openings;

/* Reads the file (of games, `plies` of each); NULL: the openings within the program, of games
 * that have none there the start alone. Free also after a failure. */
enum { ARENA_OPENING_PLIES = 12 };
int arena_openings_open(arena_openings *o, const nw_game_info *game, const char *path, int plies,
                        nw_error *err);
void arena_openings_free(arena_openings *o);

/* Mixes them by a seed, 0: not at all. */
void arena_openings_shuffle(arena_openings *o, uint64_t seed);

/* Starts game at opening number i; beyond the last they begin again. Free game also after a
 * failure.
 */
int arena_openings_play(const arena_openings *o, int i, played_game *game, nw_error *err);
#endif
