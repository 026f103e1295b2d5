/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_BOARD_H
#define NW_PLAY_BOARD_H
/* Boards for people: rotated for the player on the other side, and coloured. This works on the text
 * that games draw (nw_game_info.draw and .board), so games need not know of either. */
#include "base/buffer.h"
#include "games/games.h"

/* Display options of a board. */
typedef struct play_view {
    bool ascii;           /* letters instead of drawn pieces */
    bool turned;          /* rotated, if the game allows it */
    bool colour;          /* terminal escape sequences */
    int marked[2], marks; /* squares of the last move, from nw_game_info.squares */
} play_view;

/* Appends the board; without nw_game_info.board, as the game draws it. */
void play_board_show(nw_buffer *out, const nw_game_info *game, const void *state,
                     const play_view *view);
#endif
