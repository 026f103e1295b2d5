/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_NBOARD_H
#define NW_PLAY_NBOARD_H
/* The NBoard protocol, version 2 (Othello). Input is read while the engine thinks: whatever changes
 * the position, and `ping`, stops it, and the answer to a `go` that was stopped so is not given.
 * `go` and `hint` search to the depth that was set, and no longer than GO_SECONDS; positions with
 * some squares more than the depth empty are solved exactly. `go` does not move on the board: the
 * `move` that follows does. */
#include "play/lines.h"
#include <stdio.h>

/* Speaks NBoard until quit or the end of the input, when it finishes what it was asked; as
 * play_gtp.
 */
int play_nboard(play_lines *in, FILE *out, int depth_most, nw_error *err);
#endif
