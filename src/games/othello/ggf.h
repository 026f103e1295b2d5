/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_GGF_H
#define NW_GAMES_OTHELLO_GGF_H
/* GGF, the games of the Othello server: "(;GM[Othello]PB[..]PW[..]BO[8 ..board..
 * *]B[d3//0.01]...;)". */
#include "games/othello/text.h"

enum { OTHELLO_GGF_TEXT = 64 };

typedef struct othello_ggf {
    char place[OTHELLO_GGF_TEXT], date[OTHELLO_GGF_TEXT], time[OTHELLO_GGF_TEXT];
    char black[OTHELLO_GGF_TEXT], white[OTHELLO_GGF_TEXT]; /* longer texts are cut */
    bool has_result;
    int result_hundredths; /* Black's discs minus White's, times 100 */
    char ending;           /* 'r' resigned, 't' time, 's' agreed, 0 played out */
    othello_game game;
} othello_ggf;

/* Reads the next game of *text and moves past it; what stands before "(;" is skipped. Returns 1, 0
 * when there is no further game, or a negative code. Without BO the game begins at the start. */
int othello_ggf_read(const char **text, othello_ggf *out, nw_error *err);

/* Writes the game without evaluations and times; false when size bytes do not hold it. */
bool othello_ggf_write(const othello_ggf *g, char *out, size_t size);
#endif
