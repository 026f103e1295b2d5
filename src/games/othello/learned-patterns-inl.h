/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_LEARNED_PATTERNS_INL_H
#define NW_GAMES_OTHELLO_LEARNED_PATTERNS_INL_H
/* The final disc difference for the side to move, learned from self-play (train/), for move
 * ordering in the solver. Play evaluates by the network of learned-inl.h, which has the same
 * patterns and more; measurements by eval-inl.h.
 *
 * For each of 30 phases of two plies: the patterns of patterns-inl.h but for the edges, each edge
 * together with the two squares diagonally before its corners, and the corners of 2x5 squares; the
 * mobility and potential mobility of both sides; a constant by the parity of the empty squares. A
 * configuration weighs the same in all its places and mirror images, but exchanging the colours
 * does not negate it: the side to move matters. */
#include "games/othello/eval-inl.h"

enum {
    OTHELLO_LEARNED_PHASES = 30,
    OTHELLO_EDGE_10 = OTHELLO_CONFIGURATIONS,   /* an edge, then its two X squares */
    OTHELLO_BLOCK_10 = OTHELLO_EDGE_10 + 59049, /* five squares from the corner, then those next */
    OTHELLO_LEARNED_CONFIGURATIONS = OTHELLO_BLOCK_10 + 59049,
    OTHELLO_LEARNED_INSTANCES = OTHELLO_INSTANCES + 12
};

enum {
    OTHELLO_OWN_MOBILITY,
    OTHELLO_OPP_MOBILITY,
    OTHELLO_OWN_POTENTIAL,
    OTHELLO_OPP_POTENTIAL,
    OTHELLO_EVEN_EMPTIES,
    OTHELLO_ODD_EMPTIES,
    OTHELLO_LEARNED_COUNTS
};

/* Written at build time by tools/tables/othello_learned.c from learned.weights. */
extern const OTHELLO_LEARNT int16_t
    othello_learned_counts[OTHELLO_LEARNED_PHASES][OTHELLO_LEARNED_COUNTS];
extern const OTHELLO_LEARNT int8_t
    othello_learned_patterns[OTHELLO_LEARNED_PHASES][OTHELLO_LEARNED_CONFIGURATIONS];
/* Two groups of five bits read as base 3, and the same with each group mirrored. */
extern const OTHELLO_LEARNT uint16_t othello_ternary_10[1024], othello_ternary_10_mirrored[1024];

/* The first two and the last two empties share a phase with their neighbours. */
static inline int othello_learned_phase(const othello_pos *p)
{
    const int empties = othello_count(othello_empties(p));
    return empties >= 60 ? 0 : empties <= 2 ? OTHELLO_LEARNED_PHASES - 1 : (60 - empties) / 2;
}

/* 0, 1 or 2: empty, own, of the other side. */
static inline unsigned othello_digit(uint64_t own, uint64_t opp, int square)
{
    return (unsigned)(own >> square & 1) + 2u * (unsigned)(opp >> square & 1);
}

/* Five bits from the low end of a line and of the line beside it; or from the high end. */
static inline unsigned othello_low_10(unsigned lines)
{
#ifdef __BMI2__
    return nw_pext_32(lines, 0x1F1F);
#else
    return (lines & 31) | (lines >> 3 & 0x3E0);
#endif
}

static inline unsigned othello_high_10(unsigned lines)
{
#ifdef __BMI2__
    return nw_pext_32(lines, 0xF8F8);
#else
    return (lines >> 3 & 31) | (lines >> 6 & 0x3E0);
#endif
}

/* The two 2x5 corners of an edge and the line next to it, which is the high byte. */
static inline void othello_blocks(unsigned own, unsigned opp, unsigned out[2])
{
    out[0] = OTHELLO_BLOCK_10 + othello_ternary_10[othello_low_10(own)] +
             2u * othello_ternary_10[othello_low_10(opp)];
    out[1] = OTHELLO_BLOCK_10 + othello_ternary_10_mirrored[othello_high_10(own)] +
             2u * othello_ternary_10_mirrored[othello_high_10(opp)];
}

/* A border of two rows or columns: the outer one in the low byte. */
static inline unsigned othello_top(uint64_t b)
{
    return b & 0xFFFF;
}
static inline unsigned othello_bottom(uint64_t b)
{
    return (unsigned)(b >> 56 | (b >> 40 & 0xFF00));
}
static inline unsigned othello_left(uint64_t b)
{
    return othello_column(b, 0) | othello_column(b, 1) << 8;
}
static inline unsigned othello_right(uint64_t b)
{
    return othello_column(b, 7) | othello_column(b, 6) << 8;
}

static inline void othello_all_blocks(uint64_t own, uint64_t opp, unsigned out[8])
{
    othello_blocks(othello_top(own), othello_top(opp), out);
    othello_blocks(othello_bottom(own), othello_bottom(opp), out + 2);
    othello_blocks(othello_left(own), othello_left(opp), out + 4);
    othello_blocks(othello_right(own), othello_right(opp), out + 6);
}

/* The edges with their X squares; edge: the configurations of rows 1 and 8, columns a and h. */
static inline void othello_edges(uint64_t own, uint64_t opp, const unsigned edge[4],
                                 unsigned out[4])
{
    const unsigned b2 = othello_digit(own, opp, 9), g2 = othello_digit(own, opp, 14);
    const unsigned b7 = othello_digit(own, opp, 49), g7 = othello_digit(own, opp, 54);
    out[0] = OTHELLO_EDGE_10 + edge[0] + 6561 * b2 + 19683 * g2;
    out[1] = OTHELLO_EDGE_10 + edge[1] + 6561 * b7 + 19683 * g7;
    out[2] = OTHELLO_EDGE_10 + edge[2] + 6561 * b2 + 19683 * b7;
    out[3] = OTHELLO_EDGE_10 + edge[3] + 6561 * g2 + 19683 * g7;
}

/* The index of every instance into a phase of othello_learned_patterns. The plain edges are the
 * first four: their weights are zero there, having been added to those with X squares. */
static inline void othello_learned_indexes(uint64_t own, uint64_t opp,
                                           unsigned out[OTHELLO_LEARNED_INSTANCES])
{
    othello_patterns(own, opp, out);
    othello_edges(own, opp, out, out + OTHELLO_INSTANCES);
    othello_all_blocks(own, opp, out + OTHELLO_INSTANCES + 4);
}

static inline int othello_learned_sum_portable(uint64_t own, uint64_t opp, const int8_t *weight)
{
    unsigned index[OTHELLO_LEARNED_INSTANCES];
    int sum = 0;
    othello_learned_indexes(own, opp, index);
#pragma GCC unroll 50
    for (int i = 4; i < OTHELLO_LEARNED_INSTANCES; i++)
        sum += weight[index[i]];
    return sum;
}

#if defined __AVX2__ && defined __BMI2__
/* All configurations: of lines, and of corners, blocks and edges. */
NW_ALWAYS_INLINE void othello_learned_places(uint64_t own, uint64_t opp, othello_lines *l,
                                             unsigned at[16])
{
    othello_read_lines(own, opp, l);
    othello_corners(own, opp, at);
    othello_all_blocks(own, opp, at + 4);
    __asm__("" : "+m"(*l)); /* as in othello_pattern_sum_avx2 */
    const unsigned edge[4] = {l->row[0], l->row[7], l->column[0], l->column[7]};
    othello_edges(own, opp, edge, at + 12);
}

static inline int othello_learned_sum_avx2(uint64_t own, uint64_t opp, const int8_t *weight)
{
    othello_lines l;
    unsigned at[16];
    othello_learned_places(own, opp, &l, at);
    int sum = 0;
#pragma GCC unroll 16
    for (int i = 0; i < 16; i++)
        sum += weight[at[i]];
    return othello_add_inner(sum, &l, weight);
}
#endif

/* The sum of the pattern weights, 1/8 disc. */
static inline int othello_learned_sum(uint64_t own, uint64_t opp, const int8_t *weight)
{
#if defined __AVX2__ && defined __BMI2__
    return othello_learned_sum_avx2(own, opp, weight);
#else
    return othello_learned_sum_portable(own, opp, weight);
#endif
}

/* The counts of a position that is not over, where the legal squares of both sides are known; false
 * where it is. */
static inline bool othello_learned_count_both(const othello_pos *p, uint64_t mine, uint64_t yours,
                                              int count[OTHELLO_LEARNED_COUNTS])
{
    const uint64_t own = p->own, opp = p->opp, empties = othello_empties(p);
    const int odd = othello_count(empties) & 1;
    count[OTHELLO_OWN_MOBILITY] = othello_count(mine);
    count[OTHELLO_OPP_MOBILITY] = othello_count(yours);
    count[OTHELLO_OWN_POTENTIAL] = othello_next_to(opp, empties);
    count[OTHELLO_OPP_POTENTIAL] = othello_next_to(own, empties);
    count[OTHELLO_EVEN_EMPTIES] = !odd;
    count[OTHELLO_ODD_EMPTIES] = odd;
    return (mine | yours) != 0;
}

/* The same where those of the side to move are known. */
static inline bool othello_learned_count_with(const othello_pos *p, uint64_t mine,
                                              int count[OTHELLO_LEARNED_COUNTS])
{
    return othello_learned_count_both(p, mine, othello_mobility(p->opp, p->own), count);
}

static inline bool othello_learned_count(const othello_pos *p, int count[OTHELLO_LEARNED_COUNTS])
{
    return othello_learned_count_with(p, othello_mobility(p->own, p->opp), count);
}

/* The estimate by the weights of a phase, 1/64 disc. */
static inline int othello_learned_value(const othello_pos *p,
                                        const int count[OTHELLO_LEARNED_COUNTS],
                                        const int16_t weight[OTHELLO_LEARNED_COUNTS],
                                        const int8_t *pattern)
{
    int value = OTHELLO_UNIT / OTHELLO_PATTERN_UNIT * othello_learned_sum(p->own, p->opp, pattern);
#pragma GCC unroll 6
    for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++)
        value += weight[i] * count[i];
    return value;
}
#endif
