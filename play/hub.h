/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_HUB_H
#define NW_PLAY_HUB_H
/* The Hub protocol, version 2, of the draughts programs, for English checkers: positions of 33
 * characters (the side, then the 32 squares), moves such as 11-15, and captures as start x end x
 * every captured square in any order.
 *
 * The Python client pydraughts sends English positions turned round: by 180 degrees and with the
 * colours swapped, so that the side that moves first is called W; its moves are in the usual
 * numbers. The parameter `turned` says whether positions are to be read so; with `auto` the start
 * position decides, which has White to move only there. */
#include "play/session.h"

/* Speaks the protocol until quit or the end of the input. Returns 0, or a
 * negative code when there was no memory to begin with. */
int play_hub(const play_host *host, nw_error *err);
#endif
