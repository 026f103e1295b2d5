/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_HUB_H
#define NW_GAMES_CHECKERS_HUB_H
/* Checkers as the Hub protocol writes it: a position is the side and 32 squares of w b W B e
 * (checkers_parse reads it); a capture lists the squares of the captured pieces, in any order. */
#include "games/checkers/checkers-inl.h"

enum { CHECKERS_HUB_SIZE = 34, CHECKERS_HUB_MOVE_SIZE = 40 };

void checkers_hub_print(const checkers_pos *p, char out[CHECKERS_HUB_SIZE]);

/* "11-15", or from, to and every captured square: "15x24x19". */
void checkers_hub_print_move(checkers_move m, char out[CHECKERS_HUB_MOVE_SIZE]);
/* Reads a legal move in this notation; the captures may be omitted if the move is unambiguous. */
int checkers_hub_parse_move(const checkers_pos *p, const char *text, checkers_move *move,
                            nw_error *err);
#endif
