/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_LINE_H
#define NW_GAMES_LINE_H
/* Positions given by moves, for every game whose moves can be read: "e4 e5 Nf3", "1. e4 e5 2. Nf3",
 * "startpos moves e2e4 e7e5", "FEN moves e2e4". */
#include "games/games.h"

/* Reads a text that the game itself could not read. Returns 0, a negative code with the move that
 * is wrong in err, or LINE_NONE if the text is not a line of moves; err is then unchanged. */
enum { LINE_NONE = 1 };
int nw_line_parse(const nw_game_info *game, void *state, const char *text, nw_error *err);

/* The text in the game's own syntax (games.c). */
int nw_game_parse_own(const nw_game_info *game, void *state, const char *text, nw_error *err);
#endif
