/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_ENDINGS_H
#define NW_GAMES_CHECKERS_ENDINGS_H
/* All endings of at most four pieces, solved: who wins, and in how many plies with best play. A
 * byte per position, numbered as classes-inl.h says. */
#include "games/checkers/classes-inl.h"

enum { CHECKERS_ENDING_PIECES = 4, CHECKERS_ENDINGS_SIZE = 7455300, CHECKERS_ENDING_DRAWN = 255 };

typedef struct checkers_endings {
    const uint8_t *plies;             /* CHECKERS_ENDINGS_SIZE of them */
    uint32_t first[CHECKERS_CLASSES]; /* where a class begins */
} checkers_endings;

/* Endings whose bytes lie at plies, filled already or not yet. */
void checkers_endings_at(checkers_endings *e, const uint8_t *plies);

/* Fills the bytes, in some seconds and with 90 MB of memory while it works. */
int checkers_endings_solve(uint8_t *plies, nw_error *err);

/* Has the position few enough pieces, and each side one? */
bool checkers_ending_is_known(const checkers_pos *p);

/* Plies until the loser, to move, has no move: odd, the side to move wins; even, it loses;
 * CHECKERS_ENDING_DRAWN. For a position that is known, or the one after a move of such a position.
 */
int checkers_ending_plies(const checkers_endings *e, const checkers_pos *p);
#endif
