/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_PATTERNS_INL_H
#define NW_GAMES_CHECKERS_PATTERNS_INL_H
/* Pattern values of the men: eight regions of eight squares, each from the view of both sides, as a
 * difference. A region's configuration is a number of base 3: 0 for a square without a man, 1 for
 * an own man, 2 for one of the other side. Kings are ignored.
 *
 * All sixteen numbers are found at once: they are sums over squares, so a table by pairs of rows
 * holds the contribution of eight squares to each, sixteen bits apart in four words. A weight is a
 * pair, for many and for few pieces, in one word (learned.patterns, written by nullwindow-train:
 * docs/train.md). */
#include "games/checkers/checkers-inl.h"

enum {
    CHECKERS_REGIONS = 8,
    CHECKERS_REGION_SQUARES = 8,
    CHECKERS_CONFIGURATIONS = 6561, /* of a region */
    CHECKERS_PATTERNS = CHECKERS_REGIONS * CHECKERS_CONFIGURATIONS,
    CHECKERS_PATTERN_UNIT = 4, /* points */
    CHECKERS_PATTERN_WORDS = 4 /* the first half for Black's view, then White's */
};

/* The squares of each region as Black sees it, 0 to 31 (one less than their numbers): five blocks
 * of two columns by four rows, which with their images on White's side make nine, and pairs of
 * rows. */
extern const uint8_t checkers_region[CHECKERS_REGIONS][CHECKERS_REGION_SQUARES];

/* By pair of rows and the men in it. */
extern const __attribute__((visibility("hidden")))
uint64_t checkers_pattern_sums[4][256][CHECKERS_PATTERN_WORDS];

/* By region and configuration: the weight for many pieces, plus 65,536 times that for few. */
extern const __attribute__((visibility("hidden")))
int32_t checkers_pattern_weights[CHECKERS_PATTERNS];

/* The numbers that the men of one colour add up to. */
CHECKERS_INLINE void checkers_pattern_add(uint64_t sum[CHECKERS_PATTERN_WORDS], checkers_set men)
{
    const uint64_t *const a = checkers_pattern_sums[0][men & 255];
    const uint64_t *const b = checkers_pattern_sums[1][men >> 9 & 255];
    const uint64_t *const c = checkers_pattern_sums[2][men >> 18 & 255];
    const uint64_t *const d = checkers_pattern_sums[3][men >> 27];
    for (int i = 0; i < CHECKERS_PATTERN_WORDS; i++)
        sum[i] = a[i] + b[i] + c[i] + d[i];
}

/* The weights of the four regions whose configurations are in a word. */
CHECKERS_INLINE int32_t checkers_pattern_weigh(uint64_t word, int first)
{
    const int32_t *const w = checkers_pattern_weights + first * CHECKERS_CONFIGURATIONS;
    return w[word & 0xFFFF] + w[CHECKERS_CONFIGURATIONS + (word >> 16 & 0xFFFF)] +
           w[2 * CHECKERS_CONFIGURATIONS + (word >> 32 & 0xFFFF)] +
           w[3 * CHECKERS_CONFIGURATIONS + (word >> 48)];
}

/* Halves of a sum of pairs. */
CHECKERS_INLINE int checkers_pair_many(int32_t sum)
{
    return (int16_t)(uint16_t)(uint32_t)sum;
}
CHECKERS_INLINE int checkers_pair_few(int32_t sum)
{
    return (int16_t)(uint16_t)(((uint32_t)sum + 0x8000u) >> 16);
}

/* The sum of the patterns, for the side to move. */
static inline nw_score checkers_patterns(const checkers_pos *p)
{
    uint64_t black[CHECKERS_PATTERN_WORDS], white[CHECKERS_PATTERN_WORDS];
    checkers_pattern_add(black, p->piece[CHECKERS_BLACK] & ~p->kings);
    checkers_pattern_add(white, p->piece[CHECKERS_WHITE] & ~p->kings);
    const int32_t sum = checkers_pattern_weigh(black[0] + 2 * white[0], 0) +
                        checkers_pattern_weigh(black[1] + 2 * white[1], 4) -
                        checkers_pattern_weigh(white[2] + 2 * black[2], 0) -
                        checkers_pattern_weigh(white[3] + 2 * black[3], 4);
    const int pieces = checkers_count(p->piece[0] | p->piece[1]);
    const int value = CHECKERS_PATTERN_UNIT *
                      (checkers_pair_many(sum) * pieces + checkers_pair_few(sum) * (24 - pieces)) /
                      24;
    return p->side == CHECKERS_BLACK ? value : -value;
}
#endif
