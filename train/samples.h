/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_SAMPLES_H
#define NW_TRAIN_SAMPLES_H
/* The positions of recorded games that are fit to learn from, each once, with what is known of
 * them. */
#include "train/subject.h"

typedef struct train_sample {
    const void *state;
    double target; /* what the evaluation should say, for the side to move; in the game's scores, or
                      a result of -1..1: see train_labels */
    int score;     /* of the position's own search, */
    int result;    /* and of the game, both for the side to move */
    bool exact;    /* the target is proved */
    bool held;     /* of a game that is held out */
} train_sample;

/* How a target is mixed from what a game tells. */
typedef struct train_labels {
    double result; /* weight of what followed; the rest is the score of the position's own search */
    double reach;  /* what followed: 1, the result of the game; less, a mean of the later scores and
                      the result, each with this times the weight of the one before */
    /* Scores become chances -1..1 by tanh(scale * score / 2), as results are; 0: both are taken as
     * they are. */
    double scale;
    int held; /* every so many-th game is held out; 0: none */
} train_labels;

typedef struct train_reading {
    const train_subject *subject;
    train_labels labels;
    const char *const *path;
    int paths;
    /* Called with every sample; a negative code ends the reading. */
    int (*take)(void *context, const train_sample *sample, nw_error *err);
    void *context;
    /* Called with the number of bytes behind the last sound game of a file, if there are any; or
     * NULL. */
    void (*left_out)(const char *path, size_t bytes);
    /* Counted. */
    uint64_t games, positions, noisy, known, taken;
} train_reading;

int train_read_samples(train_reading *r, nw_error *err);
#endif
