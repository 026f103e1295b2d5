/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_GTP_H
#define NW_PLAY_GTP_H
/* The Go Text Protocol, version 2, as Othello programs use it (quarry, GRhino): colours and squares
 * such as D3, `pass` where a side cannot move. Where it is left open: a colour may move twice when
 * the other must pass, which is then played for it and taken back with the move; a pass after the
 * end of the game is accepted and does nothing; without time settings a move takes a second. */
#include "play/session.h"

/* Speaks the protocol until quit or the end of the input. Returns 0, or a
 * negative code when there was no memory to begin with. */
int play_gtp(const play_host *host, nw_error *err);
#endif
