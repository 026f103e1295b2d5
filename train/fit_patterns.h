/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_PATTERNS_H
#define NW_TRAIN_FIT_PATTERNS_H
/* Fits the weights of the checkers patterns (train/tune.h). The terms they are added to stay fixed.
 */
#include "games/checkers/patterns.h"
#include "train/fit.h"

enum { TRAIN_PATTERN_WEIGHTS = 2 * CHECKERS_PATTERNS };

/* Adds a position as a row of train_tuning; a pattern has two weights, for many and few pieces. */
int train_pattern_row(const double *scale, const checkers_pos *p, float target, train_rows *rows,
                      nw_error *err);

int train_fit_patterns(const train_fit *f, const char *out, nw_error *err);
#endif
