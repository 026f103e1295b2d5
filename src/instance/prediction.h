/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_PREDICTION_H
#define NW_INSTANCE_PREDICTION_H
/* How well a shallow search predicts a deep one of the same position:
 *
 *     deep = (slope * shallow + offset) / PREDICTION_UNIT, with standard error sigma /
 * PREDICTION_UNIT
 *
 * fitted by lab/programs/probcut_fit. Integers, so that a search gives the same tree on every machine. */
#include <stdint.h>

enum { PREDICTION_UNIT = 256 };

typedef struct nw_prediction {
    int16_t shallow; /* plies; 0: no prediction */
    int16_t slope, offset, sigma;
} nw_prediction;
#endif
