/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_HUB_H
#define NW_PLAY_HUB_H
/* The Hub protocol, version 2, of draughts programs, for English checkers: positions of 33
 * characters (side to move, then 32 squares), moves such as 11-15, and captures as from x to x all
 * captured squares in any order.
 *
 * The Python client pydraughts sends English positions rotated: by 180 degrees and with colours
 * swapped, so that the side moving first is W; its moves use the usual numbers. The parameter
 * `turned` selects this reading; with `auto` the start position decides, which has White to move
 * only in this frame. */
#include "play/session.h"

/* Runs the protocol until quit or end of input. Returns 0, or a negative code if memory ran out at
 * the start. */
int play_hub(const play_host *host, nw_error *err);
#endif
