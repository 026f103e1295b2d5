/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_EXPORT_H
#define NW_TRAIN_EXPORT_H
/* Exports chess samples for train/network.py: board, search score, result and evaluation.
 * docs/train.md describes the format. */
#include "games/chess/chess-inl.h"
#include "train/samples.h"
#include <stdio.h>

enum { TRAIN_EXPORT_BYTES = 32 }; /* of a sample of chess; checkers has fewer */

void train_export_pack(const train_sample *sample, uint8_t *out);

/* The position, without castling or en passant rights. */
chess_pos train_export_unpack(const uint8_t bytes[TRAIN_EXPORT_BYTES]);

/* Prints the program's network outputs for the first count samples of a file, one per line. */
int train_export_values(const char *path, int count, FILE *out, nw_error *err);

typedef struct train_export {
    const train_subject *subject; /* chess or checkers */
    const char *const *path;
    int paths;
    double lambda; /* of the outcome (train_labels); chess writes the result only */
    int held;      /* every Nth game is held out */
    void (*damaged)(const char *path, size_t bytes); /* as in train_reading */
    const volatile int *stop;
} train_export;

/* Writes the samples to the file at out, completely or not at all; fills in counted. */
int train_export_run(const train_export *e, const char *out, train_reading *counted, nw_error *err);
#endif
