/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_OTHELLO_INL_H
#define NW_GAMES_OTHELLO_OTHELLO_INL_H
/* The rules of Othello on 8x8.
 *
 * A position is two bitboards, the discs of the side to move and of the other side, and which
 * colour is to move. The rules ignore the colour: it serves output and the key. A move is a square,
 * a1 = 0 .. h8 = 63, or OTHELLO_PASS, which is a move, and the only one, when a side cannot move
 * and the other can. When neither can, the game is over and there are no moves. */
#include "core/inline.h"
#include "core/random-inl.h"
#include "games/othello/bits-inl.h"
#include "nullwindow.h"
#include <assert.h>
#include <stdbool.h>

enum {
    OTHELLO_PASS = 64,
    OTHELLO_MOVE_INDEXES = 65,
    OTHELLO_MAX_MOVES = 64,   /* of any board at all; the most known from a game is 33 */
    OTHELLO_MAX_PLIES = 128,  /* of a game: 60 discs, never two passes in a row */
    OTHELLO_ORDER_BASE = 512, /* every move is ranked: above zero */
    OTHELLO_BLACK = 0,
    OTHELLO_WHITE = 1
};

typedef uint32_t othello_move;

/* 24 bytes without padding, so that equal positions are equal memory. */
typedef struct othello_pos {
    uint64_t own;  /* discs of the side to move */
    uint64_t opp;  /* discs of the other side */
    uint64_t side; /* OTHELLO_BLACK or OTHELLO_WHITE to move */
} othello_pos;

static inline othello_pos othello_start(void)
{
    return (othello_pos){.own = 1ull << 28 | 1ull << 35, .opp = 1ull << 27 | 1ull << 36};
}

static inline uint64_t othello_empties(const othello_pos *p)
{
    return ~(p->own | p->opp);
}

/* The squares of mask as moves, in ascending order. */
static inline int othello_list(uint64_t mask, othello_move *out)
{
    int n = 0;
    for (; mask; mask &= mask - 1)
        out[n++] = othello_lowest(mask);
    return n;
}

NW_ALWAYS_INLINE int othello_moves(const othello_pos *p, othello_move *out)
{
    assert((p->own & p->opp) == 0);
    const uint64_t mobility = othello_mobility(p->own, p->opp);
    if (mobility)
        return othello_list(mobility, out);
    if (!othello_mobility(p->opp, p->own))
        return 0;
    out[0] = OTHELLO_PASS;
    return 1;
}

static inline bool othello_legal(const othello_pos *p, othello_move move)
{
    const uint64_t mobility = othello_mobility(p->own, p->opp);
    if (move == OTHELLO_PASS)
        return !mobility && othello_mobility(p->opp, p->own);
    return move < OTHELLO_PASS && (mobility >> move & 1);
}

static inline void othello_play(othello_pos *child, const othello_pos *parent, othello_move move)
{
    assert(move <= OTHELLO_PASS);
    const uint64_t own = parent->own, opp = parent->opp, side = parent->side;
    uint64_t flips = 0, disc = 0;
    if (move != OTHELLO_PASS) {
        flips = othello_flips(own, opp, move);
        disc = 1ull << move;
    }
    *child = (othello_pos){.own = opp ^ flips, .opp = own ^ flips ^ disc, .side = side ^ 1};
}

/* Disc difference of a finished game for the side to move, empties to the winner. */
static inline nw_score othello_result(const othello_pos *p)
{
    const int own = othello_count(p->own), opp = othello_count(p->opp);
    const int rest = 64 - own - opp;
    return own > opp ? own - opp + rest : own < opp ? own - opp - rest : 0;
}

/* One multiplication spreads each board; the byte swap brings the well mixed high bits of one down
 * to the poorly mixed low bits of the other. */
static inline uint64_t othello_key(const othello_pos *p)
{
    const uint64_t own = p->own * 0x9E3779B97F4A7C15u;
    const uint64_t opp = __builtin_bswap64(p->opp * 0xD6E8FEB86659FD93u);
    return nw_mix(own ^ opp ^ (0 - p->side));
}

/* Othello has no quiescence search: every position is quiet. */
static inline int othello_noisy(const othello_pos *p, othello_move *out)
{
    (void)p, (void)out;
    return 0;
}

/* Static square values: corners first, the squares next to them last. */
extern const OTHELLO_HIDDEN int8_t othello_square_order[64];

/* Static ordering: the square, and few replies for the other side. */
static inline int othello_order(const othello_pos *p, othello_move move)
{
    if (move == OTHELLO_PASS)
        return 0;
    return OTHELLO_ORDER_BASE + othello_square_order[move] -
           8 * othello_count(othello_replies(p->own, p->opp, move));
}

static inline unsigned othello_move_index(const othello_pos *p, othello_move move)
{
    (void)p;
    return move;
}
#endif
