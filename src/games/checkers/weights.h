/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_WEIGHTS_H
#define NW_GAMES_CHECKERS_WEIGHTS_H
/* The numbers of the evaluation, in five hundredths of a man. They are data: weights.inc holds
 * nothing else. Rows are counted from the owner's home (0) to the crown (7). A pair {all, few} is
 * blended by the number of pieces: all for 24 of them, few for none. */

typedef struct checkers_weights {
    int man, king;
    int exchange;      /* the leader's gain by trading down: this times lead / pieces */
    int advance[8][2]; /* a man, by row */
    int back_rank[16]; /* men on squares 1 2 3 4 as bits 0 to 3, while the other side has men */
    int centre_man[2]; /* a man on one of the eight middle squares */
    int edge_man[2];   /* a man on the side edges */
    int centre_king;   /* a king on one of the eight middle squares */
    int edge_king;     /* a king on the rim */
    int refuge;        /* a king in a double corner, for the side with less material */
    int safe_step[2];  /* a quiet move after which the piece cannot be taken at once */
    int trapped_king;  /* a king without a safe step */
    int runaway[8];    /* a man, by row, with no enemy in its cone of squares up to the crown */
    int chase;         /* a king within two steps of an enemy, for the side with more pieces */
    int tempo[2];      /* having "the move" (the opposition) with equal numbers */
} checkers_weights;

/* A constant of every file that evaluates, so that the compiler folds the numbers into the code. */
static const checkers_weights checkers_default_weights = {
#include "games/checkers/weights.inc"
};
#endif
