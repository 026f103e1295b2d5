/* SPDX-License-Identifier: MIT */
#include "games/othello/stability.h"

enum { ROW_OF_A1 = 0, ROW_OF_A8 = 7 };

static uint64_t edge(unsigned own, unsigned opp)
{
    return othello_edge_stable[othello_configuration(own, opp)];
}

/* Eight bits spread over column a. */
static uint64_t column(uint64_t bits)
{
    /* Copies of the byte, one a row; of row r bit r is kept and brought to the low end. */
    const uint64_t kept = bits * 0x0101010101010101u & 0x8040201008040201u;
    return (kept + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
}

static uint64_t edges(uint64_t own, uint64_t opp)
{
    return edge(othello_row(own, ROW_OF_A1), othello_row(opp, ROW_OF_A1)) |
           edge(othello_row(own, ROW_OF_A8), othello_row(opp, ROW_OF_A8)) << 56 |
           column(edge(othello_column(own, 0), othello_column(opp, 0))) |
           column(edge(othello_column(own, 7), othello_column(opp, 7))) << 7;
}

/* The squares of all lines, in one direction and its opposite, that hold a square of set. to_up
 * are the squares that a step upwards may reach without leaving the board sideways, to_down
 * likewise. */
static inline uint64_t lines_through(uint64_t set, int shift, uint64_t to_up, uint64_t to_down)
{
    uint64_t up = set, down = set;
    for (int n = shift; n <= 4 * shift; n *= 2) {
        up |= to_up & up << n;
        down |= to_down & down >> n;
        to_up &= to_up << n;
        to_down &= to_down >> n;
    }
    return up | down;
}

uint64_t othello_stable(uint64_t own, uint64_t opp)
{
    const uint64_t not_a = 0xFEFEFEFEFEFEFEFEu, not_h = 0x7F7F7F7F7F7F7F7Fu, all = ~(uint64_t)0;
    const uint64_t empties = ~(own | opp);
    const uint64_t inner = own & OTHELLO_INNER_COLUMNS & OTHELLO_INNER_ROWS;
    const uint64_t rows = ~lines_through(empties, 1, not_a, not_h);
    const uint64_t columns = ~lines_through(empties, 8, all, all);
    const uint64_t rising = ~lines_through(empties, 7, not_h, not_a);
    const uint64_t falling = ~lines_through(empties, 9, not_a, not_h);
    uint64_t stable = edges(own, opp) | (inner & rows & columns & rising & falling);
    for (uint64_t before = 0; stable != before;) {
        before = stable;
        stable |= inner & (rows | stable << 1 | stable >> 1) &
                  (columns | stable << 8 | stable >> 8) & (rising | stable << 7 | stable >> 7) &
                  (falling | stable << 9 | stable >> 9);
    }
    return stable;
}

bool othello_stable_bound(uint64_t own, uint64_t opp, int alpha, int *most)
{
    const int bound = 64 - 2 * othello_count(othello_stable(opp, own));
    if (bound > alpha)
        return false;
    *most = bound;
    return true;
}
