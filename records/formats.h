/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_FORMATS_H
#define NW_RECORDS_FORMATS_H
/* One row per file format, and what their readers share; for this folder alone. */
#include "records/record.h"

typedef struct record_format {
    const nw_game_info *game;
    const char *suffix;
    bool binary;
    /* Is the source in this format? NULL: the last format of its game, which takes the rest. */
    bool (*accepts)(const record_source *in);
    /* As record_read; r is empty. */
    int (*read)(game_record *r, record_source *in, nw_error *err);
    /* NULL: read only. */
    int (*write)(const game_record *r, nw_buffer *out, nw_error *err);
} record_format;

extern const record_format record_pgn, record_pdn, record_ggf, record_sgf, record_wthor;

/* Moves the source on to `at`, counting lines. */
void record_source_move(record_source *in, const char *at);

/* A move of Othello as files have it: a forced pass before it may be left out. colour is 0 for
 * Black, 1 for White, negative where the file does not say; number is that of the move in the file,
 * for the message. */
int record_add_othello(played_game *g, int colour, nw_move move, int number, nw_error *err);
#endif
