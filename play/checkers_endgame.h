/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CHECKERS_ENDGAME_H
#define NW_PLAY_CHECKERS_ENDGAME_H
/* The solved endings of checkers at the root of a search: won and lost positions are answered, in
 * drawn ones the search chooses among the moves that draw.
 *
 * The winner shortens the distance with every move, so no position comes back, and whatever the
 * loser does 54 reversible plies in a row are the most there are: the rule of forty moves, counted
 * from the capture that made the ending, never takes a win (tests/unit/test_checkers_endings.c). */
#include "games/checkers/database.h"
#include "games/checkers/endings.h"
#include <stdatomic.h>

/* Written at build time by tools/tables/checkers_endings.c. */
extern const uint8_t checkers_endings_solved[CHECKERS_ENDINGS_SIZE];

enum { CHECKERS_ENDGAME_CACHE = 1 << 16 };

typedef struct checkers_endgame {
    checkers_endings endings;
    nw_move right[CHECKERS_MAX_MOVES]; /* of the last position asked about */

    /* Endings of more pieces, and the values of those asked about lately, by key: its upper bits
     * and a checkers_value. NULL: none were read. */
    checkers_database *database;
    _Atomic uint64_t *cache;
} checkers_endgame;

void checkers_endgame_begin(checkers_endgame *e);
void checkers_endgame_end(checkers_endgame *e);

/* Reads a database that `nullwindow endings build` wrote. */
int checkers_endgame_read(checkers_endgame *e, const char *file, nw_error *err);

/* Who wins, by the solved endings or the database; CHECKERS_UNKNOWN: neither has the position. */
checkers_value checkers_endgame_value(checkers_endgame *e, const checkers_pos *p);

/* For nw_searcher_know, where a database was read. A position that is won is worth more the sooner
 * it ends, as far as the solved endings tell, and else the better it looks: a win that leads
 * nowhere would be as good as one that does. */
bool checkers_endgame_known(void *endgame, const void *state, nw_score *value);

/* True: result is the answer. Else the search is to be asked, with limits whose moves are those
 * that draw where the position is a draw, or keep what the database says of it; they are e's, until
 * the next call. With a limit of depth
 * only a game that ends within it is known. */
bool checkers_endgame_answer(checkers_endgame *e, const checkers_pos *p, nw_limits *limits,
                             nw_result *result);
#endif
