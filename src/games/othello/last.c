/* SPDX-License-Identifier: MIT */
#include "games/othello/last-inl.h"
#include "games/othello/stability.h"

/* Own's discs on one diagonal of a square, by columns: no two share one. The columns that the
 * diagonal does not reach are left empty, as if the other side filled them to the border. */
static inline unsigned on_diagonal(uint64_t own, uint64_t diagonal)
{
    return (unsigned)((own & diagonal) * 0x0101010101010101u >> 56);
}

/* Discs that own turns over with the last move of the game: a look-up a line. */
static inline int last_flips(uint64_t own, unsigned square)
{
    const unsigned column = square & 7, row = square >> 3;
    return othello_last_flips[column][othello_row(own, (int)row)] +
           othello_last_flips[row][othello_column(own, (int)column)] +
           othello_last_flips[column][on_diagonal(own, othello_diagonals_of[square][0])] +
           othello_last_flips[column][on_diagonal(own, othello_diagonals_of[square][1])];
}

/* One empty square: its move, or the other side's, or the game is over. */
static inline __attribute__((always_inline)) int one(uint64_t own, uint64_t opp, unsigned square,
                                                     uint64_t *nodes)
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

/* --- two, three and four empty squares
 *
 * The squares are the bytes of one number, the one to try first lowest: taking it off and putting
 * it back behind the others is a rotation, and the rest is what the next level wants. */

enum { NONE = -65 }; /* below every value: no move was found */

/* What a move on the square turns over. Next to no disc of the other side it is nothing; asking
 * for that is cheaper than trying. */
static inline uint64_t try_square(uint64_t own, uint64_t opp, unsigned square)
{
    return othello_around[square] & opp ? othello_flips(own, opp, square) : 0;
}

static int two(uint64_t own, uint64_t opp, int alpha, unsigned squares, bool passed,
               uint64_t *nodes)
{
    const unsigned x = squares & 63, y = squares >> 8 & 63;
    int best = NONE;
    ++*nodes;
    const uint64_t flips = try_square(own, opp, x);
    if (flips) {
        best = -one(opp ^ flips, own ^ flips ^ 1ull << x, y, nodes);
        if (best > alpha)
            return best;
    }
    const uint64_t other = try_square(own, opp, y);
    if (other) {
        const int value = -one(opp ^ other, own ^ other ^ 1ull << y, x, nodes);
        return value > best ? value : best;
    }
    if (flips)
        return best;
    return passed ? othello_final(own, opp) : -two(opp, own, -alpha - 2, squares, true, nodes);
}

/* Of three squares the one alone in its quadrant first: the other two share theirs. */
static inline unsigned single_first(unsigned squares)
{
    enum { QUADRANT = 0x24 }; /* bits 2 and 5 of a square tell its quadrant */
    const unsigned x = squares & QUADRANT, y = squares >> 8 & QUADRANT,
                   z = squares >> 16 & QUADRANT;
    if (x == y && x != z)
        return squares >> 16 | (squares & 0xFFFF) << 8;
    if (x == z && x != y)
        return (squares >> 8 & 0xFF) | (squares & 0xFF) << 8 | (squares & 0xFF0000);
    return squares;
}

static int three(uint64_t own, uint64_t opp, int alpha, unsigned squares, bool passed,
                 uint64_t *nodes)
{
    int best = NONE;
    ++*nodes;
    squares = single_first(squares);
    for (int i = 0; i < 3; i++) {
        const unsigned x = squares & 63;
        const uint64_t flips = try_square(own, opp, x);
        squares >>= 8;
        if (flips) {
            const int value =
                -two(opp ^ flips, own ^ flips ^ 1ull << x, -alpha - 2, squares, false, nodes);
            if (value > alpha)
                return value;
            best = value > best ? value : best;
        }
        squares |= x << 16;
    }
    if (best > NONE)
        return best;
    return passed ? othello_final(own, opp) : -three(opp, own, -alpha - 2, squares, true, nodes);
}

static int four(uint64_t own, uint64_t opp, int alpha, unsigned squares, bool passed,
                uint64_t *nodes)
{
    int best = NONE;
    ++*nodes;
    for (int i = 0; i < 4; i++) {
        const unsigned x = squares & 63;
        const uint64_t flips = try_square(own, opp, x);
        squares >>= 8;
        if (flips) {
            const int value =
                -three(opp ^ flips, own ^ flips ^ 1ull << x, -alpha - 2, squares, false, nodes);
            if (value > alpha)
                return value;
            best = value > best ? value : best;
        }
        squares |= x << 24;
    }
    if (best > NONE)
        return best;
    return passed ? othello_final(own, opp) : -four(opp, own, -alpha - 2, squares, true, nodes);
}

/* The squares of a set as bytes, those within first at the low end. */
static inline unsigned pack(uint64_t set, uint64_t first)
{
    unsigned squares = 0, shift = 0;
    for (uint64_t part = set & first; part; part &= part - 1, shift += 8)
        squares |= othello_lowest(part) << shift;
    for (uint64_t part = set & ~first; part; part &= part - 1, shift += 8)
        squares |= othello_lowest(part) << shift;
    return squares;
}

/* --- five empty squares and more: odd quadrants first, nothing listed, nothing sorted */

/* The discs that the other side cannot lose bound the value from above. Asked only where it has
 * some more than would be enough: few positions have nothing but stable discs. */
static bool cut_stable(uint64_t own, uint64_t opp, int alpha, int *most)
{
    enum { SPARE = 8 };
    if (othello_count(opp) < 32 - alpha / 2 + SPARE)
        return false;
    const int bound = 64 - 2 * othello_count(othello_stable(opp, own));
    if (bound > alpha)
        return false;
    *most = bound;
    return true;
}

static int few(uint64_t own, uint64_t opp, int alpha, uint64_t odd, bool passed, uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    const bool is_five = othello_count(empties) == 5;
    int best = NONE;
    ++*nodes;
    if (cut_stable(own, opp, alpha, &best))
        return best;
    const uint64_t legal = othello_mobility(own, opp);
    for (uint64_t part = legal & odd, later = legal & ~odd; part | later; part &= part - 1) {
        if (!part) {
            part = later;
            later = 0;
        }
        const unsigned x = othello_lowest(part);
        const uint64_t disc = 1ull << x, flips = othello_flips(own, opp, x);
        const uint64_t mine = own ^ flips ^ disc, yours = opp ^ flips;
        const uint64_t odd_left = odd ^ othello_quadrant(x);
        const int value =
            is_five ? -four(yours, mine, -alpha - 2, pack(empties ^ disc, odd_left), false, nodes)
                    : -few(yours, mine, -alpha - 2, odd_left, false, nodes);
        if (value > alpha)
            return value;
        best = value > best ? value : best;
    }
    if (best > NONE)
        return best;
    return passed ? othello_final(own, opp) : -few(opp, own, -alpha - 2, odd, true, nodes);
}

int othello_last(uint64_t own, uint64_t opp, int alpha, uint64_t odd, uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    switch (othello_count(empties)) {
    case 0:
        return othello_final(own, opp);
    case 1:
        return one(own, opp, othello_lowest(empties), nodes);
    case 2:
        return two(own, opp, alpha, pack(empties, odd), false, nodes);
    case 3:
        return three(own, opp, alpha, pack(empties, odd), false, nodes);
    case 4:
        return four(own, opp, alpha, pack(empties, odd), false, nodes);
    default:
        return few(own, opp, alpha, odd, false, nodes);
    }
}
