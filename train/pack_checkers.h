/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_PACK_CHECKERS_H
#define NW_TRAIN_PACK_CHECKERS_H
/* Checkers samples for train/checkers_network.py; docs/train.md describes the format. */
#include "games/checkers/checkers-inl.h"
#include "train/samples.h"
#include <stdio.h>

enum { TRAIN_CHECKERS_BYTES = 24 }; /* of a sample */

void train_checkers_pack(const train_sample *sample, uint8_t *out);

/* The position, with Black to move. */
checkers_pos train_checkers_unpack(const uint8_t *bytes);
#endif
