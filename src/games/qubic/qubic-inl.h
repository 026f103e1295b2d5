/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_QUBIC_QUBIC_INL_H
#define NW_GAMES_QUBIC_QUBIC_INL_H
/* Qubic: four in a row in a cube of 4x4x4. A move is a square: column + 4 * row + 16 * level. X
 * moves first. Placing a stone checks the lines through it and records a completed one. */
#include "core/random-inl.h"
#include "nullwindow.h"
#include <assert.h>
#include <stdbool.h>

typedef uint32_t qubic_move;

typedef struct qubic_pos {
    uint64_t own, opp; /* of the side to move, and of the other */
    uint64_t lost;     /* 1 when the other side has a line: the game is over */
} qubic_pos;

enum {
    QUBIC_SQUARES = 64,
    QUBIC_LINES = 76,
    QUBIC_WIN = 100000 /* beyond every evaluation */
};

extern const uint64_t qubic_line[QUBIC_LINES];
extern const uint8_t qubic_through[QUBIC_SQUARES][8];

/* 0 when X is to move: it moves first. */
static inline unsigned qubic_side(const qubic_pos *p)
{
    return __builtin_popcountll(p->own | p->opp) & 1;
}

/* Has own a line through square? */
static inline bool qubic_has_line_at(uint64_t own, unsigned square)
{
    for (const uint8_t *i = qubic_through[square]; *i < QUBIC_LINES; i++)
        if ((own & qubic_line[*i]) == qubic_line[*i])
            return true;
    return false;
}

static inline bool qubic_has_line(uint64_t own)
{
    for (int i = 0; i < QUBIC_LINES; i++)
        if ((own & qubic_line[i]) == qubic_line[i])
            return true;
    return false;
}

static inline int qubic_moves(const qubic_pos *p, qubic_move *out)
{
    int n = 0;
    if (p->lost)
        return 0;
    for (uint64_t free = ~(p->own | p->opp); free; free &= free - 1)
        out[n++] = (qubic_move)__builtin_ctzll(free);
    return n;
}

static inline void qubic_play(qubic_pos *child, const qubic_pos *parent, qubic_move m)
{
    assert(m < 64);
    const uint64_t own = parent->own | (uint64_t)1 << m;
    *child = (qubic_pos){parent->opp, own, qubic_has_line_at(own, m)};
}

static inline nw_score qubic_result(const qubic_pos *p)
{
    return p->lost ? -QUBIC_WIN : 0;
}

/* Lines open to one side alone, worth more the more stones they hold. */
static inline nw_score qubic_evaluate(const qubic_pos *p)
{
    static const nw_score worth[5] = {0, 1, 6, 30, 0};
    nw_score sum = 0;
    if (p->lost)
        return -QUBIC_WIN;
    for (int i = 0; i < QUBIC_LINES; i++) {
        const uint64_t own = p->own & qubic_line[i], opp = p->opp & qubic_line[i];
        if (!opp)
            sum += worth[__builtin_popcountll(own)];
        else if (!own)
            sum -= worth[__builtin_popcountll(opp)];
    }
    return sum;
}

/* The side follows from the number of stones. */
static inline uint64_t qubic_key(const qubic_pos *p)
{
    return nw_mix(nw_mix(p->own) + p->opp);
}

static inline int qubic_noisy(const qubic_pos *p, qubic_move *out)
{
    (void)p, (void)out;
    return 0;
}

/* Stones already on the lines through the square that are still open to one side. */
static inline int qubic_order(const qubic_pos *p, qubic_move m)
{
    int hint = 0;
    for (const uint8_t *i = qubic_through[m]; *i < QUBIC_LINES; i++) {
        const uint64_t own = p->own & qubic_line[*i], opp = p->opp & qubic_line[*i];
        if (!own || !opp)
            hint += 1 << 3 * __builtin_popcountll(own | opp);
    }
    return hint;
}

static inline unsigned qubic_move_index(const qubic_pos *p, qubic_move m)
{
    (void)p;
    return m;
}
#endif
