/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_SIZED_H
#define NW_LIBRARY_SIZED_H
/* Structures that callers fill and that begin with their size (nullwindow.h): copied into the
 * library's own, which may be longer than the caller's. */
#include "nullwindow.h"

/* Sizes in version 0.3: members are added behind these and none is moved or removed before version
 * 0.4. A size of 0 means these. */
#define NW_FIRST_SIZE(type, last) (offsetof(type, last) + sizeof(((type *)0)->last))
enum {
    NW_GAME_LEAST_SIZE = NW_FIRST_SIZE(nw_game, move_name), /* the rest is optional */
    NW_GAME_FIRST_SIZE = NW_FIRST_SIZE(nw_game, reversible),
    NW_OPTIONS_FIRST_SIZE = NW_FIRST_SIZE(nw_options, forms),
    NW_LIMITS_FIRST_SIZE = NW_FIRST_SIZE(nw_limits, guesses)
};

/* Copies the members that the caller's structure has; the others keep their value in `to`. Fails if
 * the structure is longer than the library's, or shorter than in any version. */
int nw_game_read(nw_game *to, const nw_game *from, nw_error *err);
int nw_options_copy(nw_options *to, const nw_options *from, nw_error *err);
int nw_limits_read(nw_limits *to, const nw_limits *from, nw_error *err);
#endif
