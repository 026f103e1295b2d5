/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_RECORD_H
#define NW_TRAIN_RECORD_H
/* Games of self-play as they are kept: a move in one byte, its number in the list of legal moves,
 * and the score of the search that chose it in one or two. docs/train.md describes the file. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdio.h>

enum {
    TRAIN_PLIES = 512, /* the most of a game */
    TRAIN_RECORD_MAX = 16 + 3 * TRAIN_PLIES
};

typedef struct train_record {
    int prefix;                /* random plies at the beginning, of which only the moves are kept */
    int plies;                 /* those after them */
    int exact;                 /* from this one of them on the scores are exact */
    int result;                /* for the side to move after the prefix */
    uint8_t move[TRAIN_PLIES]; /* prefix + plies of them, numbers in the list of moves */
    int16_t score[TRAIN_PLIES]; /* plies of them, each for its side to move */
} train_record;

/* Writes a record to out, which has room for TRAIN_RECORD_MAX bytes, with scores of score_bytes, 1
 * or 2; returns how many bytes it took. */
size_t train_record_pack(const train_record *r, int score_bytes, uint8_t *out);

/* Reads one from size bytes at in; returns its length, 0 if there is none, or a damaged one. */
size_t train_record_unpack(train_record *r, int score_bytes, const uint8_t *in, size_t size);

/* A file of records, in memory. */
typedef struct train_file {
    char head[160]; /* its first line, which says how it was made, without the end of line */
    uint8_t *bytes; /* all of it */
    size_t size, at;
} train_file;

int train_file_read(train_file *f, const char *path, nw_error *err);
void train_file_free(train_file *f);

/* The next record; false at the end, which may be damaged: f->at is where the sound part ends. */
bool train_file_next(train_file *f, int score_bytes, train_record *r);
#endif
