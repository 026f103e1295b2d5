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

/* Both find an ending from the seed *seed on in which not all moves are worth the same, and leave
 * the next seed there. Othello: so many squares are empty, after random moves; s searches Othello
 * and solves every move. Checkers: three or four pieces on random squares, looked up in the
 * endings within the program. */
int ending_of_othello(ending *e, nw_searcher *s, int empties, int *seed, nw_error *err);
int ending_of_checkers(ending *e, int *seed, nw_error *err);

/* The number of the move, 0 if it is none of them; and is it a best one? */
int ending_number(const ending *e, nw_move move);
bool ending_is_best(const ending *e, nw_move move);
#endif
