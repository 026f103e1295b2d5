/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_BOARD_H
#define NW_ANSWER_BOARD_H
/* The board as one letter per square, parsed from the position's text, and the squares of a
 * move. */
#include "answer/position.h"

enum { BOARD_CELLS = 64, BOARD_SQUARES = 16 };

typedef struct board {
    int rows, columns, layers;
    char cell[BOARD_CELLS + 1]; /* row by row from the top, '.' for empty */
} board;

/* The board of a state; false for games without one. */
bool board_of(const nw_game_info *game, const void *state, board *out);

/* Writes the member "board": null for games without one. */
void board_write(json *j, const nw_game_info *game, const void *state);

/* The cells of a legal move: from, captured, to; or the one where a piece is placed; none for a
 * pass. Returns their number. */
int board_squares(const nw_game_info *game, const void *state, nw_move move,
                  int out[BOARD_SQUARES]);
#endif
