/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_PATTERNS_H
#define NW_TRAIN_FIT_PATTERNS_H
/* The weights of checkers patterns by logistic regression on results and scores: what they add to
 * the terms that the program plays by, which stay as they are. */
#include "games/checkers/patterns.h"
#include "train/fit.h"

enum { TRAIN_PATTERN_WEIGHTS = 2 * CHECKERS_PATTERNS };

/* Adds a position as a row: how far it moves with every weight (two for each pattern: many and few
 * pieces), in steps of scale, and what its terms are worth. */
int train_pattern_row(const double *scale, const checkers_pos *p, float target, train_rows *rows,
                      nw_error *err);

int train_fit_patterns(const train_fit *f, const char *out, nw_error *err);
#endif
