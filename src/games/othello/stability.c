/* SPDX-License-Identifier: MIT */
#include "games/othello/stability.h"

enum { ROW_OF_A1 = 0, ROW_OF_A8 = 7 };

static uint64_t edge(unsigned own, unsigned opp)
{
    return othello_edge_stable[othello_configuration(own, opp)];
}

/* Eight bits spread over column a. */
static uint64_t column(uint64_t bits)
{
    /* Copies of the byte, one a row; of row r bit r is kept and brought to the low end. */
    const uint64_t kept = bits * 0x0101010101010101u & 0x8040201008040201u;
    return (kept + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
}

static uint64_t edges(uint64_t own, uint64_t opp)
{
    return edge(othello_row(own, ROW_OF_A1), othello_row(opp, ROW_OF_A1)) |
           edge(othello_row(own, ROW_OF_A8), othello_row(opp, ROW_OF_A8)) << 56 |
           column(edge(othello_column(own, 0), othello_column(opp, 0))) |
           column(edge(othello_column(own, 7), othello_column(opp, 7))) << 7;
}

#ifdef __AVX2__
/* By lane as in bits-inl.h. */
typedef __m256i full;

/* The squares of all full lines. */
static inline full full_lines(uint64_t empties)
{
    /* Where a step of one, two or four squares may lead without leaving the board sideways. */
    const long long left1 = (long long)0xFEFEFEFEFEFEFEFE, left2 = (long long)0xFCFCFCFCFCFCFCFC,
                    left4 = (long long)0xF0F0F0F0F0F0F0F0, right1 = 0x7F7F7F7F7F7F7F7F,
                    right2 = 0x3F3F3F3F3F3F3F3F, right4 = 0x0F0F0F0F0F0F0F0F;
    const __m256i shift = _mm256_set_epi64x(9, 8, 7, 1);
    __m256i up = _mm256_set1_epi64x((long long)empties), down = up;
#define STEP(n, left, right)                                                                       \
    up = _mm256_or_si256(up, _mm256_and_si256(_mm256_sllv_epi64(up, _mm256_slli_epi64(shift, n)),  \
                                              _mm256_set_epi64x(left, -1, right, left)));          \
    down = _mm256_or_si256(down,                                                                   \
                           _mm256_and_si256(_mm256_srlv_epi64(down, _mm256_slli_epi64(shift, n)),  \
                                            _mm256_set_epi64x(right, -1, left, right)))
    STEP(0, left1, right1);
    STEP(1, left2, right2);
    STEP(2, left4, right4);
#undef STEP
    return _mm256_xor_si256(_mm256_or_si256(up, down), _mm256_set1_epi64x(-1));
}

/* Discs protected in all four lines, by a full line or by a stable neighbour in it. */
static inline uint64_t protected_by(full f, uint64_t stable)
{
    const __m256i shift = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i s = _mm256_set1_epi64x((long long)stable);
    const __m256i safe = _mm256_or_si256(
        f, _mm256_or_si256(_mm256_sllv_epi64(s, shift), _mm256_srlv_epi64(s, shift)));
    const __m128i half =
        _mm_and_si128(_mm256_castsi256_si128(safe), _mm256_extracti128_si256(safe, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_and_si128(half, _mm_unpackhi_epi64(half, half)));
}
#else
typedef struct full {
    uint64_t rows, columns, rising, falling;
} full;

/* The squares of all lines, in one direction and its opposite, that hold a square of set. to_up
 * are the squares that a step upwards may reach without leaving the board sideways, to_down
 * likewise. */
static inline uint64_t lines_through(uint64_t set, int shift, uint64_t to_up, uint64_t to_down)
{
    uint64_t up = set, down = set;
    for (int n = shift; n <= 4 * shift; n *= 2) {
        up |= to_up & up << n;
        down |= to_down & down >> n;
        to_up &= to_up << n;
        to_down &= to_down >> n;
    }
    return up | down;
}

static inline full full_lines(uint64_t empties)
{
    const uint64_t not_a = 0xFEFEFEFEFEFEFEFEu, not_h = 0x7F7F7F7F7F7F7F7Fu, all = ~(uint64_t)0;
    return (full){.rows = ~lines_through(empties, 1, not_a, not_h),
                  .columns = ~lines_through(empties, 8, all, all),
                  .rising = ~lines_through(empties, 7, not_h, not_a),
                  .falling = ~lines_through(empties, 9, not_a, not_h)};
}

static inline uint64_t protected_by(full f, uint64_t stable)
{
    return (f.rows | stable << 1 | stable >> 1) & (f.columns | stable << 8 | stable >> 8) &
           (f.rising | stable << 7 | stable >> 7) & (f.falling | stable << 9 | stable >> 9);
}
#endif

uint64_t othello_stable(uint64_t own, uint64_t opp)
{
    const uint64_t inner = own & OTHELLO_INNER_COLUMNS & OTHELLO_INNER_ROWS;
    const full lines = full_lines(~(own | opp));
    uint64_t stable = edges(own, opp), before;
    do {
        before = stable;
        stable |= inner & protected_by(lines, stable);
    } while (stable != before);
    return stable;
}

bool othello_stable_bound(uint64_t own, uint64_t opp, int alpha, int *most)
{
    const int bound = 64 - 2 * othello_count(othello_stable(opp, own));
    if (bound > alpha)
        return false;
    *most = bound;
    return true;
}
