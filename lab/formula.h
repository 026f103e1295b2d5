/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FORMULA_H
#define NW_LAB_FORMULA_H
/* Arithmetic on the table of a study, as lab/studies/NAME.study writes it (docs/lab.md).
 *
 * A column's name is the list of its numbers in the rows that are selected; [column=value, ...]
 * selects further. Lists of equal length combine element by element. A number may have a 95 %
 * interval: then a comparison is true or false when the intervals are apart, and unknown (NAN)
 * otherwise. */
#include "lab/stats.h"
#include "lab/table.h"

enum { LAB_FILTERS_MAX = 12, LAB_LETS_MAX = 16, LAB_LET_SIZE = 400, LAB_GROUPS_OF_ROWS = 512 };

/* A name for a formula, which is evaluated where the name is used. */
typedef struct lab_let {
    char name[24], text[LAB_LET_SIZE];
} lab_let;

/* Where a formula is evaluated. */
typedef struct lab_scope {
    const lab_table *table;
    struct {
        int column;
        lab_cell value;
    } filter[LAB_FILTERS_MAX]; /* a later one of the same column replaces an earlier one */
    int filters;
    const lab_let *let[2]; /* of the claim, and of the file */
    int lets[2];
} lab_scope;

/* Selects rows by a list "column=value,column=value"; * selects all values, !value all others. */
int lab_scope_select(lab_scope *s, const char *list, nw_error *err);

/* The first row of every combination of the columns "a,b" among the selected rows. */
int lab_scope_groups(const lab_scope *s, const char *columns, size_t *row, int room, nw_error *err);
/* Selects the rows that have the same values in the columns as this one. */
int lab_scope_fix(lab_scope *s, const char *columns, size_t row, nw_error *err);

/* The number that the formula gives. */
int lab_formula(const lab_scope *s, const char *text, lab_mean *out, nw_error *err);

/* Replaces every {FORMULA:FORMAT} of the text. The format is the number of decimals, after + where
 * the sign is wanted and after i or (without a comma) t where the interval is; "fraction"; or
 * nothing, for the text of a selected column. */
int lab_fill_in(const lab_scope *s, const char *text, char *out, size_t size, nw_error *err);
/* One of these. */
int lab_format(const lab_scope *s, const char *formula, const char *format, char *out, size_t size,
               nw_error *err);
#endif
