/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_SELFPLAY_H
#define NW_TRAIN_SELFPLAY_H
/* One game of self-play. Game number i of a seed is the same whoever plays it and whenever: the
 * player forgets everything before it. */
#include "train/subject.h"

typedef struct train_settings {
    const train_subject *subject;
    uint64_t seed;
    uint64_t nodes; /* after so many no new iteration is begun */
    int ending;     /* as in train_subject */
    const volatile int *stop;
} train_settings;

typedef struct train_player train_player;

int train_player_create(train_player **out, const train_settings *settings, nw_error *err);
void train_player_free(train_player *p);

/* Plays game number `number`; NW_ESTOP if it was stopped. */
int train_play(train_player *p, uint64_t number, train_record *r, nw_error *err);
#endif
