/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_BOARD_H
#define NW_PLAY_BOARD_H
/* A drawn board for people: turned round for whoever sits on the other side, and in colours. It
 * works on the text that the games draw (nw_game_info.draw and .board), so that they need not know
 * of either. */
#include "base/buffer.h"
#include "games/games.h"

/* How a board is to be shown. */
typedef struct play_view {
    bool ascii;           /* letters instead of drawn pieces */
    bool turned;          /* turned round, where the board may be */
    bool colour;          /* escape sequences of a terminal */
    int marked[2], marks; /* squares of the last move, as nw_game_info.squares has them */
} play_view;

/* Appends the board; a game without nw_game_info.board is shown as it draws itself. */
void play_board_show(nw_buffer *out, const nw_game_info *game, const void *state,
                     const play_view *view);
#endif
