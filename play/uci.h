/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_H
#define NW_PLAY_UCI_H
/* The Universal Chess Interface (2006). What it does not say is decided as most engines do: a plain
 * `go` is infinite; a `go` while thinking ends the search before it, which still gets its bestmove;
 * a position without moves answers `bestmove (none)`; options that change during a search take
 * effect from the next one on. */
#include "play/session.h"

/* Speaks the protocol until quit or the end of the input. Returns 0, or a
 * negative code when there was no memory to begin with. */
int play_uci(const play_host *host, nw_error *err);
#endif
