/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_H
#define NW_PLAY_UCI_H
/* The Universal Chess Interface (2006). Where it is silent, as most engines do: a plain `go` is
 * infinite; a `go` while thinking ends the running search, which still gets its bestmove; a
 * position without moves answers `bestmove (none)`; options changed during a search take effect in
 * the next. */
#include "play/session.h"

/* Runs the protocol until quit or end of input. Returns 0, or a negative code if memory ran out at
 * the start. */
int play_uci(const play_host *host, nw_error *err);
#endif
