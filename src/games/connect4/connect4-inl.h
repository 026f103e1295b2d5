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
    CONNECT4_MIRROR = 14, /* stones */
    CONNECT4_WIN = 10000  /* beyond every evaluation */
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

/* The free cells that complete a four of own: three stones of the four in line with the cell. */
static inline uint64_t connect4_completing(uint64_t own, uint64_t all)
{
    uint64_t cells = own << 1 & own << 2 & own << 3;
    for (int i = 1; i < 4; i++) {
        const unsigned d = connect4_step[i];
        const uint64_t up = own << d, down = own >> d;
        const uint64_t pair_up = up & up << d, pair_down = down & down >> d;
        cells |= (pair_up & (up << 2 * d | down)) | (pair_down & (down >> 2 * d | up));
    }
    return cells & CONNECT4_BOARD & ~all;
}

/* The landing cells that suffice: complete a four, else block one, and never play just below an
 * opponent's four. */
static inline uint64_t connect4_sufficient(const connect4_pos *p, nw_insight *about)
{
    const uint64_t all = p->own | p->opp, can = (all + CONNECT4_BOTTOM) & CONNECT4_BOARD;
    const uint64_t wins = can & connect4_completing(p->own, all);
    const uint64_t theirs = connect4_completing(p->opp, all), urgent = can & theirs;
    if (wins) {
        *about = (nw_insight){about->asked, CONNECT4_WIN, CONNECT4_WIN, 1, 0, 0};
        return wins;
    }
    const uint64_t safe = (urgent ? urgent : can) & ~(theirs >> 1);
    about->plies = 3;
    if (safe && !(urgent & (urgent - 1))) {
        /* A side without a four even with all free cells cannot win. */
        const uint64_t free = CONNECT4_BOARD & ~all;
        if (!connect4_has_line(p->own | free))
            about->greatest = 0;
        if (!connect4_has_line(p->opp | free))
            about->least = 0;
        return safe;
    }
    *about = (nw_insight){about->asked, -CONNECT4_WIN, -CONNECT4_WIN, 2, 0, 0};
    return urgent ? urgent : can;
}

/* Sufficient moves, most threats first, then the middle columns. */
static inline int connect4_useful(const connect4_pos *p, connect4_move *out, nw_insight *about)
{
    static const uint8_t middle[CONNECT4_COLUMNS] = {3, 2, 4, 1, 5, 0, 6};
    const uint64_t all = p->own | p->opp;
    int n = 0, worth[CONNECT4_COLUMNS];
    if (all == CONNECT4_BOARD || connect4_has_line(p->opp))
        return 0;
    const uint64_t can = connect4_sufficient(p, about);
    if (about->least == about->greatest || !(can & (can - 1))) {
        out[0] = (connect4_move)__builtin_ctzll(can) / 7;
        return 1;
    }
    for (int i = 0; i < CONNECT4_COLUMNS; i++) {
        const uint64_t cell = can & (uint64_t)0x7F << 7 * middle[i];
        if (!cell)
            continue;
        const int w = __builtin_popcountll(connect4_completing(p->own | cell, all));
        int k = n++;
        for (; k > 0 && worth[k - 1] < w; k--) {
            worth[k] = worth[k - 1];
            out[k] = out[k - 1];
        }
        worth[k] = w;
        out[k] = middle[i];
    }
    return n;
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
 * every stone, in 49 bits; the number of stones determines the side. So keys never collide. */
static inline uint64_t connect4_key(const connect4_pos *p)
{
    return nw_mix(p->own + (p->own | p->opp) + CONNECT4_BOTTOM);
}

/* The same for a position and its mirror image. With many stones mirror images rarely occur. */
static inline uint64_t connect4_canonical(const connect4_pos *p)
{
    const uint64_t all = p->own | p->opp, code = p->own + all + CONNECT4_BOTTOM;
    uint64_t mirror = 0;
    if (__builtin_popcountll(all) > CONNECT4_MIRROR)
        return nw_mix(code);
    for (int i = 0; i < CONNECT4_COLUMNS; i++)
        mirror |= (code >> 7 * i & 0x7F) << 7 * (CONNECT4_COLUMNS - 1 - i);
    return nw_mix(code < mirror ? code : mirror);
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
