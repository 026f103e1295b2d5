/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_ENDINGS_H
#define NW_GAMES_CHECKERS_ENDINGS_H
/* All endings of at most four pieces, solved: the winner and the plies with best play. A byte per
 * position, indexed by classes-inl.h. */
#include "games/checkers/classes-inl.h"

enum { CHECKERS_ENDING_PIECES = 4, CHECKERS_ENDINGS_SIZE = 7455300, CHECKERS_ENDING_DRAWN = 255 };

typedef struct checkers_endings {
    const uint8_t *plies;             /* CHECKERS_ENDINGS_SIZE of them */
    uint32_t first[CHECKERS_CLASSES]; /* where a class begins */
} checkers_endings;

/* Sets up endings with their bytes at plies, filled or not. */
void checkers_endings_at(checkers_endings *e, const uint8_t *plies);

/* Fills the bytes in a few seconds, using 90 MB of memory. */
int checkers_endings_solve(uint8_t *plies, nw_error *err);

/* Is the position in the endings: few enough pieces, and each side has one? */
bool checkers_ending_is_known(const checkers_pos *p);

/* Plies until the loser, to move, has no move: odd, the side to move wins; even, it loses;
 * CHECKERS_ENDING_DRAWN. For a known position, or one after a move from it. */
int checkers_ending_plies(const checkers_endings *e, const checkers_pos *p);
#endif
