/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_GTP_H
#define NW_PLAY_GTP_H
/* The Go Text Protocol, version 2, as Othello programs use it (quarry, GRhino): colours and squares
 * such as D3, `pass` if a side cannot move. Where the protocol is silent: a colour may move twice
 * if the other must pass; that pass is played for it and undone with the move. A pass after the end
 * of the game is accepted and ignored. Without time settings a move takes a second. */
#include "play/session.h"

/* Runs the protocol until quit or end of input. Returns 0, or a negative code if memory ran out at
 * the start. */
int play_gtp(const play_host *host, nw_error *err);
#endif
