/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_RECORD_H
#define NW_TRAIN_RECORD_H
/* The file of self-play games: one byte per move (its index among the legal moves) and one or two
 * for the score of its search. docs/train.md describes the format. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdio.h>

enum {
    TRAIN_PLIES = 512, /* per game at most */
    TRAIN_RECORD_MAX = 16 + 3 * TRAIN_PLIES
};

typedef struct train_record {
    int prefix;                 /* random plies first, without scores */
    int plies;                  /* searched plies after them */
    int exact;                  /* from this ply on scores are exact */
    int result;                 /* for the side to move after the prefix */
    uint8_t move[TRAIN_PLIES];  /* prefix + plies indexes of moves */
    int16_t score[TRAIN_PLIES]; /* by ply, for the side to move */
} train_record;

/* Writes a record of at most TRAIN_RECORD_MAX bytes; score_bytes is 1 or 2. Returns its size. */
size_t train_record_pack(const train_record *r, int score_bytes, uint8_t *out);

/* Reads one from size bytes at in; returns its length, 0 at the end or if it is damaged. */
size_t train_record_unpack(train_record *r, int score_bytes, const uint8_t *in, size_t size);

/* A file of records, in memory. */
typedef struct train_file {
    char head[160]; /* the first line: the settings of the generator */
    uint8_t *bytes; /* of the whole file */
    size_t size, at;
} train_file;

int train_file_read(train_file *f, const char *path, nw_error *err);
void train_file_free(train_file *f);

/* The next record; false at the end or at damage, which begins at f->at. */
bool train_file_next(train_file *f, int score_bytes, train_record *r);
#endif
