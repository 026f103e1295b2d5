/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_SAMPLES_H
#define NW_TRAIN_SAMPLES_H
/* Samples from recorded games: every quiet position once, with its label. */
#include "train/subject.h"

typedef struct train_sample {
    const void *state;
    double target; /* label for the side to move: a score, or -1..1; see train_labels */
    int score;     /* of the search of this position, for the side to move */
    int result;    /* of the game, for the side to move */
    bool exact;    /* the target is proved */
    bool held;     /* from a held-out game */
} train_sample;

/* target = result * outcome + (1 - result) * score. */
typedef struct train_labels {
    double result;
    double lambda; /* the outcome is the lambda-return: 1 is the game's result, less discounts it in
                      favour of the scores of the positions that follow */
    double scale; /* maps scores to -1..1 by tanh(scale * score / 2); 0: leave scores and results */
    int held;     /* every Nth game is held out; 0: none */
} train_labels;

typedef struct train_reading {
    const train_subject *subject;
    train_labels labels;
    const char *const *path;
    int paths;
    /* Called with every sample; a negative code stops. */
    int (*take)(void *context, const train_sample *sample, nw_error *err);
    void *context;
    /* Called if a file has bytes after its last intact game; or NULL. */
    void (*damaged)(const char *path, size_t bytes);
    uint64_t games, positions, noisy, duplicates, samples; /* counted */
} train_reading;

int train_read_samples(train_reading *r, nw_error *err);
#endif
