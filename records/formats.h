/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_FORMATS_H
#define NW_RECORDS_FORMATS_H
/* One row per file format, and helpers shared by their readers; private to this folder. */
#include "records/record.h"

typedef struct record_format {
    const nw_game_info *game;
    const char *suffix;
    bool binary;
    /* Recognises the format. NULL: the last format of its game, which takes the rest. */
    bool (*accepts)(const record_source *in);
    /* As record_read; r is empty. */
    int (*read)(game_record *r, record_source *in, nw_error *err);
    /* NULL: read only. */
    int (*write)(const game_record *r, nw_buffer *out, nw_error *err);
} record_format;

extern const record_format record_pgn, record_pdn, record_ggf, record_sgf, record_wthor,
    record_transcript;

/* Advances the source to `at`, counting lines. */
void record_source_move(record_source *in, const char *at);

/* Adds an Othello move from a file, which may omit a forced pass before it. colour is 0 for Black,
 * 1 for White, negative if unknown; number is the move's number in the file, for
 * messages. */
int record_add_othello(played_game *g, int colour, nw_move move, int number, nw_error *err);
#endif
