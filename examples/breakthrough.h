/* SPDX-License-Identifier: MIT */
#ifndef EXAMPLES_BREAKTHROUGH_H
#define EXAMPLES_BREAKTHROUGH_H
/* Breakthrough on 5 x 5, a complete game. Men step one row forward, straight or diagonally, to an
 * empty square, and capture diagonally. Whoever reaches the last row, or captures everything, wins.
 * Square 5 * row + column is a bit; side 0 moves up from rows 0 and 1. */
#include <nullwindow.h>

typedef struct breakthrough {
    uint32_t men[2], side;
} breakthrough;

enum { BREAKTHROUGH_MOVES = 30, BREAKTHROUGH_INDEXES = 25 * 32 };

static const breakthrough breakthrough_start = {{0x3FF, 0x1FF8000}, 0};

static inline int breakthrough_moves(const void *state, nw_move *out)
{
    const breakthrough *b = state;
    const uint32_t own = b->men[b->side], other = b->men[!b->side];
    int count = 0;
    if (own == 0 || other & (b->side ? 0x1F00000u : 0x1Fu))
        return 0;
    for (uint32_t m = own; m; m &= m - 1) {
        const int from = __builtin_ctz(m);
        for (int aside = -1; aside <= 1; aside++) {
            const int column = from % 5 + aside, to = from + (b->side ? -5 : 5) + aside;
            if (column >= 0 && column <= 4 && !(own >> to & 1) && (aside || !(other >> to & 1)))
                out[count++] = (nw_move)(from * 32 + to);
        }
    }
    return count;
}

static inline void breakthrough_play(void *child, const void *parent, nw_move move)
{
    breakthrough *b = child;
    *b = *(const breakthrough *)parent;
    b->men[b->side] ^= 1u << move / 32 | 1u << move % 32;
    b->men[!b->side] &= ~(1u << move % 32);
    b->side = !b->side;
}

/* Material and advancement. */
static inline nw_score breakthrough_evaluate(const void *state)
{
    const breakthrough *b = state;
    nw_score score = 0;
    for (int row = 0; row < 5; row++)
        score += (10 + row) * __builtin_popcount(b->men[0] >> 5 * row & 0x1F) -
                 (14 - row) * __builtin_popcount(b->men[1] >> 5 * row & 0x1F);
    return b->side ? -score : score;
}

static inline nw_score breakthrough_result(const void *state)
{
    (void)state;
    return -1000; /* the winner's move ends a game */
}

/* Hashes the position's 51 bits to 64. */
static inline uint64_t breakthrough_key(const void *state)
{
    const breakthrough *b = state;
    uint64_t key = (uint64_t)b->men[0] | (uint64_t)b->men[1] << 25 | (uint64_t)b->side << 50;
    key = (key ^ key >> 31) * 0x9E3779B97F4A7C15u;
    return (key ^ key >> 29) * 0xBF58476D1CE4E5B9u;
}

/* Captures first. */
static inline int breakthrough_order(const void *state, nw_move move)
{
    const breakthrough *b = state;
    return b->men[!b->side] >> move % 32 & 1;
}
#endif
