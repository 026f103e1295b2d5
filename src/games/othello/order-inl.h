/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_ORDER_INL_H
#define NW_GAMES_OTHELLO_ORDER_INL_H
/* Static move ordering of the solver. A move that leaves few replies, and few empty squares next to
 * own discs, leaves a small tree; a move into a quadrant with an odd number of empties keeps the
 * last move there; discs in and beside own corners stay. The weights were fitted by hand to the
 * nodes of 70 positions of 20 to 22 empties of games and of hard-20. */
#include "games/othello/eval-inl.h"
#include "games/othello/solver.h"

enum {
    OTHELLO_ORDER_REPLY = 16,   /* for every square that the other side may answer on */
    OTHELLO_ORDER_CORNER = 16,  /* more, for a corner */
    OTHELLO_ORDER_FRONTIER = 4, /* for every empty square next to an own disc */
    OTHELLO_ORDER_SAFE = 3,     /* for every own disc in a corner or beside it */
    OTHELLO_ODD_EARLY = 4,      /* for an odd quadrant */
    OTHELLO_ODD_LATE = 8        /* the same, fewer empties from the end */
};

#define OTHELLO_CORNERS_SET 0x8100000000000081u

static inline int othello_order_replies(uint64_t replies)
{
    return -OTHELLO_ORDER_REPLY * othello_count(replies) -
           OTHELLO_ORDER_CORNER * othello_count(replies & OTHELLO_CORNERS_SET);
}

/* After a move on the square: yours are the discs of the side that made it. */
static inline int othello_order_discs(uint64_t mine, uint64_t yours, unsigned square)
{
    const uint64_t corners = yours & OTHELLO_CORNERS_SET;
    const uint64_t safe = (corners | corners << 1 | corners >> 1 | corners << 8 | corners >> 8);
    return othello_square_order[square] / 16 + OTHELLO_ORDER_SAFE * othello_count(safe & yours) -
           OTHELLO_ORDER_FRONTIER * othello_next_to(yours, ~(mine | yours));
}
#endif
