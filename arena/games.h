/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_GAMES_H
#define NW_ARENA_GAMES_H
/* The games of a match as a file: PGN, PDN or GGF. */
#include "arena/match.h"

/* Writes all finished games, by number. On failure an older file stays intact. */
int arena_games_save(const arena_match *m, const arena_results *results, const char *path,
                     nw_error *err);
#endif
