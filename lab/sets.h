/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SETS_H
#define NW_LAB_SETS_H
/* Sets of test positions: those of lab/positions, embedded in the program, and files of the same
 * formats. */
#include "base/embedded.h"
#include "games/games.h"
#include <stdbool.h>

extern const nw_embedded lab_position_files[], lab_experiment_files[];

typedef struct lab_position {
    const nw_game_info *game;
    void *state;
    char *text; /* as printed by the game */
    char *note; /* the file's annotation */
    int origin; /* equal for positions of one game */
} lab_position;

typedef struct lab_positions {
    lab_position *list;
    int count;
} lab_positions;

/* The game of an embedded set, or NULL. */
const nw_game_info *lab_set_game(const nw_embedded *set);

/* The number of positions of an embedded set. */
int lab_set_size(const nw_embedded *set);

/* Reads a set: the name of an embedded set or the path of a file; game may be NULL for an embedded
 * set. A wrong line is refused with FILE:LINE. Free with lab_positions_free, also after a
 * failure. */
int lab_positions_read(lab_positions *out, const char *name, const nw_game_info *game,
                       nw_error *err);
void lab_positions_free(lab_positions *p);

/* Is the move, by name, a best move (EPD bm) of the position's note? */
bool lab_position_solved(const lab_position *p, const char *move);
#endif
