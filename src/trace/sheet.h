/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_SHEET_H
#define NW_TRACE_SHEET_H
/* A table of text: filled row by row, then written aligned for people or separated by tabs
 * for programs. Cells of wrapping columns are broken at spaces to keep the table within a width. */
#include "base/buffer.h"
#include "nullwindow.h"
#include <stdbool.h>

enum { NW_SHEET_COLUMNS = 12 };

/* Symbols with an ASCII form. */
typedef struct nw_signs {
    const char *infinity, *bottom; /* bottom: there is no next child */
    const char *not_less, *not_greater, *not_at_least, *not_equal;
} nw_signs;
extern const nw_signs nw_signs_utf8, nw_signs_ascii;

typedef struct nw_column {
    const char *title, *ascii;
    bool left;  /* aligned left */
    bool wraps; /* a list that may be broken at spaces */
} nw_column;

typedef struct nw_sheet_row {
    int pass;
    bool heading;                  /* cell 0 is a line of its own */
    size_t cell[NW_SHEET_COLUMNS]; /* offsets into text */
} nw_sheet_row;

typedef struct nw_sheet {
    const nw_column *column; /* ended by a NULL title */
    const nw_signs *signs;
    int columns;
    nw_buffer text;
    nw_sheet_row *row;
    size_t rows, room;
    int cells; /* of the last row so far */
    bool full; /* NW_SHEET_BYTES was reached: the rest is lost, and text.failed is set */
} nw_sheet;

/* Every row writes solution trees in full, so the size of a table is limited. */
enum { NW_SHEET_BYTES = 256 << 20 };

void nw_sheet_start(nw_sheet *t, const nw_column *columns, const nw_signs *signs);
void nw_sheet_free(nw_sheet *t);

/* Begins a row of a pass; its cells follow, each begun by nw_sheet_cell. */
void nw_sheet_begin(nw_sheet *t, int pass, bool heading);

/* Begins the next cell of the row and returns the buffer to append its text to. Other cells stay
 * empty. */
nw_buffer *nw_sheet_cell(nw_sheet *t);

const char *nw_sheet_at(const nw_sheet *t, size_t row, int column);

/* Appends a score in the table's signs: -∞, +∞, -∞+1 or its digits. */
void nw_sheet_score(const nw_sheet *t, nw_buffer *out, nw_score score);

/* Writes the rows of one pass, or of all when pass is 0; width is in characters. */
void nw_sheet_print(const nw_sheet *t, int pass, int width, nw_buffer *out);
void nw_sheet_print_tsv(const nw_sheet *t, int pass, nw_buffer *out);

/* Characters of a UTF-8 text. */
int nw_text_width(const char *text, size_t bytes);

static inline bool nw_sheet_failed(const nw_sheet *t)
{
    return t->text.failed;
}
#endif
