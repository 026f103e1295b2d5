/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_LEARNED_INL_H
#define NW_GAMES_OTHELLO_LEARNED_INL_H
/* The evaluation that plays: the weights of learned-patterns-inl.h, and what a small network adds
 * to them, which was taught what they miss (train/fit_network.c). A sum of weights cannot say that
 * two patterns mean more together than each alone, nor see who may move where. Every configuration
 * has a row of 32 numbers, the same in all phases; so have the numbers of legal squares, and the
 * squares along the rim with who may move there. The rows of a position are summed, clipped,
 * squared, and weighted by the phase. All are integers, so that every machine gives the same
 * values. The solver orders its moves without the network. */
#include "games/othello/learned-patterns-inl.h"

enum {
    OTHELLO_NETWORK_LANES = 32,
    OTHELLO_NETWORK_ONE = 128 /* what 1.0 is, of sums. The weights behind them are 1/8 disc. */
};

/* The rows that are not of patterns. A pair of counts, the side to move's first, has one of 16 by
 * 16: 15 and more are one. Four squares of six states have one of 1,296: a square is empty, has an
 * own disc or one of the other side, or can be played to by the side to move, the other or both. */
enum {
    OTHELLO_PAIRED = 16,
    OTHELLO_PAIRS = OTHELLO_PAIRED * OTHELLO_PAIRED,
    OTHELLO_FOURS = 6 * 6 * 6 * 6,
    OTHELLO_ROW_MOBILITY = 0,
    OTHELLO_ROW_INNER = OTHELLO_ROW_MOBILITY + OTHELLO_PAIRS,  /* legal squares within the rim */
    OTHELLO_ROW_POTENTIAL = OTHELLO_ROW_INNER + OTHELLO_PAIRS, /* halves of potential mobility */
    OTHELLO_ROW_ODD = OTHELLO_ROW_POTENTIAL + OTHELLO_PAIRS,   /* quadrants with odd empties */
    OTHELLO_ROW_CORNER = OTHELLO_ROW_ODD + 5,                  /* its 2x2 squares */
    OTHELLO_ROW_HALF = OTHELLO_ROW_CORNER + OTHELLO_FOURS,     /* half an edge, from its corner */
    OTHELLO_OTHER_ROWS = OTHELLO_ROW_HALF + OTHELLO_FOURS,
    OTHELLO_RIM_FOURS = 12,
    OTHELLO_OTHERS = 4 + OTHELLO_RIM_FOURS /* of a position */
};

/* Written at build time by tools/tables/othello_network.c from learned.network. The rows of plain
 * edges are zero: edges with X squares stand for them. */
extern const OTHELLO_HIDDEN int8_t
    othello_network_rows[OTHELLO_LEARNED_CONFIGURATIONS * OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int8_t
    othello_network_others[OTHELLO_OTHER_ROWS * OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int16_t othello_network_bias[OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int16_t
    othello_network_out[OTHELLO_LEARNED_PHASES][OTHELLO_NETWORK_LANES];
extern const OTHELLO_HIDDEN int16_t othello_network_last[OTHELLO_LEARNED_PHASES]; /* 1/64 disc */
/* What four squares' discs, and who may move to them, are in base 6: by two groups of four bits,
 * the side to move's first, and by where the corner is among them. */
extern const OTHELLO_HIDDEN uint16_t othello_four_discs[4][256], othello_four_moves[4][256];

/* What the network sees besides the patterns. */
typedef struct othello_sight {
    uint64_t mine, yours; /* the legal squares of both sides */
    int count[OTHELLO_LEARNED_COUNTS];
} othello_sight;

/* False where the game is over. */
static inline bool othello_look(const othello_pos *p, othello_sight *s)
{
    s->mine = othello_mobility(p->own, p->opp);
    s->yours = othello_mobility(p->opp, p->own);
    return othello_learned_count_both(p, s->mine, s->yours, s->count);
}

static inline unsigned othello_pair_row(int mine, int yours)
{
    const int most = OTHELLO_PAIRED - 1;
    return (unsigned)(OTHELLO_PAIRED * (mine < most ? mine : most) + (yours < most ? yours : most));
}

/* The bits of four squares, the lowest first. */
static inline unsigned othello_four_bits(uint64_t board, uint64_t squares)
{
#ifdef __BMI2__
    return (unsigned)nw_pext(board, squares);
#else
    unsigned bits = 0;
    for (int i = 0; squares; i++, squares &= squares - 1)
        bits |= (unsigned)((board & squares & -squares) != 0) << i;
    return bits;
#endif
}

/* Four squares, which of them is the corner, and where the rows of their kind begin. */
typedef struct othello_rim_four {
    uint64_t squares;
    unsigned corner, row;
} othello_rim_four;

static const othello_rim_four othello_rim[OTHELLO_RIM_FOURS] = {
    {0x0000000000000303, 0, OTHELLO_ROW_CORNER}, {0x000000000000C0C0, 1, OTHELLO_ROW_CORNER},
    {0x0303000000000000, 2, OTHELLO_ROW_CORNER}, {0xC0C0000000000000, 3, OTHELLO_ROW_CORNER},
    {0x000000000000000F, 0, OTHELLO_ROW_HALF},   {0x00000000000000F0, 3, OTHELLO_ROW_HALF},
    {0x0F00000000000000, 0, OTHELLO_ROW_HALF},   {0xF000000000000000, 3, OTHELLO_ROW_HALF},
    {0x0000000001010101, 0, OTHELLO_ROW_HALF},   {0x0101010100000000, 3, OTHELLO_ROW_HALF},
    {0x0000000080808080, 0, OTHELLO_ROW_HALF},   {0x8080808000000000, 3, OTHELLO_ROW_HALF},
};

NW_ALWAYS_INLINE unsigned othello_rim_row(const othello_pos *p, const othello_sight *s,
                                          const othello_rim_four *f)
{
    const unsigned discs =
        othello_four_bits(p->own, f->squares) | othello_four_bits(p->opp, f->squares) << 4;
    const unsigned moves =
        othello_four_bits(s->mine, f->squares) | othello_four_bits(s->yours, f->squares) << 4;
    return f->row + othello_four_discs[f->corner][discs] + othello_four_moves[f->corner][moves];
}

static inline unsigned othello_odd_quadrants(uint64_t empties)
{
    static const uint64_t quadrant[4] = {0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000,
                                         0xF0F0F0F000000000};
    unsigned odd = 0;
    for (int i = 0; i < 4; i++)
        odd += (unsigned)othello_count(empties & quadrant[i]) & 1;
    return odd;
}

/* The numbers of the rows that are not of patterns. */
NW_ALWAYS_INLINE void othello_other_rows(const othello_pos *p, const othello_sight *s,
                                         unsigned out[OTHELLO_OTHERS])
{
    const uint64_t inner = 0x003C7E7E7E7E3C00; /* neither edges nor X squares */
    const int *count = s->count;
    out[0] = OTHELLO_ROW_MOBILITY +
             othello_pair_row(count[OTHELLO_OWN_MOBILITY], count[OTHELLO_OPP_MOBILITY]);
    out[1] = OTHELLO_ROW_INNER +
             othello_pair_row(othello_count(s->mine & inner), othello_count(s->yours & inner));
    out[2] = OTHELLO_ROW_POTENTIAL +
             othello_pair_row(count[OTHELLO_OWN_POTENTIAL] / 2, count[OTHELLO_OPP_POTENTIAL] / 2);
    out[3] = OTHELLO_ROW_ODD + othello_odd_quadrants(othello_empties(p));
#pragma GCC unroll 12
    for (int i = 0; i < OTHELLO_RIM_FOURS; i++)
        out[4 + i] = othello_rim_row(p, s, &othello_rim[i]);
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
static inline int othello_network_estimate_portable(const othello_pos *p, const othello_sight *s)
{
    const int phase = othello_learned_phase(p);
    unsigned index[OTHELLO_LEARNED_INSTANCES], other[OTHELLO_OTHERS];
    int32_t sum[OTHELLO_NETWORK_LANES], total = 0;
    othello_learned_indexes(p->own, p->opp, index);
    othello_other_rows(p, s, other);
    for (int k = 0; k < OTHELLO_NETWORK_LANES; k++)
        sum[k] = othello_network_bias[k];
    for (int i = 0; i < OTHELLO_OTHERS; i++)
        for (int k = 0; k < OTHELLO_NETWORK_LANES; k++)
            sum[k] += othello_network_others[OTHELLO_NETWORK_LANES * other[i] + (unsigned)k];
    for (int i = 4; i < OTHELLO_LEARNED_INSTANCES; i++) /* after the plain edges */
        for (int k = 0; k < OTHELLO_NETWORK_LANES; k++)
            sum[k] += othello_network_rows[OTHELLO_NETWORK_LANES * index[i] + (unsigned)k];
    for (int k = 0; k < OTHELLO_NETWORK_LANES; k++) {
        const int32_t v = sum[k] < 0                     ? 0
                          : sum[k] > OTHELLO_NETWORK_ONE ? OTHELLO_NETWORK_ONE
                                                         : sum[k];
        total += v * v * othello_network_out[phase][k];
    }
    return othello_learned_estimate(p, s->count) + othello_network_scaled(total, phase);
}

#if defined __AVX2__ && defined __BMI2__
/* The sums of all rows, 16 bits each: 62 rows and a start never leave their range. */
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

static inline int othello_network_estimate_avx2(const othello_pos *p, const othello_sight *sight)
{
    const int phase = othello_learned_phase(p);
    const int8_t *weight = othello_learned_patterns[phase];
    const __m256i *bias = (const __m256i *)(const void *)othello_network_bias;
    othello_network_sums s = {_mm256_loadu_si256(bias), _mm256_loadu_si256(bias + 1)};
    othello_lines l, fourfold;
    unsigned at[16], other[OTHELLO_OTHERS];
    int sum = 0;
    othello_learned_places(p->own, p->opp, &l, at);
    othello_fourfold_lines(&l, &fourfold);
    __asm__("" : "+m"(fourfold)); /* as in othello_pattern_sum_avx2 */
    othello_other_rows(p, sight, other);
#pragma GCC unroll 16
    for (int i = 0; i < OTHELLO_OTHERS; i++)
        othello_add_row(&s, othello_network_others + OTHELLO_NETWORK_LANES * (size_t)other[i]);
#pragma GCC unroll 16
    for (int i = 0; i < 16; i++) {
        sum += weight[at[i]];
        othello_add_row(&s, othello_network_rows + OTHELLO_NETWORK_LANES * (size_t)at[i]);
    }
    sum = othello_add_inner(sum, &l, weight);
    othello_add_rows(&s, &l, &fourfold);
    return othello_learned_total(sum, sight->count, othello_learned_counts[phase]) +
           othello_network_scaled(othello_weigh_all(&s, othello_network_out[phase]), phase);
}
#endif

static inline int othello_network_estimate(const othello_pos *p, const othello_sight *s)
{
#if defined __AVX2__ && defined __BMI2__
    return othello_network_estimate_avx2(p, s);
#else
    return othello_network_estimate_portable(p, s);
#endif
}

static inline nw_score othello_evaluate_learned(const othello_pos *p)
{
    othello_sight s;
    return othello_look(p, &s) ? othello_round(othello_network_estimate(p, &s)) : othello_result(p);
}
#endif
