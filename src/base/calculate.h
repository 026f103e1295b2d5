/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_CALCULATE_H
#define NW_BASE_CALCULATE_H
/* Formulas on whole numbers, such as the rules of a driver:
 *
 *     g < gamma ? g : g + 1
 *     max(g - step, lower + 1)
 *
 * The operators of C with its precedence (?: || && == != < <= > >= + - * / % ! and the sign), where
 * / rounds down and % is the matching remainder;
 * min(a, b), max(a, b), abs(a), parentheses, numbers and
 * names. Results beyond 10^15 count as 10^15. */
#include "nullwindow.h"

typedef struct nw_named_value {
    const char *name;
    int64_t value;
} nw_named_value;

/* Evaluates the formula, or with NULL only checks its syntax; names are ended by NULL. Returns 0,
 * or NW_EINVAL with a message that shows where the error is. */
int nw_calculate(const char *text, const nw_named_value *names, int64_t *value, nw_error *err);
#endif
