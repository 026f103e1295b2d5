/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_EXPORT_H
#define NW_TRAIN_EXPORT_H
/* The samples of chess games as a file for a trainer outside the program (train/network.py): what
 * stands where, and what search, result and the evaluation of play say of it. The form is described
 * in docs/train.md. */
#include "games/chess/chess-inl.h"
#include "train/samples.h"
#include <stdio.h>

enum { TRAIN_EXPORT_BYTES = 32 }; /* of a sample */

/* Writes the sample of a chess position as bytes. */
void train_export_pack(const train_sample *sample, uint8_t out[TRAIN_EXPORT_BYTES]);

/* The position of such bytes; nobody may castle in it, or capture en passant. */
chess_pos train_export_unpack(const uint8_t bytes[TRAIN_EXPORT_BYTES]);

/* Prints what the network of the program adds to the first count samples of a file, a line each. */
int train_export_values(const char *path, int count, FILE *out, nw_error *err);

/* Writes the samples of the files of games to the file called out, whole or not at all; counted
 * tells what was read. held: every so many-th game is held out. */
typedef struct train_export {
    const train_subject *subject; /* chess */
    const char *const *path;
    int paths;
    int held;
    void (*left_out)(const char *path, size_t bytes); /* as in train_reading */
    const volatile int *stop;
} train_export;

int train_export_run(const train_export *e, const char *out, train_reading *counted, nw_error *err);
#endif
