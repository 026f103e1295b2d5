/* SPDX-License-Identifier: MIT */
#include "games/checkers/checkers-inl.h"

/* The finalizer of nw_mix (core/random.h) as constant expressions, so that the table is data. */
#define ADD(x)  ((x) + 0x9E3779B97F4A7C15u)
#define STIR(x) ((ADD(x) ^ (ADD(x) >> 30)) * 0xBF58476D1CE4E5B9u)
#define TURN(x) ((STIR(x) ^ (STIR(x) >> 27)) * 0x94D049BB133111EBu)
#define MIX(x)  (TURN(x) ^ (TURN(x) >> 31))

#define FIVE(n)                                                                                    \
    MIX(UINT64_C(n)), MIX(UINT64_C(n) + 1), MIX(UINT64_C(n) + 2), MIX(UINT64_C(n) + 3),            \
        MIX(UINT64_C(n) + 4)
#define ROW(n)                                                                                     \
    FIVE(n##00), FIVE(n##05), FIVE(n##10), FIVE(n##15), FIVE(n##20), FIVE(n##25), FIVE(n##30)

const uint64_t checkers_zobrist[4][CHECKERS_BITS] = {{ROW(1)}, {ROW(2)}, {ROW(3)}, {ROW(4)}};
