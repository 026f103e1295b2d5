/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_LAST_INL_H
#define NW_GAMES_OTHELLO_LAST_INL_H
/* The last few empties of a game, where ordering moves costs more than it saves.
 *
 * A window is one bound: alpha and all results are even, so the test is whether the value is at
 * most alpha or at least alpha + 2. The returned value is a bound on that side. A node is a
 * position with an empty square; the full board counts with its parent, a pass is an extra node. A
 * position decided by its disc count is not visited and not a node. */
#include "games/othello/pair-inl.h"
#include "games/othello/patterns-inl.h"

enum { OTHELLO_LAST_EMPTIES = 5 };

/* Discs turned over by the move on square i of a line, all others of which are occupied, by own's
 * discs in the line, at 256 * i; the bit of square i itself does not matter, and those beyond the
 * end of a short line are clear. By tools/tables/othello.c. */
extern const OTHELLO_HIDDEN uint8_t othello_last_flips[8 * 256];

/* The order in which four empty squares are tried, and after each the other three, by the quadrants
 * of the four in ascending order, two bits each: of 16 numbers the first is that of the first move
 * and the next three of what follows it, and so on. Squares of odd quadrants come first. Each
 * number is the upper of two bytes, the lower one is 128: used as a byte shuffle they move every
 * square to its place, times 256. */
typedef struct othello_four {
    _Alignas(32) uint8_t by[16][2];
} othello_four;
extern const OTHELLO_HIDDEN othello_four othello_fours[256];

/* The quadrants (4x4 squares) by square. The last mover in an isolated region tends to gain: moves
 * into quadrants with an odd number of empties come first. */
static inline uint64_t othello_quadrant(unsigned square)
{
    return othello_squares[square].quadrant;
}

/* The quadrants with an odd number of empties. */
static inline uint64_t othello_odd(uint64_t empties)
{
    uint64_t odd = 0;
    for (; empties; empties &= empties - 1)
        odd ^= othello_quadrant(othello_lowest(empties));
    return odd;
}

/* The result of a game that ends here, empties to the winner. */
static inline int othello_final(uint64_t own, uint64_t opp)
{
    const int mine = othello_count(own), yours = othello_count(opp);
    return mine > yours ? 64 - 2 * yours : mine < yours ? 2 * mine - 64 : 0;
}

/* The null-window search of a position with at most OTHELLO_LAST_EMPTIES empties. odd only affects
 * move order. Adds to *nodes. */
int othello_last(uint64_t own, uint64_t opp, int alpha, uint64_t odd, uint64_t *nodes);

/* The same of a position with six, in which own may move on the squares of mobility. The caller
 * counts the node itself. */
int othello_six(uint64_t own, uint64_t opp, uint64_t mobility, int alpha, uint64_t odd,
                uint64_t *nodes);
#endif
