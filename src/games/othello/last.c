/* SPDX-License-Identifier: MIT */
#include "games/othello/last-inl.h"

/* No move turns anything over next to no disc of the other side; asking is cheaper than trying. */
static inline uint64_t around(uint64_t square_bit)
{
    const uint64_t east = square_bit << 1 & 0xFEFEFEFEFEFEFEFEu;
    const uint64_t west = square_bit >> 1 & 0x7F7F7F7F7F7F7F7Fu;
    const uint64_t wide = square_bit | east | west;
    return wide | wide << 8 | wide >> 8;
}

/* Own's discs on one diagonal of a square, by columns: no two share one. The columns that the
 * diagonal does not reach are left empty, as if the other side filled them to the border. */
static inline unsigned on_diagonal(uint64_t own, unsigned square, int lane)
{
    const uint64_t line = othello_rays_up[square][lane] | othello_rays_down[square][lane];
    return (unsigned)((own & line) * 0x0101010101010101u >> 56);
}

/* Discs that own turns over with the last move of the game: a look-up a line. */
static inline int last_flips(uint64_t own, unsigned square)
{
    enum { RISING = 1, FALLING = 3 };
    const unsigned column = square & 7, row = square >> 3;
    return othello_last_flips[column][othello_row(own, (int)row)] +
           othello_last_flips[row][othello_column(own, (int)column)] +
           othello_last_flips[column][on_diagonal(own, square, RISING)] +
           othello_last_flips[column][on_diagonal(own, square, FALLING)];
}

/* One empty square: its move, or the other side's, or the game is over. */
static inline int one(uint64_t own, uint64_t opp, unsigned square, uint64_t *nodes)
{
    ++*nodes;
    const int mine = last_flips(own, square);
    if (mine)
        return 2 * (othello_count(own) + mine) - 62;
    const int yours = last_flips(opp, square);
    if (!yours)
        return othello_final(own, opp);
    ++*nodes;
    return 62 - 2 * (othello_count(opp) + yours);
}

/* Two empty squares; passed says that the other side could not move either. */
static int two(uint64_t own, uint64_t opp, int alpha, unsigned x, unsigned y, bool passed,
               uint64_t *nodes)
{
    int best = -65;
    ++*nodes;
    const uint64_t flips = othello_flips(own, opp, x);
    if (flips) {
        best = -one(opp ^ flips, own ^ flips ^ 1ull << x, y, nodes);
        if (best > alpha)
            return best;
    }
    const uint64_t other = othello_flips(own, opp, y);
    if (other) {
        const int value = -one(opp ^ other, own ^ other ^ 1ull << y, x, nodes);
        return value > best ? value : best;
    }
    if (flips)
        return best;
    return passed ? othello_final(own, opp) : -two(opp, own, -alpha - 2, x, y, true, nodes);
}

/* Takes the lowest square out of *set, those within first before the others. */
static inline unsigned take(uint64_t *set, uint64_t first)
{
    const uint64_t from = *set & first ? *set & first : *set;
    *set ^= from & -from;
    return othello_lowest(from);
}

/* Three empty squares and more. */
static int few(uint64_t own, uint64_t opp, int alpha, uint64_t odd, bool passed, uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    int best = -65;
    ++*nodes;
    for (uint64_t rest = empties; rest;) {
        const unsigned square = take(&rest, odd);
        const uint64_t disc = 1ull << square;
        const uint64_t flips = around(disc) & opp ? othello_flips(own, opp, square) : 0;
        if (!flips)
            continue;
        const uint64_t left = empties ^ disc, mine = own ^ flips ^ disc, yours = opp ^ flips;
        const uint64_t odd_left = odd ^ othello_quadrant(square);
        int value;
        if (othello_count(left) > 2) {
            value = -few(yours, mine, -alpha - 2, odd_left, false, nodes);
        } else {
            uint64_t pair = left;
            const unsigned x = take(&pair, odd_left);
            value = -two(yours, mine, -alpha - 2, x, othello_lowest(pair), false, nodes);
        }
        if (value > best)
            best = value;
        if (best > alpha)
            return best;
    }
    if (best > -65)
        return best;
    return passed ? othello_final(own, opp) : -few(opp, own, -alpha - 2, odd, true, nodes);
}

int othello_last(uint64_t own, uint64_t opp, int alpha, uint64_t odd, uint64_t *nodes)
{
    uint64_t empties = ~(own | opp);
    const int n = othello_count(empties);
    if (n > 2)
        return few(own, opp, alpha, odd, false, nodes);
    if (n == 0)
        return othello_final(own, opp);
    const unsigned x = othello_lowest(empties);
    empties &= empties - 1;
    return empties ? two(own, opp, alpha, x, othello_lowest(empties), false, nodes)
                   : one(own, opp, x, nodes);
}
