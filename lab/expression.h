/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_EXPRESSION_H
#define NW_LAB_EXPRESSION_H
/* The expression of a claim: counts multiplied and divided, position by position, as in
 *
 *     mt-dual@12 / mt-dual@largest * mt-sss@largest / mt-sss@12
 *
 * A term is CONTENDER[@SWEEP][^DEPTH][.METRIC]. SWEEP is a number, smallest or largest (the
 * default); DEPTH a number, deepest (the default), deepest-N, even or odd (the deepest such). */
#include "lab/numbers.h"
#include <stdbool.h>

enum { LAB_TERMS_MAX = 16 };

typedef enum lab_pick { LAB_NUMBER, LAB_LAST, LAB_FIRST, LAB_EVEN, LAB_ODD } lab_pick;

typedef struct lab_term {
    char contender[40], metric[16]; /* metric empty: the claim's */
    lab_pick sweep, depth;
    int sweep_number, depth_number; /* of LAB_NUMBER; depth: also N of deepest-N */
    bool divide;
} lab_term;

typedef struct lab_expression {
    lab_term term[LAB_TERMS_MAX];
    int terms;
} lab_expression;

int lab_expression_parse(lab_expression *out, const char *text, nw_error *err);

/* The depth denoted by a term, among those searched; 0 if there is none. */
int lab_term_depth(const lab_term *t, const lab_numbers *depths);
/* The sweep value denoted by a term; false if there is none. */
bool lab_term_value(const lab_term *t, const lab_numbers *values, int *out);
/* Are both searched? */
bool lab_term_exists(const lab_term *t, const lab_numbers *depths, const lab_numbers *values);

/* The expected range of a number: "< 1", "> 1", "3..6". */
typedef struct lab_range {
    double lo, hi;
    bool strict; /* open: "< 1" excludes 1 */
} lab_range;
int lab_range_parse(lab_range *out, const char *text, nw_error *err);
#endif
