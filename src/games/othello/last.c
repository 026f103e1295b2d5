/* SPDX-License-Identifier: MIT */
#include "games/othello/last-inl.h"

enum { NONE = -65 }; /* below every value: no move was found */

/* Discs that own turns over with the last move of the game: a look-up a line. What stands on the
 * square itself does not matter. */
static inline int last_flips(uint64_t own, unsigned square)
{
    const uint64_t *line = othello_lines_of[square].line;
    const uint16_t *at = othello_last_at[square];
    const uint8_t *flips = othello_last_flips;
#ifdef __BMI2__
    return flips[at[0] + (own >> (square & 56) & 0xFF)] + flips[at[1] + nw_pext(own, line[0])] +
           flips[at[2] + nw_pext(own, line[1])] + flips[at[3] + nw_pext(own, line[2])];
#else
    /* No two squares of a diagonal share a column, so that the product adds without carry: their
     * bits come by columns, and the columns that it does not reach are left empty. */
    const uint64_t every_row = 0x0101010101010101u;
    return flips[at[0] + (own >> (square & 56) & 0xFF)] +
           flips[at[1] + othello_column(own, (int)(square & 7))] +
           flips[at[0] + ((own & line[1]) * every_row >> 56)] +
           flips[at[0] + ((own & line[2]) * every_row >> 56)];
#endif
}

/* One empty square, own with so many discs to move: its move, or the other side's, or the game is
 * over. Not inlined: it would take the registers of those who call it. */
static __attribute__((noinline)) int one(uint64_t own, int discs, unsigned square, uint64_t *nodes)
{
    ++*nodes;
    const int mine = last_flips(own, square);
    if (mine)
        return 2 * (discs + mine) - 62;
    const int yours = last_flips(~own, square);
    const int lead = 2 * discs - 63; /* odd: never zero */
    if (!yours)
        return lead > 0 ? lead + 1 : lead - 1;
    ++*nodes;
    return lead - 1 - 2 * yours;
}

static inline bool can_try(othello_pair b, unsigned square, othello_pair *after)
{
    const othello_square_lines *at = &othello_lines_of[square];
    return othello_is_near(b, at) && othello_try(b, at, after);
}

/* --- two, three and four empty squares
 *
 * The squares are the bytes of one number, the one to try first lowest: taking it off and putting
 * it back behind the others is a rotation, and the rest is what the next level needs. */

/* A move has been made, and one square is left. Only the discs in line with it can still change
 * sides, which bounds the value for the side that moved: where that answers the question nobody
 * needs to move there. */
static inline __attribute__((always_inline)) int before_last(othello_pair after, int alpha,
                                                             unsigned square, uint64_t *nodes)
{
    const uint64_t in_line = othello_lines_of[square].in_line;
    const uint64_t mine = othello_second(after), yours = othello_first(after);
    const int discs = othello_count(mine);
    const int least = 2 * (discs - othello_count(mine & in_line)) - 64;
    if (least > alpha)
        return least;
    const int most = 2 * (discs + othello_count(yours & in_line)) - 62;
    return most <= alpha ? most : -one(yours, 63 - discs, square, nodes);
}

static inline __attribute__((always_inline)) int two_moves(othello_pair b, int alpha,
                                                           unsigned squares, uint64_t *nodes)
{
    const unsigned x = squares & 63, y = squares >> 8 & 63;
    othello_pair after;
    int best = NONE;
    ++*nodes;
    if (can_try(b, x, &after)) {
        best = before_last(after, alpha, y, nodes);
        if (best > alpha)
            return best;
    }
    if (can_try(b, y, &after)) {
        const int value = before_last(after, alpha, x, nodes);
        return value > best ? value : best;
    }
    return best;
}

/* The value where own has no move: after a pass, of which this is the answer, or at the end. */
static inline int passed(othello_pair b, int answer)
{
    return answer > NONE ? -answer : othello_final(othello_first(b), othello_second(b));
}

static __attribute__((noinline)) int two_passed(othello_pair b, int alpha, unsigned squares,
                                                uint64_t *nodes)
{
    return passed(b, two_moves(othello_exchanged(b), -alpha - 2, squares, nodes));
}

static inline __attribute__((always_inline)) int two(othello_pair b, int alpha, unsigned squares,
                                                     uint64_t *nodes)
{
    const int value = two_moves(b, alpha, squares, nodes);
    return value > NONE ? value : two_passed(b, alpha, squares, nodes);
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

static inline __attribute__((always_inline)) int three_moves(othello_pair b, int alpha,
                                                             unsigned squares, uint64_t *nodes)
{
    othello_pair after;
    int best = NONE;
    ++*nodes;
    for (int i = 0; i < 3; i++) {
        const unsigned x = squares & 63;
        squares >>= 8;
        if (can_try(b, x, &after)) {
            const int value = -two(after, -alpha - 2, squares, nodes);
            if (value > alpha)
                return value;
            best = value > best ? value : best;
        }
        squares |= x << 16;
    }
    return best;
}

static __attribute__((noinline)) int three_passed(othello_pair b, int alpha, unsigned squares,
                                                  uint64_t *nodes)
{
    return passed(b, three_moves(othello_exchanged(b), -alpha - 2, squares, nodes));
}

static inline __attribute__((always_inline)) int three(othello_pair b, int alpha, unsigned squares,
                                                       uint64_t *nodes)
{
    squares = single_first(squares);
    const int value = three_moves(b, alpha, squares, nodes);
    return value > NONE ? value : three_passed(b, alpha, squares, nodes);
}

static int four_moves(othello_pair b, int alpha, unsigned squares, uint64_t *nodes)
{
    othello_pair after;
    int best = NONE;
    ++*nodes;
    for (int i = 0; i < 4; i++) {
        const unsigned x = squares & 63;
        squares >>= 8;
        if (can_try(b, x, &after)) {
            const int value = -three(after, -alpha - 2, squares, nodes);
            if (value > alpha)
                return value;
            best = value > best ? value : best;
        }
        squares |= x << 24;
    }
    return best;
}

static inline int four(othello_pair b, int alpha, unsigned squares, uint64_t *nodes)
{
    const int value = four_moves(b, alpha, squares, nodes);
    if (value > NONE)
        return value;
    return passed(b, four_moves(othello_exchanged(b), -alpha - 2, squares, nodes));
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

/* --- five and six empty squares: odd quadrants first, and in either half corners first and the
 * squares diagonally before them last; nothing is listed, nothing sorted */

/* Takes the next of a set that is not empty. */
static inline unsigned take(uint64_t *set, uint64_t odd)
{
    const uint64_t corners = 0x8100000000000081u, before_corners = 0x0042000000004200u;
    uint64_t part = *set & odd ? *set & odd : *set;
    part = part & corners ? part & corners : part & ~before_corners ? part & ~before_corners : part;
    const unsigned square = othello_lowest(part);
    *set ^= 1ull << square;
    return square;
}

static int five_moves(othello_pair b, int alpha, uint64_t empties, uint64_t odd, uint64_t *nodes)
{
    othello_pair after;
    int best = NONE;
    ++*nodes;
    for (uint64_t left = empties; left;) {
        const unsigned x = take(&left, odd);
        if (!can_try(b, x, &after))
            continue;
        const int value =
            -four(after, -alpha - 2, pack(empties ^ 1ull << x, odd ^ othello_quadrant(x)), nodes);
        if (value > alpha)
            return value;
        best = value > best ? value : best;
    }
    return best;
}

static inline int five(othello_pair b, int alpha, uint64_t empties, uint64_t odd, uint64_t *nodes)
{
    const int value = five_moves(b, alpha, empties, odd, nodes);
    if (value > NONE)
        return value;
    return passed(b, five_moves(othello_exchanged(b), -alpha - 2, empties, odd, nodes));
}

int othello_six(uint64_t own, uint64_t opp, uint64_t mobility, int alpha, uint64_t odd,
                uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    const othello_pair b = othello_pair_of(own, opp);
    othello_pair after;
    int best = NONE;
    while (mobility) {
        const unsigned x = take(&mobility, odd);
        othello_try(b, &othello_lines_of[x], &after);
        const int value =
            -five(after, -alpha - 2, empties ^ 1ull << x, odd ^ othello_quadrant(x), nodes);
        if (value > alpha)
            return value;
        best = value > best ? value : best;
    }
    return best;
}

int othello_last(uint64_t own, uint64_t opp, int alpha, uint64_t odd, uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    const othello_pair b = othello_pair_of(own, opp);
    switch (othello_count(empties)) {
    case 0:
        return othello_final(own, opp);
    case 1:
        return one(own, othello_count(own), othello_lowest(empties), nodes);
    case 2:
        return two(b, alpha, pack(empties, odd), nodes);
    case 3:
        return three(b, alpha, pack(empties, odd), nodes);
    case 4:
        return four(b, alpha, pack(empties, odd), nodes);
    default:
        return five(b, alpha, empties, odd, nodes);
    }
}
