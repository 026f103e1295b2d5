/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_STABILITY_H
#define NW_GAMES_OTHELLO_STABILITY_H
/* Stable discs, which can never be flipped again and so bound the result. Finds a subset: the discs
 * of an edge that are safe whatever is played on that edge, and the discs that are protected in all
 * four lines, each by being full or by a neighbour known to be stable. */
#include "games/othello/patterns-inl.h"

/* By configuration of an edge (own discs 1, other discs 2, base 3): the stable own discs. Written
 * by tools/tables/othello.c. */
extern const OTHELLO_HIDDEN uint8_t othello_edge_stable[6561];

/* Stable own discs, about 150 instructions. */
uint64_t othello_stable(uint64_t own, uint64_t opp);

/* The stable discs of the other side bound the value from above: is the bound at most alpha? */
bool othello_stable_bound(uint64_t own, uint64_t opp, int alpha, int *most);

/* The same, tried only if the other side has more discs than needed: few positions have stable
 * discs only. */
static inline bool othello_cut_stable(uint64_t own, uint64_t opp, int alpha, int *most)
{
    enum { SPARE = 8 };
    return 2 * othello_count(opp) >= 64 - alpha + 2 * SPARE &&
           othello_stable_bound(own, opp, alpha, most);
}
#endif
