/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_GENERATE_H
#define NW_TRAIN_GENERATE_H
/* Generates a file of self-play games on several threads. Games are written in order, so the file
 * does not depend on the number of threads or on interruptions. */
#include "train/selfplay.h"

typedef struct train_generation {
    train_settings settings;
    uint64_t games; /* wanted in the file */
    double seconds; /* time limit; 0: none */
    int threads;
    /* Called after every batch with the games in the file and the positions added; or NULL. */
    void (*progress)(void *context, uint64_t games, uint64_t positions);
    void *context;
} train_generation;

/* Appends games to the file at path, creating it if needed, until it has g->games. Truncates an
 * unfinished game left by a killed run. Returns NW_ESTOP if stopped; finished games are kept. */
int train_generate(const train_generation *g, const char *path, nw_error *err);
#endif
