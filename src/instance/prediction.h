/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_PREDICTION_H
#define NW_INSTANCE_PREDICTION_H
/* How well a shallow search predicts a deep one of the same position:
 *
 *     deep = (slope * shallow + offset) / PREDICTION_UNIT, with standard error sigma /
 * PREDICTION_UNIT
 *
 * fitted by lab/programs/probcut_fit. Integers, so that a search gives the same tree on every
 * machine. */
#include <stdbool.h>
#include <stdint.h>

enum { PREDICTION_UNIT = 256 };

typedef struct nw_prediction {
    int16_t shallow; /* plies; 0: no prediction */
    int16_t slope, offset, sigma;
} nw_prediction;

/* The error margin of a prediction. */
enum { PREDICTION_SIGMAS = 6 }; /* quarters of a standard error */

static inline int64_t nw_margin(const nw_prediction *p)
{
    return (int64_t)p->sigma * PREDICTION_SIGMAS / 4;
}

static inline int64_t nw_floor_divide(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* The shallow value from which on (at_least), or up to which, the prediction reaches a bound, given
 * in units. */
static inline int32_t nw_needed(int64_t bound, const nw_prediction *p, bool at_least)
{
    const int64_t v = bound - p->offset, down = nw_floor_divide(v, p->slope);
    return (int32_t)(at_least && down * p->slope != v ? down + 1 : down);
}
#endif
