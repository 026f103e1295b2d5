/* SPDX-License-Identifier: MIT */
/* The fixed tables of the evaluation and of move ordering. */
#include "games/othello/eval.h"

#define BIT(i, n)     (((i) >> (n)) & 1)
#define TRIPLE(i)     (BIT(i, 0) + 3 * BIT(i, 1) + 9 * BIT(i, 2))
#define MIRROR(i)     (BIT(i, 2) + 3 * BIT(i, 1) + 9 * BIT(i, 0))
#define ROWS(i, row)  (row(i) + 27 * row((i) >> 3) + 729 * row((i) >> 6))
#define FOUR(i, r)    ROWS(i, r), ROWS(i + 1, r), ROWS(i + 2, r), ROWS(i + 3, r)
#define SIXTEEN(i, r) FOUR(i, r), FOUR(i + 4, r), FOUR(i + 8, r), FOUR(i + 12, r)
#define MANY(i, r)    SIXTEEN(i, r), SIXTEEN(i + 16, r), SIXTEEN(i + 32, r), SIXTEEN(i + 48, r)
#define ALL(r)                                                                                     \
    MANY(0, r), MANY(64, r), MANY(128, r), MANY(192, r), MANY(256, r), MANY(320, r), MANY(384, r), \
        MANY(448, r)

const uint16_t othello_ternary[512] = {ALL(TRIPLE)};
const uint16_t othello_ternary_mirrored[512] = {ALL(MIRROR)};

#define OUTER 100, -20, 10, 5, 5, 10, -20, 100
#define NEXT  -20, -50, -3, -3, -3, -3, -50, -20
#define THIRD 10, -3, 2, 1, 1, 2, -3, 10
#define MIDST 5, -3, 1, 0, 0, 1, -3, 5

const int8_t othello_square_order[64] = {OUTER, NEXT, THIRD, MIDST, MIDST, THIRD, NEXT, OUTER};
