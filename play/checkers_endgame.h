/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CHECKERS_ENDGAME_H
#define NW_PLAY_CHECKERS_ENDGAME_H
/* Checkers endgame tables at the root: won and lost positions are answered at once; in drawn ones
 * the search chooses among the drawing moves.
 *
 * The winner shortens the distance with every move, so no position repeats, and no line has more
 * than 54 reversible plies in a row: the forty-move rule, counted from the capture that led to the
 * ending, never spoils a win (tests/unit/test_checkers_endings.c). */
#include "games/checkers/database.h"
#include "games/checkers/endings.h"
#include <stdatomic.h>

/* Generated at build time by tools/tables/checkers_endings.c. */
extern const uint8_t checkers_endings_solved[CHECKERS_ENDINGS_SIZE];

enum { CHECKERS_ENDGAME_CACHE = 1 << 16 };

typedef struct checkers_endgame {
    checkers_endings endings;
    nw_move right[CHECKERS_MAX_MOVES]; /* for the last position probed */

    /* Larger endings, and a cache of probed values: upper bits of the key and a checkers_value.
     * NULL: no database loaded. */
    checkers_database *database;
    _Atomic uint64_t *cache;
} checkers_endgame;

void checkers_endgame_begin(checkers_endgame *e);
void checkers_endgame_end(checkers_endgame *e);

/* Loads a database written by `nullwindow endings build`. */
int checkers_endgame_read(checkers_endgame *e, const char *file, nw_error *err);

/* The value by table or database; CHECKERS_UNKNOWN: neither has the position. */
checkers_value checkers_endgame_value(checkers_endgame *e, const checkers_pos *p);

/* For nw_searcher_know, with a database. Wins score higher the sooner they end, where the tables
 * know the distance, else by the evaluation, so that the search makes progress. */
bool checkers_endgame_known(void *endgame, const void *state, nw_score *value);

/* True: result is the answer. False: search with limits, whose root moves are restricted to those
 * that keep the value; the list is valid until the next call. Under a depth limit only games that
 * end within it are answered. */
bool checkers_endgame_answer(checkers_endgame *e, const checkers_pos *p, nw_limits *limits,
                             nw_result *result);
#endif
