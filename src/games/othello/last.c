/* SPDX-License-Identifier: MIT */
#include "games/othello/last-inl.h"
#include "games/othello/stability.h"

/* Discs that own turns over with the last move of the game: a look-up a line. */
static inline int last_flips(uint64_t own, unsigned square)
{
    const othello_square_lines *l = &othello_lines_of[square];
    const uint8_t *flips = othello_last_flips;
#ifdef __BMI2__
    return flips[l->at[0] + (own >> (square & 56) & 0xFF)] +
           flips[l->at[1] + _pext_u64(own, l->line[0])] +
           flips[l->at[2] + _pext_u64(own, l->line[1])] +
           flips[l->at[3] + _pext_u64(own, l->line[2])];
#else
    /* No two squares of a diagonal share a column, so that the product adds without carry: their
     * bits come by columns, and the columns that it does not reach are left empty. */
    const uint64_t every_row = 0x0101010101010101u;
    return flips[l->at[0] + (own >> (square & 56) & 0xFF)] +
           flips[l->at[1] + othello_column(own, (int)(square & 7))] +
           flips[l->at[0] + ((own & l->line[1]) * every_row >> 56)] +
           flips[l->at[0] + ((own & l->line[2]) * every_row >> 56)];
#endif
}

/* One empty square: its move, or the other side's, or the game is over. Not inlined: it would take
 * the registers of those who call it. */
static __attribute__((noinline)) int one(uint64_t own, uint64_t opp, unsigned square,
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
 * it back behind the others is a rotation, and the rest is what the next level needs. */

enum { NONE = -65 }; /* below every value: no move was found */

/* What a move on the square turns over. Next to no disc of the other side it is nothing; asking
 * for that is cheaper than trying. */
static inline uint64_t try_square(uint64_t own, uint64_t opp, unsigned square)
{
    return othello_lines_of[square].around & opp ? othello_flips(own, opp, square) : 0;
}

/* Own has moved, and one square is left. Only the discs in line with it can still change sides,
 * which bounds the value: where that answers the question nobody needs to move there. */
static inline __attribute__((always_inline)) int before_last(uint64_t own, uint64_t opp, int alpha,
                                                             unsigned square, uint64_t *nodes)
{
    const int discs = 2 * othello_count(own) - 64;
    const int least = discs - 2 * othello_count(own & othello_lines_of[square].in_line);
    if (least > alpha)
        return least;
    const int most = discs + 2 + 2 * othello_count(opp & othello_lines_of[square].in_line);
    return most <= alpha ? most : -one(opp, own, square, nodes);
}

static int two(uint64_t own, uint64_t opp, int alpha, unsigned squares, bool passed,
               uint64_t *nodes)
{
    const unsigned x = squares & 63, y = squares >> 8 & 63;
    int best = NONE;
    ++*nodes;
    const uint64_t flips = try_square(own, opp, x);
    if (flips) {
        best = before_last(own ^ flips ^ 1ull << x, opp ^ flips, alpha, y, nodes);
        if (best > alpha)
            return best;
    }
    const uint64_t other = try_square(own, opp, y);
    if (other) {
        const int value = before_last(own ^ other ^ 1ull << y, opp ^ other, alpha, x, nodes);
        return value > best ? value : best;
    }
    if (flips)
        return best;
    return passed ? othello_final(own, opp) : -two(opp, own, -alpha - 2, squares, true, nodes);
}

/* Of three squares the one alone in its quadrant first: the other two share theirs. */
static inline unsigned single_first(unsigned squares)
{
    enum { QUADRANT = 0x24 }; /* bits 2 and 5 of a square give its quadrant */
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

/* --- five empty squares: odd quadrants first, nothing listed, nothing sorted */

int othello_five(uint64_t own, uint64_t opp, uint64_t mobility, int alpha, uint64_t odd,
                 uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    int best = NONE;
    ++*nodes;
    if (!mobility) {
        const uint64_t replies = othello_mobility(opp, own);
        return replies ? -othello_five(opp, own, replies, -alpha - 2, odd, nodes)
                       : othello_final(own, opp);
    }
    if (othello_cut_stable(own, opp, alpha, &best))
        return best;
    for (uint64_t part = mobility & odd, later = mobility & ~odd; part | later; part &= part - 1) {
        if (!part) {
            part = later;
            later = 0;
        }
        const unsigned x = othello_lowest(part);
        const uint64_t disc = 1ull << x, flips = othello_flips(own, opp, x);
        const int value = -four(opp ^ flips, own ^ flips ^ disc, -alpha - 2,
                                pack(empties ^ disc, odd ^ othello_quadrant(x)), false, nodes);
        if (value > alpha)
            return value;
        best = value > best ? value : best;
    }
    return best;
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
        return othello_five(own, opp, othello_mobility(own, opp), alpha, odd, nodes);
    }
}
