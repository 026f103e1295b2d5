/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_CHECKERS_H
#define NW_TRAIN_FIT_CHECKERS_H
/* The weights of the checkers evaluation by logistic regression on results and scores, beginning
 * with those set by hand. The evaluation is a sum of weights times what the board shows, but for
 * the rounding, so a row holds by how much each weight moves it. */
#include "games/checkers/eval-inl.h"
#include "train/fit.h"

enum { TRAIN_CHECKERS_WEIGHTS = sizeof(checkers_weights) / sizeof(int) };

/* Adds a position as a row: how far it moves with every weight, in steps of scale, and what it is
 * with the weights w. */
int train_checkers_row(const checkers_weights *w, const double *scale, const checkers_pos *p,
                       float target, train_rows *rows, nw_error *err);

int train_fit_checkers(const train_fit *f, const char *out, nw_error *err);
#endif
