/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_GAME_CHECK_H
#define NW_LIBRARY_GAME_CHECK_H
#include "nullwindow.h"

/* Are the members of game set and within their limits? Calls none of its functions. */
int nw_game_valid(const nw_game *game, nw_error *err);

/* Before a search: does the game keep its contract at the root? Every move is played once. A game
 * that changes the parent or miscounts moves is refused, with the function in err; nw_game_check
 * tests more positions. */
int nw_game_check_root(const nw_game *game, const void *state, nw_error *err);
/* The fault of useful or longest at a position with count legal moves; NULL: none found. */
const char *nw_hooks_fault(const nw_game *game, const void *state, int count);
#endif
