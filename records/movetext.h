/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_MOVETEXT_H
#define NW_RECORDS_MOVETEXT_H
/* Tokens of PGN and PDN files: tags, moves and results. Skips comments ({...}, ';' to the end of
 * the line, lines starting with '%'), variations, "$n" glyphs, "!?" marks and move numbers. The
 * game interprets the tokens. */
#include "base/text.h"
#include "nullwindow.h"

enum movetext_word { WORD_END, WORD_TAG, WORD_MOVE, WORD_RESULT };

/* A reader. It is plain memory: restoring a copy unreads a word. */
typedef struct movetext {
    const char *text; /* terminated by a zero */
    const char *at;   /* the unread text */
    int line;         /* of at, from 1 */
    char name[32];    /* of a tag */
    char word[256];   /* a tag's value, a move, or a result (1-0 0-1 1/2-1/2 *) */
} movetext;

/* Reads from text, which must outlive the reader; skips a byte order mark. */
movetext movetext_of(const char *text);

/* Reads the next word; returns a movetext_word, or a negative code if a comment, variation or tag
 * is not closed or a word is too long. */
int movetext_next(movetext *t, nw_error *err);

/* After an error: skips to the next line that starts a tag outside a comment, or to the end. */
void movetext_skip_game(movetext *t);

/* Writing: a tag on its own line; and a word of the move text, wrapped at 80 characters. *column is
 * the current column, 0 at first. */
void movetext_write_tag(nw_text *t, const char *name, const char *value);
void movetext_write_word(nw_text *t, size_t *column, const char *word);
#endif
