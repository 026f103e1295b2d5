/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_CHECKERS_H
#define NW_TRAIN_FIT_CHECKERS_H
/* Tunes the handcrafted weights of the checkers evaluation (train/tune.h). */
#include "games/checkers/eval-inl.h"
#include "train/fit.h"

enum { TRAIN_CHECKERS_WEIGHTS = sizeof(checkers_weights) / sizeof(int) };

/* Adds a position as a row of train_tuning with the initial weights w. */
int train_checkers_row(const checkers_weights *w, const double *scale, const checkers_pos *p,
                       float target, train_rows *rows, nw_error *err);

int train_fit_checkers(const train_fit *f, const char *out, nw_error *err);
#endif
