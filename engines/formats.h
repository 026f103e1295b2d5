/* SPDX-License-Identifier: MIT */
#ifndef NW_ENGINES_FORMATS_H
#define NW_ENGINES_FORMATS_H
/* One row for every file format, used by record.c alone. */
#include "engines/record.h"

typedef struct nw_format {
    const char *game, *suffix;
    /* As nw_record_read; r is empty. */
    int (*read)(nw_record *r, const char **text, nw_error *err);
    int (*write)(const nw_record *r, nw_buffer *out, nw_error *err);
} nw_format;

/* Bytes that hold the text of a record in any format: every character of a tag may need a
 * backslash, and a move is at most a number of 12 and 48 characters. */
static inline size_t nw_record_text_size(const nw_record *r)
{
    return 1024 + (size_t)r->tags * 2 * sizeof(nw_tag) + (size_t)r->game.plies * 64;
}

extern const nw_format nw_format_pgn, nw_format_pdn, nw_format_ggf;
#endif
