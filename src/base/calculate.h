/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_CALCULATE_H
#define NW_BASE_CALCULATE_H
/* Formulas on whole numbers, such as the rules of a driver:
 *
 *     g < gamma ? g : g + 1
 *     max(g - step, lower + 1)
 *
 * The operators of C with its precedence (?: || && == != < <= > >= + - * / % ! and the sign), where
 * / rounds down and % is what it leaves; min(a, b), max(a, b), abs(a), parentheses, numbers and
 * names. Results beyond 10^15 count as 10^15. */
#include "nullwindow.h"

typedef struct nw_named_value {
    const char *name;
    int64_t value;
} nw_named_value;

/* The value of the formula, or with NULL only whether it can be read; names are ended by NULL.
 * Returns 0, or NW_EINVAL with a sentence that shows where the text goes wrong. */
int nw_calculate(const char *text, const nw_named_value *names, int64_t *value, nw_error *err);
#endif
