/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_BOARD_TURN_H
#define NW_PLAY_BOARD_TURN_H
/* A drawn board turned by half a circle, for who sits at the other side. It works on the text that
 * the games draw (nw_game_info.draw), so that they need not know of it; where the rows and columns
 * of that text are is a table in board_turn.c. */
#include "games/games.h"

/* Can the board be turned? One with a top and a bottom, as Connect Four's, cannot. */
bool play_board_turns(const nw_game_info *game);

/* The player (0 or 1) who sits at the lower edge of the board as it is drawn; -1 where that does
 * not matter. */
int play_board_below(const nw_game_info *game);

/* Turns the text in place, which has room for size bytes; column names and row numbers go with
 * their squares. Text that is not a board of this game, or has no room to grow, stays as it is. */
void play_board_turn(const nw_game_info *game, char *text, size_t size);
#endif
