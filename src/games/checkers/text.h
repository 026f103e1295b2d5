/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_TEXT_H
#define NW_GAMES_CHECKERS_TEXT_H
/* Checkers as text: PDN positions and moves. */
#include "games/checkers/checkers-inl.h"

/* A PDN FEN ("W:W21,22,K29:B1,2,K3", lists in either order, ranges, spaces and a final '.'
 * allowed), a Hub position (side and 32 squares of w b W B e), or "" for the start. */
int checkers_parse(checkers_pos *p, const char *text, nw_error *err);
/* Writes the PDN FEN, White's list first, squares ascending. 120 bytes hold any position. */
void checkers_print(const checkers_pos *p, char *out, size_t size);
/* nw_game_info.mirror for a PDN FEN. */
bool checkers_mirror(const char *text, char *out, size_t size);

/* Reads one move, "11-15", "24x15" or with landing squares "24x15x8"; the sign between squares does
 * not matter. The landing squares must make the move unambiguous. */
int checkers_parse_move(const checkers_pos *p, const char *text, checkers_move *move,
                        nw_error *err);
/* Writes a legal move: start and end, and every landing square when another legal move shares both
 * or the piece returns to its start. 40 bytes hold any move. */
void checkers_print_move(const checkers_pos *p, checkers_move m, char *out, size_t size);
#endif
