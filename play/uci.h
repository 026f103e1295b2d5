/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_H
#define NW_PLAY_UCI_H
/* The Universal Chess Interface (2006). What it does not say is decided as most engines do: a plain
 * `go` is infinite; a `go` while thinking ends the search before it, which still gets its bestmove;
 * a position without moves answers `bestmove (none)`; options that change during a search count
 * from the next one on. */
#include "play/lines.h"
#include <stdio.h>

/* Speaks UCI until quit or the end of the input. Returns 0, or a negative code when there was no
 * memory to begin with. depth_most is for tests: the deepest search allowed, with a small table
 * whatever the options say; 0: any. */
int play_uci(play_lines *in, FILE *out, int depth_most, nw_error *err);
#endif
