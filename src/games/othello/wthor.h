/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_WTHOR_H
#define NW_GAMES_OTHELLO_WTHOR_H
/* WTHOR: the game database of the French federation. A file of games (.wtb) is a header of 16 bytes
 * and 68 bytes a game, little endian; the whole file is given as bytes in memory. */
#include "games/othello/text.h"

enum { OTHELLO_WTHOR_HEADER = 16, OTHELLO_WTHOR_RECORD = 68 };

typedef struct othello_wthor_file {
    const uint8_t *records;
    uint32_t games;
    int year;  /* in which the games were played */
    int depth; /* empties from which the theoretical scores are perfect */
} othello_wthor_file;

typedef struct othello_wthor_game {
    int tournament, black, white; /* numbers in the files of names */
    int discs;                    /* of Black at the end */
    int best;                     /* of Black at the end with perfect play from the file's depth */
    othello_game game;
} othello_wthor_game;

int othello_wthor_open(othello_wthor_file *file, const uint8_t *bytes, size_t size, nw_error *err);
/* Reads and replays game i, 0 <= i < file->games. */
int othello_wthor_read(const othello_wthor_file *file, uint32_t i, othello_wthor_game *out,
                       nw_error *err);
#endif
