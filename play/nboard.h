/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_NBOARD_H
#define NW_PLAY_NBOARD_H
/* The NBoard protocol, version 2 (Othello). Input is read while the engine thinks: whatever changes
 * the position, and `ping`, stops it, and the answer to a `go` that was stopped so is not given.
 * `go` and `hint` search to the depth that was set, and no longer than GO_SECONDS; positions with
 * a few empty squares more than the depth are solved exactly. `go` does not move on the board: the
 * `move` that follows does. */
#include "play/session.h"

/* Speaks the protocol until quit or the end of the input. At the end of the input it
 * finishes what it was asked. Returns 0, or a
 * negative code when there was no memory to begin with. */
int play_nboard(const play_host *host, nw_error *err);
#endif
