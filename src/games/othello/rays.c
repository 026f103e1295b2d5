/* SPDX-License-Identifier: MIT */
#include "games/othello/bits-inl.h"

/* Lines through square s as constant expressions: the main diagonals moved by whole rows. */
#define COLUMN(s) ((s)&7)
#define ROW(s)    ((s) >> 3)
#define SLIDE(m, n)                                                                                \
    ((n) >= 0 ? (m) << (8 * ((n) >= 0 ? (n) : 0)) : (m) >> (8 * ((n) < 0 ? -(n) : 0)))
#define LINE_1(s) (0xFFull << (8 * ROW(s)))
#define LINE_7(s) SLIDE(0x0102040810204080ull, COLUMN(s) + ROW(s) - 7)
#define LINE_8(s) (0x0101010101010101ull << COLUMN(s))
#define LINE_9(s) SLIDE(0x8040201008040201ull, ROW(s) - COLUMN(s))
#define ABOVE(s)  (~1ull << (s))
#define BELOW(s)  ((1ull << (s)) - 1)
#define CUT(s, part)                                                                               \
    {                                                                                              \
        LINE_1(s) & part(s), LINE_7(s) & part(s), LINE_8(s) & part(s), LINE_9(s) & part(s)         \
    }
#define RANK(r, part)                                                                              \
    CUT(8 * r, part), CUT(8 * r + 1, part), CUT(8 * r + 2, part), CUT(8 * r + 3, part),            \
        CUT(8 * r + 4, part), CUT(8 * r + 5, part), CUT(8 * r + 6, part), CUT(8 * r + 7, part)
#define BOARD(part)                                                                                \
    RANK(0, part), RANK(1, part), RANK(2, part), RANK(3, part), RANK(4, part), RANK(5, part),      \
        RANK(6, part), RANK(7, part)

_Alignas(32) const uint64_t othello_rays_up[64][4] = {BOARD(ABOVE)};
_Alignas(32) const uint64_t othello_rays_down[64][4] = {BOARD(BELOW)};
