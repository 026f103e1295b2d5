/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_OTHELLO_H
#define NW_TRAIN_FIT_OTHELLO_H
/* The weights of games/othello/learned.h by least squares, a phase at a time from the last to the
 * first: where a phase has little to say of a configuration, its weight stays near that of the
 * phase after it. */
#include "games/othello/learned.h"
#include "train/fit.h"

/* One weight for a configuration and its mirror image, plain edges included; then the counts. */
typedef struct train_othello_map {
    uint32_t of[OTHELLO_LEARNED_CONFIGURATIONS]; /* the weight of a configuration */
    uint32_t *partner;                           /* that of the exchanged colours, by weight */
    size_t weights;
} train_othello_map;

int train_othello_map_make(train_othello_map *m, nw_error *err);
void train_othello_map_free(train_othello_map *m);

/* Adds a position as a row; a game that is over has none. */
int train_othello_row(const train_othello_map *m, const othello_pos *p, float target,
                      train_rows *rows, nw_error *err);

/* Rounds the weights of a phase to what the program embeds. */
void train_othello_round(const train_othello_map *m, const double *weight, int phase,
                         othello_learned *out);

int train_fit_othello(const train_fit *f, const char *out, nw_error *err);
#endif
