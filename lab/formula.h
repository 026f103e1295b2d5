/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FORMULA_H
#define NW_LAB_FORMULA_H
/* Arithmetic on a study's table, in lab/studies/NAME.study (docs/lab.md).
 *
 * A column's name denotes its numbers in the selected rows; [column=value, ...] selects further.
 * Lists of equal length combine element by element. A number may have a 95 % interval: then a
 * comparison is true or false if the intervals are disjoint, and unknown (NAN) otherwise. */
#include "lab/stats.h"
#include "lab/table.h"

enum { LAB_FILTERS_MAX = 12, LAB_LETS_MAX = 16, LAB_LET_SIZE = 400, LAB_GROUPS_OF_ROWS = 512 };

/* A named formula, evaluated on use. */
typedef struct lab_let {
    char name[24], text[LAB_LET_SIZE];
} lab_let;

/* The scope of a formula. */
typedef struct lab_scope {
    const lab_table *table;
    struct {
        int column;
        lab_cell value;
    } filter[LAB_FILTERS_MAX]; /* later ones of the same column override */
    int filters;
    const lab_let *let[2]; /* of the claim, and of the file */
    int lets[2];
} lab_scope;

/* Selects rows by a list "column=value,column=value"; * selects all values, !value all others. */
int lab_scope_select(lab_scope *s, const char *list, nw_error *err);

/* The first row of each combination of the columns "a,b" among the selected rows. */
int lab_scope_groups(const lab_scope *s, const char *columns, size_t *row, int room, nw_error *err);
/* Selects the rows with this row's values in the columns. */
int lab_scope_fix(lab_scope *s, const char *columns, size_t row, nw_error *err);

/* The value of the formula. */
int lab_formula(const lab_scope *s, const char *text, lab_mean *out, nw_error *err);

/* Replaces every {FORMULA:FORMAT} of the text. The format is the number of decimals, after + for a
 * sign and after i or (without a comma) t for the interval; "fraction"; or nothing, for the text of
 * a selected column. */
int lab_fill_in(const lab_scope *s, const char *text, char *out, size_t size, nw_error *err);
/* Formats one such field. */
int lab_format(const lab_scope *s, const char *formula, const char *format, char *out, size_t size,
               nw_error *err);
#endif
