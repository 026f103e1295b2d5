/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CONNECT4_CONNECT4_INL_H
#define NW_GAMES_CONNECT4_CONNECT4_INL_H
/* Connect Four on 7 columns and 6 rows. Each column takes seven bits, the lowest for the bottom row
 * and the highest always empty, so that lines never run from one column into the next: a line is a
 * step of 1 (up), 7 (right), 6 or 8 (diagonals). A move is a column, 0 to 6. X moves first. */
#include "core/random-inl.h"
#include "nullwindow.h"
#include <assert.h>
#include <stdbool.h>

typedef uint32_t connect4_move;

typedef struct connect4_pos {
    uint64_t own, opp; /* of the side to move, and of the other */
} connect4_pos;

enum {
    CONNECT4_COLUMNS = 7,
    CONNECT4_ROWS = 6,
    CONNECT4_BITS = 49,
    CONNECT4_WIN = 10000 /* beyond every evaluation */
};

#define CONNECT4_BOTTOM ((uint64_t)0x0040810204081)
#define CONNECT4_BOARD  (CONNECT4_BOTTOM * 0x3F)

static const unsigned connect4_step[4] = {1, 7, 6, 8};

/* 0 when X is to move: it moves first. */
static inline unsigned connect4_side(const connect4_pos *p)
{
    return __builtin_popcountll(p->own | p->opp) & 1;
}

static inline bool connect4_has_line(uint64_t own)
{
    for (int i = 0; i < 4; i++) {
        const unsigned d = connect4_step[i];
        const uint64_t pairs = own & own >> d;
        if (pairs & pairs >> 2 * d)
            return true;
    }
    return false;
}

/* The lowest free cell of a column, as a set: empty when the column is full. */
static inline uint64_t connect4_landing(const connect4_pos *p, connect4_move column)
{
    const uint64_t all = p->own | p->opp;
    return (all + (CONNECT4_BOTTOM & (uint64_t)0x7F << 7 * column)) & CONNECT4_BOARD & ~all &
           (uint64_t)0x7F << 7 * column;
}

static inline int connect4_moves(const connect4_pos *p, connect4_move *out)
{
    int n = 0;
    if (connect4_has_line(p->opp))
        return 0;
    for (connect4_move c = 0; c < CONNECT4_COLUMNS; c++) {
        out[n] = c;
        n += connect4_landing(p, c) != 0;
    }
    return n;
}

static inline void connect4_play(connect4_pos *child, const connect4_pos *parent, connect4_move m)
{
    assert(m < CONNECT4_COLUMNS);
    *child = (connect4_pos){parent->opp, parent->own | connect4_landing(parent, m)};
}

static inline nw_score connect4_result(const connect4_pos *p)
{
    return connect4_has_line(p->opp) ? -CONNECT4_WIN : 0;
}

/* The fours without an enemy stone that hold one, two or three own ones: each further stone adds to
 * the worth. The four cells of a line are counted in parallel for all lines of a direction. */
static inline nw_score connect4_open_lines(uint64_t own, uint64_t opp)
{
    static const nw_score worth[3] = {1, 4, 15};
    const uint64_t free = CONNECT4_BOARD & ~opp;
    nw_score sum = 0;
    for (int i = 0; i < 4; i++) {
        const unsigned d = connect4_step[i];
        const uint64_t open = free & free >> d & free >> 2 * d & free >> 3 * d;
        const uint64_t a = own, b = own >> d, c = own >> 2 * d, e = own >> 3 * d;
        const uint64_t one = a | b | c | e;
        const uint64_t two = (a & b) | (c & e) | ((a | b) & (c | e));
        const uint64_t three = (a & b & (c | e)) | (c & e & (a | b));
        sum += worth[0] * __builtin_popcountll(one & open) +
               worth[1] * __builtin_popcountll(two & open) +
               worth[2] * __builtin_popcountll(three & open);
    }
    return sum;
}

static inline nw_score connect4_evaluate(const connect4_pos *p)
{
    if (connect4_has_line(p->opp))
        return -CONNECT4_WIN;
    return connect4_open_lines(p->own, p->opp) - connect4_open_lines(p->opp, p->own);
}

/* Own stones plus all stones plus the bottom row mark the height of every column and the owner of
 * every stone, in 49 bits; the number of stones tells the side. So the key is free of collisions.
 */
static inline uint64_t connect4_key(const connect4_pos *p)
{
    return nw_mix(p->own + (p->own | p->opp) + CONNECT4_BOTTOM);
}

static inline int connect4_noisy(const connect4_pos *p, connect4_move *out)
{
    (void)p, (void)out;
    return 0;
}

/* A winning move, then the middle columns: more lines pass through them. */
static inline int connect4_order(const connect4_pos *p, connect4_move m)
{
    const int wins = connect4_has_line(p->own | connect4_landing(p, m));
    return 8 * wins + (m < 3 ? (int)m : 6 - (int)m);
}

/* The cell where the stone lands. */
static inline unsigned connect4_move_index(const connect4_pos *p, connect4_move m)
{
    return (unsigned)__builtin_ctzll(connect4_landing(p, m));
}
#endif
