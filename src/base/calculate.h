/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_CALCULATE_H
#define NW_BASE_CALCULATE_H
/* Formulas on whole numbers, such as those of a driver:
 *
 *     g < gamma ? g : g + 1
 *     max(g - step, lower + 1)
 *
 * in the grammar of base/formula.h, where / rounds down and % is the matching remainder, with
 * min(a, b), max(a, b) and abs(a). The result is rounded down; beyond 10^15 it counts
 * as 10^15. */
#include "nullwindow.h"

typedef struct nw_named_value {
    const char *name;
    int64_t value;
} nw_named_value;

/* Evaluates the formula, or with NULL only checks its syntax; names are ended by NULL. Returns 0,
 * or NW_EINVAL with a message that shows where the error is. */
int nw_calculate(const char *text, const nw_named_value *names, int64_t *value, nw_error *err);
#endif
