/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_DRAW_INL_H
#define NW_GAMES_CHECKERS_DRAW_INL_H
/* The draw rules, for a program that plays games. They depend on earlier moves, so they are not
 * part of the position, its key, or a search for an exact value. */
#include "games/checkers/checkers-inl.h"

enum { CHECKERS_DRAW_PLIES = 80 }; /* forty moves of each side without a capture or a man's move */

/* Could the move be taken back later? Only a quiet move of a king can. */
static inline bool checkers_reversible(const checkers_pos *p, checkers_move m)
{
    return !checkers_is_capture(m) && (p->kings & checkers_bit(checkers_from(m)));
}
#endif
