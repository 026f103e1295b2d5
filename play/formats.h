/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_FORMATS_H
#define NW_PLAY_FORMATS_H
/* One row for every file format, used by record.c alone. */
#include "play/record.h"

typedef struct play_format {
    const char *game, *suffix;
    /* As play_record_read; r is empty. */
    int (*read)(play_record *r, const char **text, nw_error *err);
    int (*write)(const play_record *r, nw_buffer *out, nw_error *err);
} play_format;

/* Bytes that hold the text of a record in any format: every character of a tag may need a
 * backslash, and a move is at most a number of 12 and 48 characters. */
static inline size_t play_record_text_size(const play_record *r)
{
    return 1024 + (size_t)r->tags * 2 * sizeof(play_tag) + (size_t)r->game.plies * 64;
}

extern const play_format nw_format_pgn, nw_format_pdn, nw_format_ggf;
#endif
