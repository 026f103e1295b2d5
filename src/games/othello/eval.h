/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_EVAL_H
#define NW_GAMES_OTHELLO_EVAL_H
/* The evaluation: an estimate of the final disc difference, in discs, for the side to move.
 *
 * Five terms, each the difference of the two sides, so that exchanging all discs exactly negates
 * it: mobility (legal squares), potential mobility (empty squares next to a disc of the other
 * side), corners, anchored edge discs (joined to an own corner along the edge, so never turned
 * over), and patterns: 38 lines and corner blocks of eleven kinds, each configuration with its own
 * weight. Weights depend on the phase of the game and live in weights.c, which tools/othello_train
 * writes. A pattern has the same weight in all its places and mirror images, so the eight
 * symmetries of the board do not change the value (tests check this of any weights.c). */
#include "games/othello/othello.h"
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { OTHELLO_PHASES = 4, OTHELLO_UNIT = 64, OTHELLO_PATTERN_UNIT = 8 };

/* Where the table of each kind of pattern begins: 3^n configurations of its n squares, the digit
 * 0 for an empty square, 1 for an own disc, 2 for one of the other side. */
enum {
    OTHELLO_LINE_1 = 0, /* the edges */
    OTHELLO_LINE_2 = OTHELLO_LINE_1 + 6561,
    OTHELLO_LINE_3 = OTHELLO_LINE_2 + 6561,
    OTHELLO_LINE_4 = OTHELLO_LINE_3 + 6561,
    OTHELLO_DIAGONAL_8 = OTHELLO_LINE_4 + 6561,
    OTHELLO_DIAGONAL_7 = OTHELLO_DIAGONAL_8 + 6561,
    OTHELLO_DIAGONAL_6 = OTHELLO_DIAGONAL_7 + 2187,
    OTHELLO_DIAGONAL_5 = OTHELLO_DIAGONAL_6 + 729,
    OTHELLO_DIAGONAL_4 = OTHELLO_DIAGONAL_5 + 243,
    OTHELLO_CORNER_9 = OTHELLO_DIAGONAL_4 + 81, /* 3x3 squares, from the corner row by row */
    OTHELLO_CONFIGURATIONS = OTHELLO_CORNER_9 + 19683,
    OTHELLO_INSTANCES = 38
};

enum {
    OTHELLO_MOBILITY,
    OTHELLO_POTENTIAL,
    OTHELLO_CORNERS,
    OTHELLO_ANCHORED,
    OTHELLO_COUNTS /* the number of counted terms; patterns come on top */
};

typedef struct othello_weights {
    int16_t count[OTHELLO_COUNTS];          /* 1/64 disc for each of the term's count */
    int8_t pattern[OTHELLO_CONFIGURATIONS]; /* 1/8 disc */
} othello_weights;

extern const othello_weights othello_phase_weights[OTHELLO_PHASES];

/* Bits read as base 3, and the same with each row of three mirrored. */
extern const uint16_t othello_ternary[512];
extern const uint16_t othello_ternary_mirrored[512];

static inline int othello_phase(const othello_pos *p)
{
    const int empties = othello_count(othello_empties(p));
    return empties >= 40 ? 0 : empties >= 28 ? 1 : empties >= 16 ? 2 : 3;
}

/* The squares of row, column or diagonal as adjacent bits; the direction does not matter, since a
 * configuration and its mirror image weigh the same. */
static inline unsigned othello_row(uint64_t b, int row)
{
    return b >> (8 * row) & 0xFF;
}

static inline unsigned othello_column(uint64_t b, int column)
{
#ifdef __BMI2__
    return (unsigned)_pext_u64(b, 0x0101010101010101u << column);
#else
    return (unsigned)((b >> column & 0x0101010101010101u) * 0x0102040810204080u >> 56);
#endif
}

static inline unsigned othello_diagonal(uint64_t b, uint64_t line, int first_column)
{
#ifdef __BMI2__
    (void)first_column;
    return (unsigned)_pext_u64(b, line);
#else
    /* No two squares of a diagonal share a column, so the product adds without carry. */
    return (unsigned)((b & line) * 0x0101010101010101u >> 56) >> first_column;
#endif
}

/* The 3x3 block at a1 as nine bits; with shift 5 the block at h1, each row mirrored. */
static inline unsigned othello_block(uint64_t b, int shift)
{
    b >>= shift;
    return (unsigned)((b & 7) | (b >> 5 & 0x38) | (b >> 10 & 0x1C0));
}

static inline unsigned othello_configuration(unsigned own, unsigned opp)
{
    return othello_ternary[own] + 2u * othello_ternary[opp];
}

/* Edge discs joined to an own corner; edge has 8 bits. */
static inline int othello_edge_anchored(unsigned edge)
{
    const int low = __builtin_ctz(~edge), high = __builtin_clz(~(edge << 24));
    return low + high < 8 ? low + high : 8;
}

static inline int othello_anchored(uint64_t b)
{
    return othello_edge_anchored(othello_row(b, 0)) + othello_edge_anchored(othello_row(b, 7)) +
           othello_edge_anchored(othello_column(b, 0)) +
           othello_edge_anchored(othello_column(b, 7));
}

/* Empty squares next to a disc of b. */
static inline int othello_next_to(uint64_t b, uint64_t empties)
{
    const uint64_t east = b << 1 & 0xFEFEFEFEFEFEFEFEu, west = b >> 1 & 0x7F7F7F7F7F7F7F7Fu;
    const uint64_t wide = b | east | west;
    return othello_count((wide | wide << 8 | wide >> 8) & empties);
}

/* The counted terms of both sides; false when neither can move and the game is over. */
static inline bool othello_counts(const othello_pos *p, int count[OTHELLO_COUNTS])
{
    const uint64_t own = p->own, opp = p->opp, empties = othello_empties(p);
    const uint64_t mine = othello_mobility(own, opp), yours = othello_mobility(opp, own);
    const uint64_t corners = 0x8100000000000081u;
    count[OTHELLO_MOBILITY] = othello_count(mine) - othello_count(yours);
    count[OTHELLO_POTENTIAL] = othello_next_to(opp, empties) - othello_next_to(own, empties);
    count[OTHELLO_CORNERS] = othello_count(own & corners) - othello_count(opp & corners);
    count[OTHELLO_ANCHORED] = othello_anchored(own) - othello_anchored(opp);
    return (mine | yours) != 0;
}

/* The index of every pattern instance into othello_weights.pattern: OTHELLO_INSTANCES of them. */
static inline void othello_patterns(const othello_pos *p, unsigned out[OTHELLO_INSTANCES])
{
    const uint64_t own = p->own, opp = p->opp;
    unsigned *o = out;
#define LINE(kind, read, at) *o++ = kind + othello_configuration(read(own, at), read(opp, at))
#define LINES(kind, n)                                                                             \
    LINE(kind, othello_row, n), LINE(kind, othello_row, 7 - n), LINE(kind, othello_column, n),     \
        LINE(kind, othello_column, 7 - n)
    LINES(OTHELLO_LINE_1, 0), LINES(OTHELLO_LINE_2, 1);
    LINES(OTHELLO_LINE_3, 2), LINES(OTHELLO_LINE_4, 3);
#undef LINES
#undef LINE
#define DIAGONAL(kind, line, first)                                                                \
    *o++ = kind + othello_configuration(othello_diagonal(own, line, first),                        \
                                        othello_diagonal(opp, line, first))
/* The four diagonals n squares away from the long ones: two of each direction. */
#define DIAGONALS(kind, n)                                                                         \
    DIAGONAL(kind, 0x8040201008040201u << (8 * n), 0),                                             \
        DIAGONAL(kind, 0x8040201008040201u >> (8 * n), n),                                         \
        DIAGONAL(kind, 0x0102040810204080u << (8 * n), n),                                         \
        DIAGONAL(kind, 0x0102040810204080u >> (8 * n), 0)
    DIAGONAL(OTHELLO_DIAGONAL_8, 0x8040201008040201u, 0);
    DIAGONAL(OTHELLO_DIAGONAL_8, 0x0102040810204080u, 0);
    DIAGONALS(OTHELLO_DIAGONAL_7, 1), DIAGONALS(OTHELLO_DIAGONAL_6, 2);
    DIAGONALS(OTHELLO_DIAGONAL_5, 3), DIAGONALS(OTHELLO_DIAGONAL_4, 4);
#undef DIAGONALS
#undef DIAGONAL
    const uint64_t own_below = __builtin_bswap64(own), opp_below = __builtin_bswap64(opp);
#define CORNER(mine, yours, shift, ternary)                                                        \
    *o++ = OTHELLO_CORNER_9 + ternary[othello_block(mine, shift)] +                                \
           2u * ternary[othello_block(yours, shift)]
    CORNER(own, opp, 0, othello_ternary);
    CORNER(own, opp, 5, othello_ternary_mirrored);
    CORNER(own_below, opp_below, 0, othello_ternary);
    CORNER(own_below, opp_below, 5, othello_ternary_mirrored);
#undef CORNER
}

/* The sum of the pattern weights, 1/8 disc. */
static inline int othello_pattern_sum(const othello_pos *p, const othello_weights *w)
{
    unsigned index[OTHELLO_INSTANCES];
    int sum = 0;
    othello_patterns(p, index);
    /* Unrolled, the indexes never reach memory: a fifth of the instructions of an evaluation. */
#pragma GCC unroll 38
    for (int i = 0; i < OTHELLO_INSTANCES; i++)
        sum += w->pattern[index[i]];
    return sum;
}

/* Rounds half away from zero, so that negation commutes with it, and keeps within the board. */
static inline nw_score othello_round(int value)
{
    const int half = value < 0 ? -OTHELLO_UNIT / 2 : OTHELLO_UNIT / 2;
    const int discs = (value + half) / OTHELLO_UNIT;
    return discs > 64 ? 64 : discs < -64 ? -64 : discs;
}

static inline nw_score othello_evaluate(const othello_pos *p)
{
    const othello_weights *w = &othello_phase_weights[othello_phase(p)];
    int count[OTHELLO_COUNTS];
    if (!othello_counts(p, count))
        return othello_result(p);
    int value = OTHELLO_UNIT / OTHELLO_PATTERN_UNIT * othello_pattern_sum(p, w);
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        value += w->count[i] * count[i];
    return othello_round(value);
}
#endif
