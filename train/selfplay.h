/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_SELFPLAY_H
#define NW_TRAIN_SELFPLAY_H
/* One game of self-play. The seed and the game's number determine it: the player clears its memory
 * before every game. */
#include "train/subject.h"

typedef struct train_settings {
    const train_subject *subject;
    uint64_t seed;
    uint64_t nodes; /* no new iteration starts after this many */
    int ending;     /* as in train_subject */
    const volatile int *stop;
} train_settings;

typedef struct train_player train_player;

int train_player_create(train_player **out, const train_settings *settings, nw_error *err);
void train_player_free(train_player *p);

/* Returns NW_ESTOP if it was stopped. */
int train_play(train_player *p, uint64_t number, train_record *r, nw_error *err);
#endif
