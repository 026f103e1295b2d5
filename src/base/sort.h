/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_SORT_H
#define NW_BASE_SORT_H
#include <stdlib.h>

static inline int nw_compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts in ascending order. */
static inline void nw_sort_doubles(double *list, size_t count)
{
    qsort(list, count, sizeof *list, nw_compare_doubles);
}
#endif
