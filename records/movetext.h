/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_MOVETEXT_H
#define NW_RECORDS_MOVETEXT_H
/* The words of PGN and PDN files: tags, moves and results. Comments ({...}, ';' to the end of the
 * line, lines that start with '%'), variations, "$n" glyphs, "!?" marks and move numbers are passed
 * over. What a word means is left to the game. */
#include "base/text.h"
#include "nullwindow.h"

enum movetext_word { WORD_END, WORD_TAG, WORD_MOVE, WORD_RESULT };

/* A reader. It is plain memory: a copy taken before a word gives that word back. */
typedef struct movetext {
    const char *text; /* ended by a zero */
    const char *at;   /* what is still to be read */
    int line;         /* of at, from 1 */
    char name[32];    /* of a tag */
    char word[256];   /* a tag's value, a move, or a result (1-0 0-1 1/2-1/2 *) */
} movetext;

/* A reader of text, which must stay; a byte order mark at its start is skipped. */
movetext movetext_of(const char *text);

/* Reads the next word; returns a movetext_word, or a negative code when a comment, variation or tag
 * is not closed or a word is too long. */
int movetext_next(movetext *t, nw_error *err);

/* After an error: on to the next line that starts a tag outside a comment, or to the end. */
void movetext_skip_game(movetext *t);

/* Writing: a tag on a line of its own; and a word of the move text, on a new line where the old one
 * would grow beyond 80 characters. *column is where the line has got to, 0 at first. */
void movetext_write_tag(nw_text *t, const char *name, const char *value);
void movetext_write_word(nw_text *t, size_t *column, const char *word);
#endif
