/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_GENERATE_H
#define NW_TRAIN_GENERATE_H
/* A file of games of self-play, made by several threads. Games stand in it by number, so that the
 * file is the same whatever the threads and however often it was stopped and gone on with. */
#include "train/selfplay.h"

typedef struct train_generation {
    train_settings settings;
    uint64_t games; /* in the file at the end */
    double seconds; /* stop after so many; 0: no limit */
    int threads;
    /* Called now and then with the games in the file and the positions added by this run; or NULL.
     */
    void (*progress)(void *context, uint64_t games, uint64_t positions);
    void *context;
} train_generation;

/* Adds games to the file at path, which is made if it is not there, until it has g->games. What a
 * run that was killed left unfinished at its end is cut off. Returns NW_ESTOP if it was stopped:
 * all games that were finished in order are in the file. */
int train_generate(const train_generation *g, const char *path, nw_error *err);
#endif
