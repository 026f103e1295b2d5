/* SPDX-License-Identifier: MIT */
/* Leaves of the legal tree. The last ply is counted and never listed, and the one before it plays
 * on bare boards: perft needs neither hash key nor evaluation. */
#include "games/chess/perft.h"

/* By value: five words fit in registers. */
static __attribute__((noinline)) uint64_t
count_leaves(uint64_t plane0, uint64_t plane1, uint64_t plane2, uint64_t own, uint64_t special)
{
    const chess_board b = {plane0, plane1, plane2, own, special};
    return (uint64_t)chess_generate(b, CHESS_COUNT, NULL);
}

static uint64_t count_below(const chess_board *b, int depth)
{
    chess_move moves[CHESS_MAX_MOVES];
    const int n = chess_generate(*b, CHESS_ALL, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < n; i++) {
        const chess_board c = chess_after(*b, moves[i]);
        leaves += depth == 2 ? count_leaves(c.plane0, c.plane1, c.plane2, c.own, c.special)
                             : count_below(&c, depth - 1);
    }
    return leaves;
}

uint64_t chess_perft(const chess_board *b, int depth)
{
    if (depth <= 0)
        return 1;
    return depth == 1 ? (uint64_t)chess_generate(*b, CHESS_COUNT, NULL) : count_below(b, depth);
}
