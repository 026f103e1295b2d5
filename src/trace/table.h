/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_TABLE_H
#define NW_TRACE_TABLE_H
/* A table of text: filled row by row, then written aligned for people or separated by tabs for
 * programs. Cells of wrapping columns are broken at spaces to keep the table within a width. */
#include "core/buffer.h"
#include "nullwindow.h"
#include <stdbool.h>

enum { NW_TABLE_COLUMNS = 12 };

/* The signs that have a plain form. */
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

typedef struct nw_table_row {
    int pass;
    bool heading;                  /* cell 0 is a line of its own */
    size_t cell[NW_TABLE_COLUMNS]; /* offsets into text */
} nw_table_row;

typedef struct nw_table {
    const nw_column *column; /* ended by a NULL title */
    const nw_signs *signs;
    int columns;
    nw_buffer text;
    nw_table_row *row;
    size_t rows, room;
    int cells; /* of the last row so far */
} nw_table;

void nw_table_start(nw_table *t, const nw_column *columns, const nw_signs *signs);
void nw_table_free(nw_table *t);

/* Begins a row of a pass; its cells follow, each begun by nw_table_cell. */
void nw_table_begin(nw_table *t, int pass, bool heading);

/* Begins the next cell of the row and returns the buffer to append its text to. What is not begun
 * stays empty. */
nw_buffer *nw_table_cell(nw_table *t);

const char *nw_table_at(const nw_table *t, size_t row, int column);

/* Appends a score in the table's signs: -∞, +∞, -∞+1 or its digits. */
void nw_table_score(const nw_table *t, nw_buffer *out, nw_score score);

/* Writes the rows of one pass, or of all when pass is 0; width is in characters. */
void nw_table_print(const nw_table *t, int pass, int width, nw_buffer *out);
void nw_table_print_tsv(const nw_table *t, int pass, nw_buffer *out);

/* Characters of a UTF-8 text. */
int nw_text_width(const char *text, size_t bytes);

static inline bool nw_table_failed(const nw_table *t)
{
    return t->text.failed;
}
#endif
