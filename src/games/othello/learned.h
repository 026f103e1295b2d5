/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_LEARNED_H
#define NW_GAMES_OTHELLO_LEARNED_H
/* The file of learned weights, learned.weights, written by nullwindow-train and read by the build.
 * docs/train.md describes it. */
#include "base/weightfile.h"
#include "games/othello/learned-inl.h"
#include <stddef.h>

typedef struct othello_learned {
    int16_t count[OTHELLO_LEARNED_PHASES][OTHELLO_LEARNED_COUNTS];          /* 1/64 disc */
    int8_t pattern[OTHELLO_LEARNED_PHASES][OTHELLO_LEARNED_CONFIGURATIONS]; /* 1/8 disc */
} othello_learned;

/* The mirror image of a configuration; itself where it is symmetric. Those of the plain edges have
 * one too. */
unsigned othello_mirrored(unsigned configuration);

/* The same of a row of the network: besides configurations, 2x2 corners have one. */
unsigned othello_row_mirrored(unsigned row);

/* The file of the network: its kind, the first stored row (plain edges have none), and the greatest
 * output weight, which times 128 fits 16 bits: see othello_weigh. */
enum { OTHELLO_NETWORK_FIRST = OTHELLO_LINE_2, OTHELLO_OUT_MOST = 255 };
void othello_network_kind(char out[NW_WEIGHTFILE_HEAD_MAX]);

/* The configuration with the colours exchanged. */
unsigned othello_exchanged(unsigned configuration);

/* Bytes of the file at most. */
enum { OTHELLO_LEARNED_FILE_MAX = NW_WEIGHTFILE_MAX(OTHELLO_LEARNED_PHASES * 175000) };

/* Writes the file to out, which has room for OTHELLO_LEARNED_FILE_MAX bytes; returns its length.
 * Mirror images must have equal weights, and plain edges none. */
size_t othello_learned_write(const othello_learned *w, uint8_t *out);

/* Reads it; false if it is damaged or of another kind. */
bool othello_learned_read(othello_learned *w, const uint8_t *in, size_t size);
#endif
