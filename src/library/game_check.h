/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_GAME_CHECK_H
#define NW_LIBRARY_GAME_CHECK_H
#include "nullwindow.h"

/* Are the members of game set and within their limits? Calls none of its functions. */
int nw_game_valid(const nw_game *game, nw_error *err);

/* Before a search: does the game keep its contract at the root? Every move is played once. A game
 * that changes its parent, or miscounts its moves, is refused, with the function in err, before
 * the search is led astray; nw_game_check looks at more than one position. */
int nw_game_check_root(const nw_game *game, const void *state, nw_error *err);
/* What is wrong with useful or longest at a position with count legal moves; NULL: nothing was
 * found. */
const char *nw_hooks_fault(const nw_game *game, const void *state, int count);
#endif
