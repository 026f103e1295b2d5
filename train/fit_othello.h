/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_OTHELLO_H
#define NW_TRAIN_FIT_OTHELLO_H
/* Fits the pattern weights of games/othello/learned.h by least squares, phase by phase from the
 * last to the first. The ridge pulls each weight towards that of the following phase. */
#include "games/othello/learned.h"
#include "train/fit.h"

/* A configuration and its mirror image share a weight, plain edges included; then the counts. */
typedef struct train_othello_map {
    uint32_t of[OTHELLO_LEARNED_CONFIGURATIONS]; /* the weight of a configuration */
    uint32_t *partner;                           /* the weight with colours exchanged, by weight */
    size_t weights;
} train_othello_map;

int train_othello_map_make(train_othello_map *m, nw_error *err);
void train_othello_map_free(train_othello_map *m);

/* Adds a position as a row, unless the game is over. */
int train_othello_row(const train_othello_map *m, const othello_pos *p, float target,
                      train_rows *rows, nw_error *err);

/* Quantizes the weights of a phase. */
void train_othello_round(const train_othello_map *m, const double *weight, int phase,
                         othello_learned *out);

int train_fit_othello(const train_fit *f, const char *out, nw_error *err);
#endif
