/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_SUITE_H
#define NW_RECORDS_SUITE_H
/* Position files, one per line, with their solutions: EPD for chess (bm, am, id), OBF for Othello
 * (scores of moves), and for every game any text that may follow "GAME:", with a name after a tab.
 * Empty lines and lines starting with '#' or '%' are skipped. */
#include "games/games.h"

enum { SUITE_ID_SIZE = 96 };

typedef struct suite_position {
    char id[SUITE_ID_SIZE]; /* "" if the line has none */
    nw_move best[NW_MOVES_MAX], avoid[NW_MOVES_MAX];
    int best_count, avoid_count; /* both 0: no solution known */
} suite_position;

/* Parses a line into state, of rules->state_size bytes, and out. Returns 1, 0 for a line without a
 * position, or a negative code. */
int suite_read(const nw_game_info *game, const char *line, void *state, suite_position *out,
               nw_error *err);

/* Is the move a best move and not one to avoid? True without a solution. */
bool suite_is_solved(const suite_position *p, nw_move move);
#endif
