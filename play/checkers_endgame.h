/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CHECKERS_ENDGAME_H
#define NW_PLAY_CHECKERS_ENDGAME_H
/* The solved endings of checkers at the root of a search: won and lost positions are answered, in
 * drawn ones the search chooses among the moves that draw.
 *
 * The winner shortens the distance with every move, so no position comes back, and whatever the
 * loser does 54 reversible plies in a row are the most there are: the rule of forty moves, counted
 * from the capture that made the ending, never takes a win (tests/unit/test_checkers_endings.c). */
#include "games/checkers/endings.h"

/* Written at build time by tools/tables/checkers_endings.c. */
extern const uint8_t checkers_endings_solved[CHECKERS_ENDINGS_SIZE];

typedef struct checkers_endgame {
    checkers_endings endings;
    nw_move drawing[CHECKERS_MAX_MOVES]; /* of the last position asked about */
} checkers_endgame;

void checkers_endgame_begin(checkers_endgame *e);

/* True: result is the answer. Else the search is to be asked, with limits whose moves are those
 * that draw where the position is a draw; they are e's, until the next call. With a limit of depth
 * only a game that ends within it is known. */
bool checkers_endgame_answer(checkers_endgame *e, const checkers_pos *p, nw_limits *limits,
                             nw_result *result);
#endif
