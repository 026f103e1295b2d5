/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_TABLE_H
#define NW_LAB_TABLE_H
/* A table of results: named columns, rows of short text. Numbers are kept as the text that was
 * written, so that a table read back from its text is the table that was measured.
 *
 * A cell takes 48 bytes; the tables of the studies have some ten thousand cells. Running out of
 * memory is remembered and reported once, by lab_table_check. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdio.h>

enum { LAB_COLUMNS_MAX = 24, LAB_CELL_MAX = 48 };

typedef char lab_cell[LAB_CELL_MAX];

typedef struct lab_table {
    lab_cell name[LAB_COLUMNS_MAX];
    int columns;
    lab_cell *cell; /* row by row */
    size_t cells, room;
    bool failed;
} lab_table;

/* An empty table with the columns of a list "a,b,c". */
lab_table lab_table_create(const char *columns);
void lab_table_free(lab_table *t);

/* Appends the next cell, row by row; longer text is cut. */
void lab_put(lab_table *t, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

size_t lab_rows(const lab_table *t);
const char *lab_text(const lab_table *t, size_t row, const char *column);
double lab_number(const lab_table *t, size_t row, const char *column);

/* 0, or NW_ENOMEM when some cell could not be stored. */
int lab_table_check(const lab_table *t, nw_error *err);

/* As comma-separated values with a header line; cells hold no commas, quotes or line ends. */
void lab_table_write(const lab_table *t, FILE *f);
/* Reads such text; a wrong line is refused as NAME:LINE. To be freed also after a failure. */
int lab_table_parse(lab_table *t, const char *text, const char *name, nw_error *err);

/* As aligned columns for people. */
void lab_table_print(const lab_table *t, FILE *f);
#endif
