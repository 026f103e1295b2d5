/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_EVAL_INL_H
#define NW_GAMES_OTHELLO_EVAL_INL_H
/* The evaluation: an estimate of the final disc difference, in discs, for the side to move.
 *
 * Five terms, each the difference of the two sides, so that exchanging all discs exactly negates
 * it: mobility (legal squares), potential mobility (empty squares next to a disc of the other
 * side), corners, anchored edge discs (joined to an own corner along the edge, so never turned
 * over), and patterns: 38 lines and corner blocks of eleven kinds, each configuration with its own
 * weight. Weights depend on the phase of the game; tools/tables/othello_weights.c reads them from
 * evaluation.weights at build time. A pattern has the same weight in all its places and mirror
 * images, so the eight symmetries of the board do not change the value (tests check the file). */
#include "games/othello/patterns-inl.h"

enum { OTHELLO_PHASES = 4, OTHELLO_UNIT = 64, OTHELLO_PATTERN_UNIT = 8 };

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

extern const OTHELLO_HIDDEN othello_weights othello_phase_weights[OTHELLO_PHASES];

static inline int othello_phase(const othello_pos *p)
{
    const int empties = othello_count(othello_empties(p));
    return empties >= 40 ? 0 : empties >= 28 ? 1 : empties >= 16 ? 2 : 3;
}

/* The number of discs of an edge of eight bits joined to an own corner. */
extern const OTHELLO_HIDDEN uint8_t othello_edge_anchored[256];

static inline int othello_anchored(uint64_t b)
{
    return othello_edge_anchored[othello_row(b, 0)] + othello_edge_anchored[othello_row(b, 7)] +
           othello_edge_anchored[othello_column(b, 0)] +
           othello_edge_anchored[othello_column(b, 7)];
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
    count[OTHELLO_CORNERS] = count[OTHELLO_ANCHORED] = 0;
    if (corners & ~empties) { /* for most of a game they are empty */
        count[OTHELLO_CORNERS] = othello_count(own & corners) - othello_count(opp & corners);
        count[OTHELLO_ANCHORED] = othello_anchored(own) - othello_anchored(opp);
    }
    return (mine | yours) != 0;
}

/* The sum of the pattern weights, 1/8 disc. */
static inline int othello_pattern_sum(const othello_pos *p, const othello_weights *w)
{
#if defined __AVX2__ && defined __BMI2__
    return othello_pattern_sum_avx2(p->own, p->opp, w->pattern);
#else
    return othello_pattern_sum_portable(p->own, p->opp, w->pattern);
#endif
}

/* Rounds half away from zero, so that negation commutes, and clamps to +-64. */
static inline nw_score othello_round(int value)
{
    const int half = value < 0 ? -OTHELLO_UNIT / 2 : OTHELLO_UNIT / 2;
    const int discs = (value + half) / OTHELLO_UNIT;
    return discs > 64 ? 64 : discs < -64 ? -64 : discs;
}

/* The sum of all terms, 1/64 disc; the game is not over. */
static inline int othello_sum(const othello_pos *p, const int count[OTHELLO_COUNTS])
{
    const othello_weights *w = &othello_phase_weights[othello_phase(p)];
    int value = OTHELLO_UNIT / OTHELLO_PATTERN_UNIT * othello_pattern_sum(p, w);
#pragma GCC unroll 4
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        value += w->count[i] * count[i];
    return value;
}

NW_ALWAYS_INLINE nw_score othello_evaluate(const othello_pos *p)
{
    int count[OTHELLO_COUNTS];
    return othello_counts(p, count) ? othello_round(othello_sum(p, count)) : othello_result(p);
}
#endif
