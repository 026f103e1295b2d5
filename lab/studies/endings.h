/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STUDIES_ENDINGS_H
#define NW_LAB_STUDIES_ENDINGS_H
/* Endings of real games in which the true value of every move is known, for studies of decisions.
 */
#include "core/bounds.h"
#include "nullwindow.h"

enum { ENDING_MOVES = 64 };

typedef struct ending {
    union {
        long double align;
        char bytes[512];
    } state;
    int moves;
    nw_move move[ENDING_MOVES];
    nw_score value[ENDING_MOVES]; /* of the moves, for the side to move; of checkers 1, 0 or -1 */
    nw_score best;                /* the greatest of them */
} ending;

/* Both find, from seed *seed on, an ending whose moves are not all equal, and leave the next seed
 * there. Othello: with that many empties, after random moves; s searches Othello and solves every
 * move. Checkers: three or four pieces on random squares, looked up in the embedded endings. */
int ending_of_othello(ending *e, nw_searcher *s, int empties, int *seed, nw_error *err);
int ending_of_checkers(ending *e, int *seed, nw_error *err);

/* The number of the move, 0 if unknown; and is it a best one? */
int ending_number(const ending *e, nw_move move);
bool ending_is_best(const ending *e, nw_move move);
#endif
