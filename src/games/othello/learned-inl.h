/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_LEARNED_INL_H
#define NW_GAMES_OTHELLO_LEARNED_INL_H
/* The evaluation for play: a small network trained on self-play (train/). Every configuration of a
 * pattern has a row of 64 numbers, the same in all phases; so have the numbers of legal squares,
 * and the squares along the rim with who may move there. The rows of a position are summed,
 * clipped, squared, and weighted by the phase. All are integers, so that every machine gives the
 * same values. The solver orders its moves by the weights of learned-patterns-inl.h instead. */
#include "games/othello/learned-patterns-inl.h"

enum {
    OTHELLO_NETWORK_LANES = 64,
    OTHELLO_NETWORK_ONE = 128, /* quantised 1.0 of sums. Output weights are 1/8 disc. */
    OTHELLO_ROW_MOST = 31,     /* of a number in a row: four of them are summed in a byte, */
    OTHELLO_ROW_ZERO = 32      /* with this offset */
};

/* Patterns of the network only: the ten squares of a corner below the diagonal from d1 to a4, and
 * the eight in the middle of an edge and of the line next to it. */
enum {
    OTHELLO_TRIANGLE_10 = OTHELLO_LEARNED_CONFIGURATIONS,
    OTHELLO_MIDDLE_8 = OTHELLO_TRIANGLE_10 + 59049,
    OTHELLO_NETWORK_CONFIGURATIONS = OTHELLO_MIDDLE_8 + 6561,
    OTHELLO_NETWORK_PATTERNS = OTHELLO_LEARNED_INSTANCES - 4 + 8 /* without plain edges */
};

/* The rows that are not of patterns. A pair of counts, the side to move's first, has one of 16 by
 * 16: 15 and more are one. Four squares of six states have one of 1,296: a square is empty, has an
 * own disc or one of the other side, or can be played to by the side to move, the other or both. */
enum {
    OTHELLO_PAIRED = 16,
    OTHELLO_PAIRS = OTHELLO_PAIRED * OTHELLO_PAIRED,
    OTHELLO_FOURS = 6 * 6 * 6 * 6,
    OTHELLO_ROW_MOBILITY = OTHELLO_NETWORK_CONFIGURATIONS,
    OTHELLO_ROW_INNER = OTHELLO_ROW_MOBILITY + OTHELLO_PAIRS,  /* legal squares within the rim */
    OTHELLO_ROW_POTENTIAL = OTHELLO_ROW_INNER + OTHELLO_PAIRS, /* halves of potential mobility */
    OTHELLO_ROW_ODD = OTHELLO_ROW_POTENTIAL + OTHELLO_PAIRS,   /* quadrants with odd empties */
    OTHELLO_ROW_CORNER = OTHELLO_ROW_ODD + 5,                  /* its 2x2 squares */
    OTHELLO_ROW_HALF = OTHELLO_ROW_CORNER + OTHELLO_FOURS,     /* half an edge, from its corner */
    OTHELLO_NETWORK_ROWS = OTHELLO_ROW_HALF + OTHELLO_FOURS,
    OTHELLO_RIM_FOURS = 12,
    OTHELLO_OTHERS = 4 + OTHELLO_RIM_FOURS,                  /* of a position, */
    OTHELLO_SEEN = OTHELLO_NETWORK_PATTERNS + OTHELLO_OTHERS /* and with the patterns */
};

/* Written at build time by tools/tables/othello_network.c from learned.network. The rows of plain
 * edges are zero: edges with X squares include them. Outside the rows, lanes are ordered by
 * othello_lane_place. */
extern const OTHELLO_LEARNT uint8_t
    othello_network_rows[OTHELLO_NETWORK_ROWS * OTHELLO_NETWORK_LANES];
extern const OTHELLO_LEARNT int16_t othello_network_bias[OTHELLO_NETWORK_LANES];
extern const OTHELLO_LEARNT int16_t
    othello_network_out[OTHELLO_LEARNED_PHASES][OTHELLO_NETWORK_LANES];
extern const OTHELLO_LEARNT int16_t othello_network_last[OTHELLO_LEARNED_PHASES]; /* 1/64 disc */
/* Four squares' discs and legal moves in base 6: by two groups of four bits, the side to move's
 * first, and by the corner's place among them. */
extern const OTHELLO_LEARNT uint16_t othello_four_discs[4][256], othello_four_moves[4][256];

/* The position of a lane: of every 32, even lanes first, then odd ones, in the order of the vector
 * sums. */
static inline unsigned othello_lane_place(unsigned lane)
{
    return lane / 32 * 32 + lane % 2 * 16 + lane % 32 / 2;
}

/* Inputs of the network other than patterns. */
typedef struct othello_sight {
    uint64_t mine, yours; /* the legal squares of both sides */
    int count[OTHELLO_LEARNED_COUNTS];
} othello_sight;

/* False if the game is over. */
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

/* The triangles, from the 3x3 corners: c3 makes room for the fourth squares along both edges. */
NW_ALWAYS_INLINE void othello_triangles(const unsigned corner[4], const othello_pos *p,
                                        unsigned out[4])
{
    static const int fourth[4][2] = {{3, 24}, {4, 31}, {59, 32}, {60, 39}};
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        out[i] = OTHELLO_TRIANGLE_10 + (corner[i] - OTHELLO_CORNER_9) % 6561 +
                 6561 * othello_digit(p->own, p->opp, fourth[i][0]) +
                 19683 * othello_digit(p->own, p->opp, fourth[i][1]);
}

/* The four squares in the middle of an edge and those next to it: see othello_top. */
static inline unsigned othello_middle_8(unsigned lines)
{
#ifdef __BMI2__
    return nw_pext_32(lines, 0x3C3C);
#else
    return (lines >> 2 & 15) | (lines >> 6 & 0xF0);
#endif
}

NW_ALWAYS_INLINE void othello_middles(const othello_pos *p, unsigned out[4])
{
#define MIDDLE(side)                                                                               \
    (OTHELLO_MIDDLE_8 + othello_configuration(othello_middle_8(othello_##side(p->own)),            \
                                              othello_middle_8(othello_##side(p->opp))))
    out[0] = MIDDLE(top);
    out[1] = MIDDLE(bottom);
    out[2] = MIDDLE(left);
    out[3] = MIDDLE(right);
#undef MIDDLE
}

/* All rows of a position that is not over. */
static inline void othello_seen_rows(const othello_pos *p, const othello_sight *s,
                                     unsigned out[OTHELLO_SEEN])
{
    enum { EDGES = 4, SHARED = OTHELLO_LEARNED_INSTANCES - EDGES };
    unsigned index[OTHELLO_LEARNED_INSTANCES];
    othello_learned_indexes(p->own, p->opp, index);
    for (int i = 0; i < SHARED; i++)
        out[i] = index[EDGES + i]; /* plain edges have no rows */
    othello_triangles(index + OTHELLO_INSTANCES - 4, p, out + SHARED); /* from the corners */
    othello_middles(p, out + SHARED + 4);
    othello_other_rows(p, s, out + OTHELLO_NETWORK_PATTERNS);
}

/* The value in 1/64 disc, from the squares times weights. */
static inline int othello_network_scaled(int32_t total, int phase)
{
    enum {
        SCALE = OTHELLO_NETWORK_ONE * OTHELLO_NETWORK_ONE * OTHELLO_PATTERN_UNIT / OTHELLO_UNIT
    };
    return total / SCALE + othello_network_last[phase];
}

/* The estimate of a position that is not over, 1/64 disc. */
static inline int othello_network_estimate_portable(const othello_pos *p, const othello_sight *s)
{
    const int phase = othello_learned_phase(p);
    unsigned row[OTHELLO_SEEN];
    int32_t sum[OTHELLO_NETWORK_LANES] = {0}, total = 0;
    othello_seen_rows(p, s, row);
    for (int i = 0; i < OTHELLO_SEEN; i++)
        for (unsigned k = 0; k < OTHELLO_NETWORK_LANES; k++)
            sum[k] += othello_network_rows[OTHELLO_NETWORK_LANES * row[i] + k];
    for (unsigned k = 0; k < OTHELLO_NETWORK_LANES; k++) {
        const unsigned place = othello_lane_place(k);
        const int32_t whole =
            sum[k] - OTHELLO_SEEN * OTHELLO_ROW_ZERO + othello_network_bias[place];
        const int32_t v = whole < 0 ? 0 : whole > OTHELLO_NETWORK_ONE ? OTHELLO_NETWORK_ONE : whole;
        total += v * v * othello_network_out[phase][place];
    }
    return othello_network_scaled(total, phase);
}

#if defined __AVX2__ && defined __BMI2__
/* The sums of all rows by halves of the lanes: of pairs of lanes as numbers of 16 bits, and of the
 * second of each pair. The former may overflow: less the latter they do not. */
typedef struct othello_network_sums {
    __m256i pair[2], second[2];
} othello_network_sums;

NW_ALWAYS_INLINE __m256i othello_load_lanes(const uint8_t *row, int half)
{
    return _mm256_load_si256((const __m256i *)(const void *)(row + 32 * half));
}

/* Four rows in bytes, which cannot overflow, then in numbers of 16 bits. */
NW_ALWAYS_INLINE void othello_add_four(othello_network_sums *s, const uint8_t *a, const uint8_t *b,
                                       const uint8_t *c, const uint8_t *d)
{
#pragma GCC unroll 2
    for (int half = 0; half < 2; half++) {
        __m256i sum = _mm256_add_epi8(othello_load_lanes(a, half), othello_load_lanes(b, half));
        sum = _mm256_add_epi8(sum, othello_load_lanes(c, half));
        sum = _mm256_add_epi8(sum, othello_load_lanes(d, half));
        s->pair[half] = _mm256_add_epi16(s->pair[half], sum);
        s->second[half] = _mm256_add_epi16(s->second[half], _mm256_srli_epi16(sum, 8));
    }
}

/* The rows of lines and diagonals. Configurations are times eight, the largest scale of an
 * address. */
NW_ALWAYS_INLINE void othello_add_lines(othello_network_sums *s, const othello_lines *l,
                                        const othello_lines *eightfold)
{
    const uint8_t *rows = othello_network_rows;
#define ROW(kind, eightfold) (rows + OTHELLO_NETWORK_LANES * kind + 8 * (size_t)(eightfold))
#define ADD_LINES(kind, n)                                                                         \
    othello_add_four(s, ROW(kind, eightfold->row[n]), ROW(kind, eightfold->row[7 - n]),            \
                     ROW(kind, eightfold->column[n]), ROW(kind, eightfold->column[7 - n]))
#define ADD_DIAGONALS(kind, n)                                                                     \
    othello_add_four(s, ROW(kind, eightfold->falling[n]), ROW(kind, eightfold->falling[8 - n]),    \
                     ROW(kind, eightfold->rising[7 - n]), ROW(kind, eightfold->rising[n - 1]))
    ADD_LINES(OTHELLO_LINE_2, 1);
    ADD_LINES(OTHELLO_LINE_3, 2);
    ADD_LINES(OTHELLO_LINE_4, 3);
    ADD_DIAGONALS(OTHELLO_DIAGONAL_7, 1);
    ADD_DIAGONALS(OTHELLO_DIAGONAL_6, 2);
    ADD_DIAGONALS(OTHELLO_DIAGONAL_5, 3);
    othello_add_four(s, ROW(OTHELLO_DIAGONAL_4, 8 * (l->falling[4] % 81)),
                     ROW(OTHELLO_DIAGONAL_4, 8 * (l->falling[4] / 81)),
                     ROW(OTHELLO_DIAGONAL_4, 8 * (l->rising[3] % 81)),
                     ROW(OTHELLO_DIAGONAL_4, 8 * (l->rising[3] / 81)));
    othello_add_four(s, ROW(OTHELLO_DIAGONAL_8, eightfold->falling[0]),
                     ROW(OTHELLO_DIAGONAL_8, eightfold->rising[7]), ROW(OTHELLO_LINE_1, 0),
                     ROW(OTHELLO_LINE_1, 0)); /* plain edges: zeros */
#undef ADD_DIAGONALS
#undef ADD_LINES
#undef ROW
}

static inline void othello_eightfold_lines(const othello_lines *l, othello_lines *eightfold)
{
    const __m256i straight = _mm256_load_si256((const __m256i *)(const void *)l->row);
    const __m256i diagonal = _mm256_load_si256((const __m256i *)(const void *)l->falling);
    _mm256_store_si256((__m256i *)(void *)eightfold->row, _mm256_slli_epi16(straight, 3));
    _mm256_store_si256((__m256i *)(void *)eightfold->falling, _mm256_slli_epi16(diagonal, 3));
}

NW_ALWAYS_INLINE void othello_add_rows(othello_network_sums *s, const unsigned *row, int count)
{
#define ROW(i) (othello_network_rows + OTHELLO_NETWORK_LANES * (size_t)row[i])
#pragma GCC unroll 6
    for (int i = 0; i < count; i += 4)
        othello_add_four(s, ROW(i), ROW(i + 1), ROW(i + 2), ROW(i + 3));
#undef ROW
}

/* Clipped, squared, weighted: at most 128 * 255 in 16 bits before the second product. */
NW_ALWAYS_INLINE __m256i othello_weigh(__m256i sum, const int16_t *bias, const int16_t *weight)
{
    const __m256i one = _mm256_set1_epi16(OTHELLO_NETWORK_ONE), zero = _mm256_setzero_si256();
    const __m256i begin = _mm256_set1_epi16(-OTHELLO_SEEN * OTHELLO_ROW_ZERO);
    const __m256i b = _mm256_load_si256((const __m256i *)(const void *)bias);
    const __m256i w = _mm256_load_si256((const __m256i *)(const void *)weight);
    sum = _mm256_add_epi16(sum, _mm256_add_epi16(b, begin));
    const __m256i v = _mm256_min_epi16(_mm256_max_epi16(sum, zero), one);
    return _mm256_madd_epi16(_mm256_mullo_epi16(v, w), v);
}

NW_ALWAYS_INLINE int32_t othello_weigh_all(const othello_network_sums *s, const int16_t *weight)
{
    const int16_t *bias = othello_network_bias;
    __m256i total = _mm256_setzero_si256();
#pragma GCC unroll 2
    for (int half = 0; half < 2; half++) {
        const __m256i second = s->second[half];
        const __m256i first = _mm256_sub_epi16(s->pair[half], _mm256_slli_epi16(second, 8));
        const int at = 32 * half;
        total = _mm256_add_epi32(total, othello_weigh(first, bias + at, weight + at));
        total = _mm256_add_epi32(total, othello_weigh(second, bias + at + 16, weight + at + 16));
    }
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1));
    return _mm_cvtsi128_si32(half);
}

static inline int othello_network_estimate_avx2(const othello_pos *p, const othello_sight *sight)
{
    const int phase = othello_learned_phase(p);
    othello_network_sums s = {{_mm256_setzero_si256(), _mm256_setzero_si256()},
                              {_mm256_setzero_si256(), _mm256_setzero_si256()}};
    othello_lines l, eightfold;
    unsigned at[24], other[OTHELLO_OTHERS];
    othello_learned_places(p->own, p->opp, &l, at); /* the corners first */
    othello_eightfold_lines(&l, &eightfold);
    __asm__("" : "+m"(eightfold)); /* as in othello_pattern_sum_avx2 */
    othello_triangles(at, p, at + 16);
    othello_middles(p, at + 20);
    othello_other_rows(p, sight, other);
    othello_add_rows(&s, other, OTHELLO_OTHERS);
    othello_add_rows(&s, at, 24);
    othello_add_lines(&s, &l, &eightfold);
    return othello_network_scaled(othello_weigh_all(&s, othello_network_out[phase]), phase);
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
