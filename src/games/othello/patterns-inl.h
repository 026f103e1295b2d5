/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_PATTERNS_INL_H
#define NW_GAMES_OTHELLO_PATTERNS_INL_H
/* The patterns of the evaluation: the configurations of 38 lines and corner blocks, and the sum of
 * their weights. In plain C, always compiled, a line at a time; with AVX2 all lines at once. The
 * tests compare the two. */
#include "core/avx2.h"
#include "core/inline.h"
#include "games/othello/othello-inl.h"

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

/* Bits read as base 3, and the same with each row of three mirrored. */
extern const OTHELLO_HIDDEN uint16_t othello_ternary[512];
extern const OTHELLO_HIDDEN uint16_t othello_ternary_mirrored[512];

/* The squares of row, column or diagonal as adjacent bits; the direction does not matter, since a
 * configuration and its mirror image weigh the same. */
static inline unsigned othello_row(uint64_t b, int row)
{
    return b >> (8 * row) & 0xFF;
}

static inline unsigned othello_column(uint64_t b, int column)
{
#ifdef __BMI2__
    return (unsigned)nw_pext(b, 0x0101010101010101u << column);
#else
    return (unsigned)((b >> column & 0x0101010101010101u) * 0x0102040810204080u >> 56);
#endif
}

static inline unsigned othello_diagonal(uint64_t b, uint64_t line, int first_column)
{
#ifdef __BMI2__
    (void)first_column;
    return (unsigned)nw_pext(b, line);
#else
    /* No two squares of a diagonal share a column, so the product adds without carry. */
    return (unsigned)((b & line) * 0x0101010101010101u >> 56) >> first_column;
#endif
}

/* The 3x3 block at a1 as nine bits; with shift 5 the block at h1, each row mirrored. */
static inline unsigned othello_block(uint64_t b, int shift)
{
#ifdef __BMI2__
    return (unsigned)nw_pext(b, (uint64_t)0x070707 << shift);
#else
    b >>= shift;
    return (unsigned)((b & 7) | (b >> 5 & 0x38) | (b >> 10 & 0x1C0));
#endif
}

static inline unsigned othello_configuration(unsigned own, unsigned opp)
{
    return othello_ternary[own] + 2u * othello_ternary[opp];
}

/* The indexes of the four corner blocks. */
static inline void othello_corners(uint64_t own, uint64_t opp, unsigned out[4])
{
    const uint64_t own_below = __builtin_bswap64(own), opp_below = __builtin_bswap64(opp);
#define CORNER(mine, yours, shift, ternary)                                                        \
    (OTHELLO_CORNER_9 + ternary[othello_block(mine, shift)] +                                      \
     2u * ternary[othello_block(yours, shift)])
    out[0] = CORNER(own, opp, 0, othello_ternary);
    out[1] = CORNER(own, opp, 5, othello_ternary_mirrored);
    out[2] = CORNER(own_below, opp_below, 0, othello_ternary);
    out[3] = CORNER(own_below, opp_below, 5, othello_ternary_mirrored);
#undef CORNER
}

/* The index of every pattern instance into othello_weights.pattern: OTHELLO_INSTANCES of them. */
static inline void othello_patterns(uint64_t own, uint64_t opp, unsigned out[OTHELLO_INSTANCES])
{
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
    othello_corners(own, opp, o);
}

static inline int othello_pattern_sum_portable(uint64_t own, uint64_t opp, const int8_t *weight)
{
    unsigned index[OTHELLO_INSTANCES];
    int sum = 0;
    othello_patterns(own, opp, index);
    /* Unrolled, the indexes never reach memory: a fifth of the instructions of an evaluation. */
#pragma GCC unroll 38
    for (int i = 0; i < OTHELLO_INSTANCES; i++)
        sum += weight[index[i]];
    return sum;
}

#if defined __AVX2__ && defined __BMI2__
/* Swaps bits of both boards that lie `distance` apart, the lower of them in mask. */
static inline __m128i othello_exchange(__m128i boards, int distance, long long mask)
{
    const __m128i apart = _mm_xor_si128(boards, _mm_srli_epi64(boards, distance));
    const __m128i differ = _mm_and_si128(apart, _mm_set1_epi64x(mask));
    return _mm_xor_si128(boards, _mm_xor_si128(differ, _mm_slli_epi64(differ, distance)));
}

/* Both boards mirrored at the long diagonal: columns become rows. */
static inline __m128i othello_transpose(__m128i boards)
{
    boards = othello_exchange(boards, 7, 0x00AA00AA00AA00AA);
    boards = othello_exchange(boards, 14, 0x0000CCCC0000CCCC);
    return othello_exchange(boards, 28, 0x00000000F0F0F0F0);
}

/* Moves the columns of mask by `rows` rows: down in the low half of the register, up in the high
 * half, coming in again at the other border. */
static inline __m256i othello_shear(__m256i boards, int rows, char mask)
{
    const __m128i row = _mm_set_epi8(7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m128i board = _mm_set_epi64x(0x0808080808080808, 0), seven = _mm_set1_epi8(7);
    const __m128i by = _mm_set1_epi8((char)rows);
    const __m128i down = _mm_or_si128(_mm_and_si128(_mm_add_epi8(row, by), seven), board);
    const __m128i up = _mm_or_si128(_mm_and_si128(_mm_sub_epi8(row, by), seven), board);
    const __m256i moved = _mm256_shuffle_epi8(boards, _mm256_set_m128i(up, down));
    const __m256i differ =
        _mm256_and_si256(_mm256_xor_si256(boards, moved), _mm256_set1_epi8(mask));
    return _mm256_xor_si256(boards, differ);
}

/* Column c moved by c rows: diagonals become rows, two to a row that share it: of 8-r and r squares
 * in the low half, of r+1 and 7-r in the high half, the first at the low end. */
static inline __m256i othello_diagonals(__m128i boards)
{
    __m256i d = _mm256_broadcastsi128_si256(boards);
    d = othello_shear(d, 1, (char)0xAA);
    d = othello_shear(d, 2, (char)0xCC);
    d = othello_shear(d, 4, (char)0xF0);
    /* Diagonals of one to three squares are not patterns. */
    const long long down = (long long)0xFEFCF8FF1F3F7FFF, up = (long long)0xFF7F3F1FFFF8FCFE;
    return _mm256_and_si256(d, _mm256_set_epi64x(up, up, down, down));
}

/* The configurations of eight rows: in each half of the register an own board below, the other
 * above. Four bits are read as base 3 by one look-up within a register. */
static inline __m256i othello_rows_ternary(__m256i boards)
{
    const __m256i four = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 30, 31, 36, 37, 39, 40));
    const __m256i nibble = _mm256_set1_epi8(15), worth = _mm256_set1_epi16(81 << 8 | 1);
    const __m256i low = _mm256_shuffle_epi8(four, _mm256_and_si256(boards, nibble));
    const __m256i high =
        _mm256_shuffle_epi8(four, _mm256_and_si256(_mm256_srli_epi16(boards, 4), nibble));
    const __m256i own = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(low, high), worth);
    const __m256i opp = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(low, high), worth);
    return _mm256_add_epi16(own, _mm256_add_epi16(opp, opp));
}

/* All configurations but those of the corners. */
typedef struct othello_lines {
    _Alignas(32) uint16_t row[8];
    uint16_t column[8];
    _Alignas(32) uint16_t falling[8]; /* diagonals by their row in the low half of the register */
    uint16_t rising[8];               /* and in the high half */
} othello_lines;

static inline void othello_read_lines(uint64_t own, uint64_t opp, othello_lines *l)
{
    const __m128i boards = _mm_set_epi64x((long long)opp, (long long)own);
    const __m256i straight = _mm256_set_m128i(othello_transpose(boards), boards);
    /* A diagonal at the high end of its row has its index times a power of 3; the inverses modulo
     * 2^16 of 3, 9 and 27 divide it out. */
    enum { BY_3 = -21845, BY_9 = -29127, BY_27 = -9709 };
    const __m256i divide = _mm256_setr_epi16(1, 1, 1, 1, 1, BY_27, BY_9, BY_3, /* falling */
                                             BY_3, BY_9, BY_27, 1, 1, 1, 1, 1);
    const __m256i diagonal = othello_rows_ternary(othello_diagonals(boards));
    _mm256_store_si256((__m256i *)l->row, othello_rows_ternary(straight));
    _mm256_store_si256((__m256i *)l->falling, _mm256_mullo_epi16(diagonal, divide));
}

/* The kind is added to the table first, so that it costs no instruction. */
#define OTHELLO_LINES_OF(kind, n)                                                                  \
    ((weight + kind)[l->row[n]] + (weight + kind)[l->row[7 - n]] + (weight + kind)[l->column[n]] + \
     (weight + kind)[l->column[7 - n]])
/* The four diagonals n squares away from the long ones. */
#define OTHELLO_DIAGONALS_OF(kind, n)                                                              \
    ((weight + kind)[l->falling[n]] + (weight + kind)[l->falling[8 - n]] +                         \
     (weight + kind)[l->rising[7 - n]] + (weight + kind)[l->rising[n - 1]])

/* To sum all lines but the edges, and the diagonals. */
NW_ALWAYS_INLINE int othello_add_inner(int sum, const othello_lines *l, const int8_t *weight)
{
    sum += OTHELLO_LINES_OF(OTHELLO_LINE_2, 1);
    sum += OTHELLO_LINES_OF(OTHELLO_LINE_3, 2);
    sum += OTHELLO_LINES_OF(OTHELLO_LINE_4, 3);
    sum += OTHELLO_DIAGONALS_OF(OTHELLO_DIAGONAL_7, 1);
    sum += OTHELLO_DIAGONALS_OF(OTHELLO_DIAGONAL_6, 2);
    sum += OTHELLO_DIAGONALS_OF(OTHELLO_DIAGONAL_5, 3);
    const int8_t *four = weight + OTHELLO_DIAGONAL_4; /* two of them share a row */
    const int8_t *eight = weight + OTHELLO_DIAGONAL_8;
    return sum + eight[l->falling[0]] + eight[l->rising[7]] + four[l->falling[4] % 81] +
           four[l->falling[4] / 81] + four[l->rising[3] % 81] + four[l->rising[3] / 81];
}

static inline int othello_pattern_sum_avx2(uint64_t own, uint64_t opp, const int8_t *weight)
{
    othello_lines lines, *const l = &lines;
    unsigned corner[4];
    othello_read_lines(own, opp, l);
    othello_corners(own, opp, corner);
    /* Read back from memory: extracting them from a register would cost twice as much. */
    __asm__("" : "+m"(lines));
    int sum = weight[corner[0]] + weight[corner[1]] + weight[corner[2]] + weight[corner[3]];
    sum += OTHELLO_LINES_OF(OTHELLO_LINE_1, 0);
    return othello_add_inner(sum, l, weight);
}
#undef OTHELLO_LINES_OF
#undef OTHELLO_DIAGONALS_OF
#endif
#endif
