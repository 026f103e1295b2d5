/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_SGF_H
#define NW_PLAY_SGF_H
/* Othello games in SGF (GM[2]), as quarry writes them: a tree of nodes, of which the first branch
 * at every fork is the game. Points are two letters, column and row from the top left, dc for d3;
 * the column and a digit, d3, are read as well. Passes are usually left out. */
#include "games/othello/othello-inl.h"

enum { NW_SGF_MOVES_MAX = 128 };

typedef struct play_sgf {
    othello_pos start; /* the usual one, changed by the discs that the file sets up */
    int count;
    struct {
        uint8_t colour; /* OTHELLO_BLACK or OTHELLO_WHITE */
        othello_move move;
    } move[NW_SGF_MOVES_MAX]; /* as the file has them; whether they are legal is not asked */
} play_sgf;

/* Reads the first game of text, which ends in a zero. Returns 0, or a negative code with the
 * offending property in err. */
int play_sgf_read(play_sgf *s, const char *text, nw_error *err);
#endif
