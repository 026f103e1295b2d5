/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_TABLE_H
#define NW_LAB_TABLE_H
/* A table of results: named columns, rows of short text. Numbers are kept as written, so that a
 * table read back is identical to the measured one.
 *
 * A cell takes 48 bytes; studies have some ten thousand cells. Out of memory is reported once, by
 * lab_table_check. */
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

/* An empty table with columns "a,b,c". */
lab_table lab_table_create(const char *columns);
void lab_table_free(lab_table *t);

/* Appends the next cell, row by row; longer text is truncated. */
void lab_put(lab_table *t, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

size_t lab_rows(const lab_table *t);
/* The index of the column called name, of that length; -1: none. */
int lab_table_find(const lab_table *t, const char *name, size_t length);
const char *lab_table_cell(const lab_table *t, size_t row, int column);
const char *lab_text(const lab_table *t, size_t row, const char *column);
double lab_number(const lab_table *t, size_t row, const char *column);

/* 0, or NW_ENOMEM if some cell could not be stored. */
int lab_table_check(const lab_table *t, nw_error *err);

/* Writes comma-separated values with a header line; cells have no commas, quotes or newlines. */
void lab_table_write(const lab_table *t, FILE *f);
/* Parses such text; a wrong line is refused as NAME:LINE. Free it also after a failure. */
int lab_table_parse(lab_table *t, const char *text, const char *name, nw_error *err);

/* Prints aligned columns for people. */
void lab_table_print(const lab_table *t, FILE *f);
#endif
