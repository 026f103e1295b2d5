/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_SEARCH_STATES_H
#define NW_TESTS_SEARCH_STATES_H
/* Positions of any game, and random play. Included last, as other headers name a parameter `state`.
 */
#include "core/random-inl.h"
#include "nullwindow.h"

/* Memory for a position of any game. */
typedef union state {
    unsigned char bytes[4096];
    long double align;
    void *pointer;
} state;

/* Plays random moves, until the game is over. */
static inline void random_plies(const nw_game *g, state *s, int plies, uint64_t *rng)
{
    nw_move moves[NW_MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        state child;
        const int count = g->moves(s, moves);
        if (count == 0)
            return;
        g->play(&child, s, moves[nw_below((uint32_t)(nw_random(rng) >> 32), (unsigned)count)]);
        *s = child;
    }
}
#endif
