/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_BOUNDS_H
#define NW_CORE_BOUNDS_H
/* A pair of proved bounds, f- <= value <= f+. Tables store it, drivers narrow it, a search ends
 * when the two meet. */
#include "nullwindow.h"
#include <assert.h>
#include <stdbool.h>

typedef struct nw_bounds {
    nw_score f_minus, f_plus; /* -NW_INF and NW_INF if unknown */
} nw_bounds;

#define NW_NO_BOUNDS ((nw_bounds){-NW_INF, NW_INF})

static inline nw_score max_score(nw_score a, nw_score b)
{
    return a > b ? a : b;
}

static inline nw_score min_score(nw_score a, nw_score b)
{
    return a < b ? a : b;
}
#endif
