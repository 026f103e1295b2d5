/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_NBOARD_H
#define NW_PLAY_NBOARD_H
/* The NBoard protocol, version 2 (Othello). Input is read while the engine thinks: `ping` and any
 * change of position stop the search, and a `go` stopped this way gets no answer. `go` and `hint`
 * search to the depth set, for at most GO_SECONDS; positions with a few more empties than the depth
 * are solved exactly. `go` does not play its move: the `move` that follows does. */
#include "play/session.h"

/* Runs the protocol until quit or end of input, where it finishes pending requests. Returns 0, or a
 * negative code if memory ran out at the start. */
int play_nboard(const play_host *host, nw_error *err);
#endif
