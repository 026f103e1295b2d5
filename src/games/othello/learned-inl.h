/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_LEARNED_INL_H
#define NW_GAMES_OTHELLO_LEARNED_INL_H
/* The evaluation that plays: the weights of learned-patterns-inl.h, and what a small network adds
 * to them, which was taught what they miss (train/othello_network.py). A sum of weights cannot say
 * that two patterns mean more together than each alone. Every configuration has a row of 32
 * numbers, the same in all phases; so has every pair of mobilities. The rows of a position are
 * summed, clipped, squared, and weighted by the phase. All are integers, so that every machine
 * gives the same values. The solver orders its moves without the network. */
#include "games/othello/learned-patterns-inl.h"

enum {
    OTHELLO_NETWORK_LANES = 32,
    OTHELLO_MOBILITIES = 16,  /* and more count as the last */
    OTHELLO_NETWORK_ONE = 128 /* what 1.0 is, of sums. The weights behind them are 1/8 disc. */
};

/* Written at build time by tools/tables/othello_network.c from learned.network. The rows of plain
 * edges are zero: edges with X squares stand for them. */
extern const OTHELLO_HIDDEN int8_t
    othello_network_rows[OTHELLO_LEARNED_CONFIGURATIONS * OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int8_t
    othello_network_mobility[OTHELLO_MOBILITIES * OTHELLO_MOBILITIES * OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int16_t othello_network_bias[OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int16_t
    othello_network_out[OTHELLO_LEARNED_PHASES][OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int16_t othello_network_last[OTHELLO_LEARNED_PHASES]; /* 1/64 disc */

/* The number of the row of the mobilities of both sides, and the row. */
static inline int othello_mobility_number(const int count[OTHELLO_LEARNED_COUNTS])
{
    const int most = OTHELLO_MOBILITIES - 1;
    const int mine = count[OTHELLO_OWN_MOBILITY], yours = count[OTHELLO_OPP_MOBILITY];
    return OTHELLO_MOBILITIES * (mine < most ? mine : most) + (yours < most ? yours : most);
}
static inline const int8_t *othello_mobility_row(const int count[OTHELLO_LEARNED_COUNTS])
{
    return othello_network_mobility + OTHELLO_NETWORK_LANES * othello_mobility_number(count);
}

/* What the network adds, 1/64 disc, from the squares times weights. */
static inline int othello_network_scaled(int32_t total, int phase)
{
    enum {
        SCALE = OTHELLO_NETWORK_ONE * OTHELLO_NETWORK_ONE * OTHELLO_PATTERN_UNIT / OTHELLO_UNIT
    };
    return total / SCALE + othello_network_last[phase];
}

/* The estimate of weights and network, 1/64 disc, of a position that is not over. */
static inline int othello_network_estimate_portable(const othello_pos *p,
                                                    const int count[OTHELLO_LEARNED_COUNTS])
{
    const int phase = othello_learned_phase(p);
    const int8_t *mobility = othello_mobility_row(count);
    unsigned index[OTHELLO_LEARNED_INSTANCES];
    int32_t sum[OTHELLO_NETWORK_LANES], total = 0;
    othello_learned_indexes(p->own, p->opp, index);
    for (int k = 0; k < OTHELLO_NETWORK_LANES; k++)
        sum[k] = othello_network_bias[k] + mobility[k];
    for (int i = 4; i < OTHELLO_LEARNED_INSTANCES; i++) /* after the plain edges */
        for (int k = 0; k < OTHELLO_NETWORK_LANES; k++)
            sum[k] += othello_network_rows[OTHELLO_NETWORK_LANES * index[i] + (unsigned)k];
    for (int k = 0; k < OTHELLO_NETWORK_LANES; k++) {
        const int32_t v = sum[k] < 0                     ? 0
                          : sum[k] > OTHELLO_NETWORK_ONE ? OTHELLO_NETWORK_ONE
                                                         : sum[k];
        total += v * v * othello_network_out[phase][k];
    }
    return othello_learned_estimate(p, count) + othello_network_scaled(total, phase);
}

#if defined __AVX2__ && defined __BMI2__
/* The sums of all rows, 16 bits each: 47 rows and a start never leave their range. */
typedef struct othello_network_sums {
    __m256i low, high;
} othello_network_sums;

NW_ALWAYS_INLINE void othello_add_row(othello_network_sums *s, const int8_t *row)
{
    const __m128i *half = (const __m128i *)(const void *)row;
    s->low = _mm256_add_epi16(s->low, _mm256_cvtepi8_epi16(_mm_loadu_si128(half)));
    s->high = _mm256_add_epi16(s->high, _mm256_cvtepi8_epi16(_mm_loadu_si128(half + 1)));
}

/* The rows of lines and diagonals. Indexes come fourfold: times eight an address can do. */
NW_ALWAYS_INLINE void othello_add_rows(othello_network_sums *s, const othello_lines *l,
                                       const othello_lines *fourfold)
{
#define ADD(kind, index)                                                                           \
    othello_add_row(s, othello_network_rows + OTHELLO_NETWORK_LANES * kind + 8 * (size_t)(index))
#define ADD_LINES(kind, n)                                                                         \
    ADD(kind, fourfold->row[n]);                                                                   \
    ADD(kind, fourfold->row[7 - n]);                                                               \
    ADD(kind, fourfold->column[n]);                                                                \
    ADD(kind, fourfold->column[7 - n])
#define ADD_DIAGONALS(kind, n)                                                                     \
    ADD(kind, fourfold->falling[n]);                                                               \
    ADD(kind, fourfold->falling[8 - n]);                                                           \
    ADD(kind, fourfold->rising[7 - n]);                                                            \
    ADD(kind, fourfold->rising[n - 1])
    ADD_LINES(OTHELLO_LINE_2, 1);
    ADD_LINES(OTHELLO_LINE_3, 2);
    ADD_LINES(OTHELLO_LINE_4, 3);
    ADD_DIAGONALS(OTHELLO_DIAGONAL_7, 1);
    ADD_DIAGONALS(OTHELLO_DIAGONAL_6, 2);
    ADD_DIAGONALS(OTHELLO_DIAGONAL_5, 3);
    ADD(OTHELLO_DIAGONAL_8, fourfold->falling[0]);
    ADD(OTHELLO_DIAGONAL_8, fourfold->rising[7]);
    ADD(OTHELLO_DIAGONAL_4, 4 * (l->falling[4] % 81));
    ADD(OTHELLO_DIAGONAL_4, 4 * (l->falling[4] / 81));
    ADD(OTHELLO_DIAGONAL_4, 4 * (l->rising[3] % 81));
    ADD(OTHELLO_DIAGONAL_4, 4 * (l->rising[3] / 81));
#undef ADD_DIAGONALS
#undef ADD_LINES
#undef ADD
}

static inline void othello_fourfold_lines(const othello_lines *l, othello_lines *fourfold)
{
    const __m256i straight = _mm256_load_si256((const __m256i *)(const void *)l->row);
    const __m256i diagonal = _mm256_load_si256((const __m256i *)(const void *)l->falling);
    _mm256_store_si256((__m256i *)(void *)fourfold->row, _mm256_slli_epi16(straight, 2));
    _mm256_store_si256((__m256i *)(void *)fourfold->falling, _mm256_slli_epi16(diagonal, 2));
}

/* Clipped, squared, weighted: at most 128 * 255 in 16 bits before the second product. */
NW_ALWAYS_INLINE __m256i othello_weigh(__m256i sum, const int16_t *weight)
{
    const __m256i one = _mm256_set1_epi16(OTHELLO_NETWORK_ONE), zero = _mm256_setzero_si256();
    const __m256i w = _mm256_loadu_si256((const __m256i *)(const void *)weight);
    const __m256i v = _mm256_min_epi16(_mm256_max_epi16(sum, zero), one);
    return _mm256_madd_epi16(_mm256_mullo_epi16(v, w), v);
}

NW_ALWAYS_INLINE int32_t othello_weigh_all(const othello_network_sums *s, const int16_t *weight)
{
    const __m256i total =
        _mm256_add_epi32(othello_weigh(s->low, weight), othello_weigh(s->high, weight + 16));
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1));
    return _mm_cvtsi128_si32(half);
}

static inline int othello_network_estimate_avx2(const othello_pos *p,
                                                const int count[OTHELLO_LEARNED_COUNTS])
{
    const int phase = othello_learned_phase(p);
    const int8_t *weight = othello_learned_patterns[phase];
    const __m256i *bias = (const __m256i *)(const void *)othello_network_bias;
    othello_network_sums s = {_mm256_loadu_si256(bias), _mm256_loadu_si256(bias + 1)};
    othello_lines l, fourfold;
    unsigned at[16];
    int sum = 0;
    othello_learned_places(p->own, p->opp, &l, at);
    othello_fourfold_lines(&l, &fourfold);
    __asm__("" : "+m"(fourfold)); /* as in othello_pattern_sum_avx2 */
    othello_add_row(&s, othello_mobility_row(count));
#pragma GCC unroll 16
    for (int i = 0; i < 16; i++) {
        sum += weight[at[i]];
        othello_add_row(&s, othello_network_rows + OTHELLO_NETWORK_LANES * (size_t)at[i]);
    }
    sum = othello_add_inner(sum, &l, weight);
    othello_add_rows(&s, &l, &fourfold);
    return othello_learned_total(sum, count, othello_learned_counts[phase]) +
           othello_network_scaled(othello_weigh_all(&s, othello_network_out[phase]), phase);
}
#endif

static inline int othello_network_estimate(const othello_pos *p,
                                           const int count[OTHELLO_LEARNED_COUNTS])
{
#if defined __AVX2__ && defined __BMI2__
    return othello_network_estimate_avx2(p, count);
#else
    return othello_network_estimate_portable(p, count);
#endif
}

static inline nw_score othello_evaluate_learned(const othello_pos *p)
{
    int count[OTHELLO_LEARNED_COUNTS];
    return othello_learned_count(p, count) ? othello_round(othello_network_estimate(p, count))
                                           : othello_result(p);
}
#endif
