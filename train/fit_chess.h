/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_CHESS_H
#define NW_TRAIN_FIT_CHESS_H
/* Tunes the handcrafted weights of the chess evaluation (train/tune.h). A weight is a pair, for
 * middle game and endgame; king_units is not linear and stays fixed. */
#include "games/chess/eval-inl.h"
#include "train/fit.h"

enum {
    TRAIN_CHESS_PAIRS = sizeof(chess_weights) / sizeof(int32_t),
    TRAIN_CHESS_WEIGHTS = 2 * TRAIN_CHESS_PAIRS /* of a pair the middle game, then the endgame */
};

/* How often each weight counts for the side to move, minus for the opponent. */
void train_chess_count(const chess_pos *p, int count[TRAIN_CHESS_PAIRS]);

/* The weights as a list. */
void train_chess_list(const chess_weights *w, int list[TRAIN_CHESS_WEIGHTS]);

/* A row of train_tuning. */
int train_chess_row(const double *scale, const void *state, float target, train_rows *rows,
                    nw_error *err);

int train_fit_chess(const train_fit *f, const char *out, nw_error *err);
#endif
