/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_MINIMAL_H
#define NW_LIBRARY_MINIMAL_H
/* Minimal graphs: the smallest effort that proves the value of a search. For the laboratory and the
 * program; not part of the public interface.
 *
 * A search finds the value f and leaves moves in its table. The proof of f with these moves is then
 * counted: all children where the value cannot be raised, one child where one suffices.
 * docs/minimal-graph.md has the definitions. */
#include "base/counts.h"
#include "games/games.h"
#include "minimal/minimal.h"

/* The preset of the game without ETC in the search, as the thesis compares it with the LFMG; ETC at
 * all interior nodes of the graphs; MM(2). */
nw_minimal_options nw_minimal_defaults(const nw_game *game);

/* Searches state to depth and counts the minimal graphs. Returns 0, NW_ESTOP when stopped, or
 * another negative code with a sentence in err. Every graph has been checked to prove the value.
 * The stack must hold depth plies of a search. */
int nw_minimal(const nw_game *game, const void *state, int depth, const nw_minimal_options *options,
               nw_minimal_result *result, nw_error *err);
#endif
