/* SPDX-License-Identifier: MIT */
/* The fixed tables of the evaluation and of move ordering. */
#include "games/othello/eval-inl.h"

#define BIT(i, n)     (((i) >> (n)) & 1)
#define TRIPLE(i)     (BIT(i, 0) + 3 * BIT(i, 1) + 9 * BIT(i, 2))
#define MIRROR(i)     (BIT(i, 2) + 3 * BIT(i, 1) + 9 * BIT(i, 0))
#define ROWS(i, row)  (row(i) + 27 * row((i) >> 3) + 729 * row((i) >> 6))
#define FOUR(i, r)    r(i), r(i + 1), r(i + 2), r(i + 3)
#define SIXTEEN(i, r) FOUR(i, r), FOUR(i + 4, r), FOUR(i + 8, r), FOUR(i + 12, r)
#define MANY(i, r)    SIXTEEN(i, r), SIXTEEN(i + 16, r), SIXTEEN(i + 32, r), SIXTEEN(i + 48, r)
#define HALF(i, r)    MANY(i, r), MANY(i + 64, r), MANY(i + 128, r), MANY(i + 192, r)

#define TRIPLES(i) ROWS(i, TRIPLE)
#define MIRRORS(i) ROWS(i, MIRROR)
const uint16_t othello_ternary[512] = {HALF(0, TRIPLES), HALF(256, TRIPLES)};
const uint16_t othello_ternary_mirrored[512] = {HALF(0, MIRRORS), HALF(256, MIRRORS)};

/* The length of the run of set bits from the low end, of four bits and of eight; and from the high
 * end. */
#define LOW_4(i)    (BIT(i, 0) * (1 + BIT(i, 1) * (1 + BIT(i, 2) * (1 + BIT(i, 3)))))
#define LOW_8(i)    (LOW_4(i) < 4 ? LOW_4(i) : 4 + LOW_4((i) >> 4))
#define HIGH_4(i)   (BIT(i, 3) * (1 + BIT(i, 2) * (1 + BIT(i, 1) * (1 + BIT(i, 0)))))
#define HIGH_8(i)   (HIGH_4((i) >> 4) < 4 ? HIGH_4((i) >> 4) : 4 + HIGH_4(i))
#define ANCHORED(i) ((i) == 255 ? 8 : LOW_8(i) + HIGH_8(i))
const uint8_t othello_edge_anchored[256] = {HALF(0, ANCHORED)};

#define OUTER 100, -20, 10, 5, 5, 10, -20, 100
#define NEXT  -20, -50, -3, -3, -3, -3, -50, -20
#define THIRD 10, -3, 2, 1, 1, 2, -3, 10
#define MIDST 5, -3, 1, 0, 0, 1, -3, 5

const int8_t othello_square_order[64] = {OUTER, NEXT, THIRD, MIDST, MIDST, THIRD, NEXT, OUTER};
