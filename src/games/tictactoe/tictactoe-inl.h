/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TICTACTOE_TICTACTOE_INL_H
#define NW_GAMES_TICTACTOE_TICTACTOE_INL_H
/* Tic-tac-toe: nine bits for each side. X moves first. A move is a square, 0 to 8 row by row from
 * a3 at the top left; the text of a move is column and row, a1 at the bottom left. */
#include "core/random-inl.h"
#include "nullwindow.h"
#include <stdbool.h>

typedef uint32_t tictactoe_move;

typedef struct tictactoe_pos {
    uint16_t own, opp; /* of the side to move, and of the other */
    uint32_t side;     /* to move: 0 X, 1 O */
} tictactoe_pos;

enum {
    TICTACTOE_SQUARES = 9,
    TICTACTOE_BOARD = 0x1FF,
    TICTACTOE_LINES = 8,
    TICTACTOE_WIN = 1000 /* beyond every evaluation */
};

static const uint16_t tictactoe_line[TICTACTOE_LINES] = {0x007, 0x038, 0x1C0, 0x049,
                                                         0x092, 0x124, 0x111, 0x054};

static inline bool tictactoe_has_line(unsigned own)
{
    for (int i = 0; i < TICTACTOE_LINES; i++)
        if ((own & tictactoe_line[i]) == tictactoe_line[i])
            return true;
    return false;
}

/* The free squares, unless the player who has just moved completed a line. */
static inline int tictactoe_moves(const tictactoe_pos *p, tictactoe_move *out)
{
    int n = 0;
    if (tictactoe_has_line(p->opp))
        return 0;
    for (unsigned s = 0; s < TICTACTOE_SQUARES; s++)
        if (!((p->own | p->opp) >> s & 1))
            out[n++] = s;
    return n;
}

static inline void tictactoe_play(tictactoe_pos *child, const tictactoe_pos *parent,
                                  tictactoe_move m)
{
    const uint16_t own = (uint16_t)(parent->own | 1u << m);
    *child = (tictactoe_pos){parent->opp, own, !parent->side};
}

static inline nw_score tictactoe_result(const tictactoe_pos *p)
{
    return tictactoe_has_line(p->opp) ? -TICTACTOE_WIN : 0;
}

/* Lines still open to one side alone, by the stones on them: the classical count of the textbooks,
 * with two in a line worth more than one. A position that is decided has its exact value. */
static inline nw_score tictactoe_evaluate(const tictactoe_pos *p)
{
    static const nw_score worth[4] = {1, 3, 10, 0};
    nw_score sum = 0;
    if (tictactoe_has_line(p->opp))
        return -TICTACTOE_WIN;
    for (int i = 0; i < TICTACTOE_LINES; i++) {
        const unsigned own = p->own & tictactoe_line[i], opp = p->opp & tictactoe_line[i];
        if (!opp)
            sum += worth[__builtin_popcount(own)];
        if (!own)
            sum -= worth[__builtin_popcount(opp)];
    }
    return sum;
}

/* Every position is 19 bits, so that mixing them gives distinct keys. */
static inline uint64_t tictactoe_key(const tictactoe_pos *p)
{
    return nw_mix((uint64_t)p->own | (uint64_t)p->opp << 9 | (uint64_t)p->side << 18);
}

static inline int tictactoe_noisy(const tictactoe_pos *p, tictactoe_move *out)
{
    (void)p, (void)out;
    return 0;
}

/* The centre, then the corners. */
static inline int tictactoe_order(const tictactoe_pos *p, tictactoe_move m)
{
    (void)p;
    return m == 4 ? 2 : m % 2 == 0;
}

static inline unsigned tictactoe_move_index(const tictactoe_pos *p, tictactoe_move m)
{
    (void)p;
    return m;
}
#endif
