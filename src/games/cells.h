/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CELLS_H
#define NW_GAMES_CELLS_H
/* Boards of crosses and noughts as text, for the small games. Cell i of the text is bit i of a set;
 * X moves first, so the numbers of stones determine the side to move. */
#include "base/text.h"
#include "nullwindow.h"
#include <stdbool.h>

typedef struct nw_cells {
    uint64_t x, o;
} nw_cells;

/* Reads count cells: X or x, O or o, '-' or '.' for empty; '/' and blanks between them are ignored.
 * Fails on another number of cells, or on impossible numbers of stones. */
int nw_cells_read(nw_cells *c, const char *text, int count, nw_error *err);

/* Which side moves next: 0 for X, 1 for O. */
int nw_cells_side(const nw_cells *c);

/* Appends rows of columns cells, with '/' between them. */
void nw_cells_write(nw_text *t, const nw_cells *c, int rows, int columns);

/* Draws rows of cells from cell `first` on, with row numbers falling to 1 and under them the names
 * of the columns, a letter each. */
void nw_cells_draw(nw_text *t, const nw_cells *c, int first, int rows, const char *names,
                   bool ascii);

/* "X" or "O". */
const char *nw_cells_name(int side);
#endif
