/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_SUITE_H
#define NW_RECORDS_SUITE_H
/* Positions of a file, one per line, with what is known of them: EPD for chess (bm, am, id), OBF
 * for Othello (the scores of moves), and for every game any text that may follow "GAME:", with a
 * name after a tab. Empty lines and lines that begin with '#' or '%' are passed over. */
#include "games/games.h"

enum { SUITE_ID_SIZE = 96 };

typedef struct suite_position {
    char id[SUITE_ID_SIZE]; /* "" where the line has none */
    nw_move best[NW_MOVES_MAX], avoid[NW_MOVES_MAX];
    int best_count, avoid_count; /* both 0: nothing is known */
} suite_position;

/* Reads a line into state, of rules->state_size bytes, and out. Returns 1, 0 for a line without a
 * position, or a negative code. */
int suite_read(const nw_game_info *game, const char *line, void *state, suite_position *out,
               nw_error *err);

/* Is the move one of the best, and none of those to be avoided? True where nothing is known. */
bool suite_is_solved(const suite_position *p, nw_move move);
#endif
