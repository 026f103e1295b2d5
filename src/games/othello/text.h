/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_TEXT_H
#define NW_GAMES_OTHELLO_TEXT_H
/* Othello as text: board strings, moves and transcripts of games. Readers return 0 or a negative
 * code with a sentence that names the offending field; none of them allocates. */
#include "games/othello/othello-inl.h"

enum { OTHELLO_BOARD_TEXT = 67, OTHELLO_MOVE_TEXT = 3 };

/* A game: its start, every move with the forced passes, and the current position. */
typedef struct othello_game {
    othello_pos start, end;
    int plies;
    uint8_t move[OTHELLO_MAX_PLIES];
} othello_game;

static inline bool othello_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline void othello_skip_blanks(const char **text)
{
    while (othello_is_blank(**text))
        (*text)++;
}

/* The text after "othello:": nothing, a board string, an OBF line, or a transcript. */
int othello_parse(othello_pos *p, const char *text, nw_error *err);
/* nw_game_info.mirror for a board string. */
bool othello_mirror(const char *text, char *out, size_t size);

/* 64 squares from a1 row by row (X or * Black, O White, - or . empty), then the side to move. Moves
 * *text past what was read. Blanks between squares are an error unless they are free. */
int othello_board_read(othello_pos *p, const char **text, bool blanks_free, nw_error *err);
/* "---...--- X", of OTHELLO_BOARD_TEXT bytes with the final zero. */
void othello_board_write(const othello_pos *p, char *out, size_t size);

/* Reads "f5", "pa", "pass" or "--" in any case and advances *text; false if it is not a move. */
bool othello_move_read(const char **text, othello_move *move);
/* Reads a whole text as one legal move of p. */
int othello_move_parse(const othello_pos *p, const char *text, othello_move *move, nw_error *err);
/* "f5", or "pa" for a pass. */
void othello_move_write(othello_move move, char *out, size_t size);

/* Reads moves from the start position, "f5d6c3d3...", blanks and passes optional. */
int othello_transcript_read(othello_game *g, const char *text, nw_error *err);
#endif
