/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_GAME_CHECK_H
#define NW_LIBRARY_GAME_CHECK_H
#include "nullwindow.h"

/* Are the members of game set and within their limits? Calls none of its functions. */
int nw_game_valid(const nw_game *game, nw_error *err);
#endif
