/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_DRAW_INL_H
#define NW_GAMES_CHECKERS_DRAW_INL_H
/* The draw rules, for a program that plays games. They depend on the moves played before and so are
 * no part of the position, of its key, or of any search for an exact value. */
#include "games/checkers/checkers-inl.h"

enum { CHECKERS_DRAW_PLIES = 80 }; /* forty moves of each side without a capture or a man's move */

/* Could the move be taken back later? Only a quiet move of a king can. */
static inline bool checkers_reversible(const checkers_pos *p, checkers_move m)
{
    return !checkers_is_capture(m) && (p->kings & checkers_bit(checkers_from(m)));
}

/* keys are those of all positions of the game so far, the present one last (n of them); quiet is
 * the number of reversible moves that led to it. Drawn: its third occurrence, or forty moves. */
static inline bool checkers_is_draw(const uint64_t *keys, int n, int quiet)
{
    if (quiet >= CHECKERS_DRAW_PLIES)
        return true;
    int seen = 1;
    for (int back = 2; back <= quiet && back < n; back += 2)
        seen += keys[n - 1 - back] == keys[n - 1];
    return seen >= 3;
}
#endif
