/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_STABILITY_H
#define NW_GAMES_OTHELLO_STABILITY_H
/* Discs that can never be turned over again. Whoever owns them has them at the end, which bounds
 * the result. What is found is a subset of the truth: the discs of an edge that are safe whatever
 * is played on that edge, and the discs that are protected in all four lines, each by being full
 * or by a neighbour known to be stable. */
#include "games/othello/patterns-inl.h"

/* By configuration of an edge (own discs 1, other discs 2, base 3): the stable own discs. Written
 * by tools/tables/othello.c. */
extern const OTHELLO_HIDDEN uint8_t othello_edge_stable[6561];

/* Own discs that stay own's to the end, about 150 instructions. */
uint64_t othello_stable(uint64_t own, uint64_t opp);

/* The discs that the other side cannot lose bound the value from above: is that at most alpha? */
bool othello_stable_bound(uint64_t own, uint64_t opp, int alpha, int *most);

/* The same, asked only where the other side has some more discs than would be enough: few positions
 * have nothing but stable discs. */
static inline bool othello_cut_stable(uint64_t own, uint64_t opp, int alpha, int *most)
{
    enum { SPARE = 8 };
    return 2 * othello_count(opp) >= 64 - alpha + 2 * SPARE &&
           othello_stable_bound(own, opp, alpha, most);
}
#endif
