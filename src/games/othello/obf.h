/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_OBF_H
#define NW_GAMES_OTHELLO_OBF_H
/* OBF: one position a line with the scores of its moves, "<board> <side>; g8:+18; h1:+12; %
 * comment". */
#include "games/othello/text.h"

typedef struct othello_obf {
    othello_pos pos;
    int count; /* of the moves listed */
    uint8_t move[OTHELLO_MAX_MOVES];
    int8_t score[OTHELLO_MAX_MOVES]; /* discs, for the side to move of pos */
    const char *comment;             /* what follows '%', within the line read; NULL: none */
    int comment_length;
} othello_obf;

/* Reads one line, up to a line end or the final zero. Returns 1 for a position, 0 for a line that
 * is empty or only a comment, or a negative code. Listed moves must be legal and named once. */
int othello_obf_read(const char *line, othello_obf *out, nw_error *err);
#endif
