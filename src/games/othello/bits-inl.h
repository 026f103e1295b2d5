/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_BITS_INL_H
#define NW_GAMES_OTHELLO_BITS_INL_H
/* The two basic operations of Othello, on bitboards with a1 = bit 0, h1 = bit 7, h8 = bit 63: the
 * squares where a side may move, and the discs that a move turns over.
 *
 * Each exists in plain C, always compiled, and with AVX2, where one register holds the four pairs
 * of opposite directions. The build selects one (ARCH=...); the tests compare the two bit for
 * bit. */
#include "core/avx2.h"
#include <stdint.h>

/* Hidden visibility avoids the indirection of a shared library's symbols. */
#define OTHELLO_HIDDEN __attribute__((visibility("hidden")))
/* The learned tables, five times as large as all else, are in a separate shared library. */
#define OTHELLO_LEARNT __attribute__((visibility("default")))

/* Squares from a square to the border, by lane: shifts of 1, 7, 8 and 9 bits up or down. */
extern const OTHELLO_HIDDEN uint64_t othello_rays_up[64][4];
extern const OTHELLO_HIDDEN uint64_t othello_rays_down[64][4];

/* Discs that a line may pass through: not those in the outer columns, except for columns. */
#define OTHELLO_INNER_COLUMNS 0x7E7E7E7E7E7E7E7Eu
#define OTHELLO_INNER_ROWS    0x00FFFFFFFFFFFF00u

static inline int othello_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The lowest square of a set that is not empty. */
static inline unsigned othello_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* Squares reached from own over one or more discs of through, in both directions of one line. The
 * run of discs is doubled twice: one, two, four, six discs. */
static inline uint64_t othello_reach(uint64_t own, uint64_t through, int shift)
{
    uint64_t up = through & (own << shift);
    uint64_t down = through & (own >> shift);
    up |= through & (up << shift);
    down |= through & (down >> shift);
    const uint64_t pair_up = through & (through << shift);
    const uint64_t pair_down = pair_up >> shift;
    up |= pair_up & (up << (2 * shift));
    down |= pair_down & (down >> (2 * shift));
    up |= pair_up & (up << (2 * shift));
    down |= pair_down & (down >> (2 * shift));
    return (up << shift) | (down >> shift);
}

static inline uint64_t othello_mobility_portable(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & OTHELLO_INNER_COLUMNS;
    const uint64_t reach = othello_reach(own, inner, 1) | othello_reach(own, inner, 7) |
                           othello_reach(own, opp, 8) | othello_reach(own, inner, 9);
    return reach & ~(own | opp);
}

/* On a ray upwards the nearest own disc is the lowest bit; what lies between must all be opp. */
static inline uint64_t othello_flips_up(uint64_t own, uint64_t opp, uint64_t ray)
{
    const uint64_t ends = own & ray;
    const uint64_t between = ray & (ends - 1) & ~ends;
    return ends && !(between & ~opp) ? between : 0;
}

static inline uint64_t othello_flips_down(uint64_t own, uint64_t opp, uint64_t ray)
{
    const uint64_t ends = own & ray;
    if (!ends)
        return 0;
    const uint64_t nearest = 1ull << (63 - __builtin_clzll(ends));
    const uint64_t between = ray & -nearest & ~nearest;
    return between & ~opp ? 0 : between;
}

static inline uint64_t othello_flips_portable(uint64_t own, uint64_t opp, unsigned square)
{
    uint64_t flips = 0;
    for (int i = 0; i < 4; i++)
        flips |= othello_flips_up(own, opp, othello_rays_up[square][i]) |
                 othello_flips_down(own, opp, othello_rays_down[square][i]);
    return flips;
}

#ifdef __AVX2__
/* Lanes hold the shifts 1, 7, 8, 9; a board is given as four equal lanes. */
static inline __m256i othello_lanes_reach(__m256i own, __m256i opp)
{
    const __m256i shift = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i twice = _mm256_set_epi64x(18, 16, 14, 2);
    const __m256i inner =
        _mm256_set_epi64x(OTHELLO_INNER_COLUMNS, -1, OTHELLO_INNER_COLUMNS, OTHELLO_INNER_COLUMNS);
    const __m256i through = _mm256_and_si256(opp, inner);
    __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(own, shift));
    __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(own, shift));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, shift)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, shift)));
    const __m256i pair_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, shift));
    const __m256i pair_down = _mm256_srlv_epi64(pair_up, shift);
    for (int i = 0; i < 2; i++) {
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, twice)));
        down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, twice)));
    }
    return _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
}

/* The discs turned over by a move, up and down the rays given, each line in its lane. A line
 * without an own disc at its end leaves the whole ray "between"; its border square is never in
 * inner, so it fails too. */
static inline __m256i othello_lanes_flips_on(__m256i own, __m256i opp, __m256i up, __m256i down)
{
    const __m256i shift = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i inner =
        _mm256_set_epi64x(OTHELLO_INNER_COLUMNS & OTHELLO_INNER_ROWS, OTHELLO_INNER_ROWS,
                          OTHELLO_INNER_COLUMNS & OTHELLO_INNER_ROWS, OTHELLO_INNER_COLUMNS);
    const __m256i through = _mm256_and_si256(opp, inner);

    /* Less the ray, the squares of it that are not own's count up by one within it: those below
     * the nearest own disc are the ones that vanish. */
    const __m256i not_own = _mm256_andnot_si256(own, up);
    const __m256i between_up = _mm256_andnot_si256(_mm256_sub_epi64(not_own, up), not_own);
    const __m256i ok_up = _mm256_cmpeq_epi64(_mm256_and_si256(through, between_up), between_up);

    /* There is no "highest bit" to isolate in AVX2: smear the own discs away from the square. */
    __m256i smear = _mm256_and_si256(own, down);
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, shift));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, _mm256_add_epi64(shift, shift)));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, _mm256_slli_epi64(shift, 2)));
    const __m256i between_down = _mm256_andnot_si256(smear, down);
    const __m256i ok_down =
        _mm256_cmpeq_epi64(_mm256_and_si256(through, between_down), between_down);

    return _mm256_or_si256(_mm256_and_si256(between_up, ok_up),
                           _mm256_and_si256(between_down, ok_down));
}

static inline __m256i othello_lanes_flips(__m256i own, __m256i opp, unsigned square)
{
    return othello_lanes_flips_on(own, opp,
                                  _mm256_load_si256((const __m256i *)othello_rays_up[square]),
                                  _mm256_load_si256((const __m256i *)othello_rays_down[square]));
}

static inline uint64_t othello_lanes_join(__m256i v)
{
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}

/* As join, but the union stays in all four lanes. */
static inline __m256i othello_lanes_spread(__m256i v)
{
    const __m256i half = _mm256_or_si256(v, _mm256_permute4x64_epi64(v, 0x4E));
    return _mm256_or_si256(half, _mm256_shuffle_epi32(half, 0x4E));
}

static inline uint64_t othello_mobility_avx2(uint64_t own, uint64_t opp)
{
    const __m256i reach =
        othello_lanes_reach(_mm256_set1_epi64x((long long)own), _mm256_set1_epi64x((long long)opp));
    return othello_lanes_join(reach) & ~(own | opp);
}

static inline uint64_t othello_flips_avx2(uint64_t own, uint64_t opp, unsigned square)
{
    return othello_lanes_join(othello_lanes_flips(_mm256_set1_epi64x((long long)own),
                                                  _mm256_set1_epi64x((long long)opp), square));
}

/* The boards stay in registers from the one to the other. */
static inline uint64_t othello_after_avx2(uint64_t own, uint64_t opp, unsigned square,
                                          uint64_t *flipped)
{
    const __m256i mine = _mm256_set1_epi64x((long long)own),
                  yours = _mm256_set1_epi64x((long long)opp);
    const __m256i disc = _mm256_set1_epi64x((long long)(1ull << square));
    const __m256i flips = othello_lanes_spread(othello_lanes_flips(mine, yours, square));
    const __m256i after = _mm256_xor_si256(_mm256_xor_si256(mine, disc), flips);
    const __m256i reach = othello_lanes_reach(_mm256_xor_si256(yours, flips), after);
    *flipped = (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(flips));
    return othello_lanes_join(reach) & ~(own | opp | 1ull << square);
}
#endif

/* Squares where own, to move, turns over at least one disc of opp. */
static inline uint64_t othello_mobility(uint64_t own, uint64_t opp)
{
#ifdef __AVX2__
    return othello_mobility_avx2(own, opp);
#else
    return othello_mobility_portable(own, opp);
#endif
}

/* Discs of opp that own turns over by moving on the empty square. */
static inline uint64_t othello_flips(uint64_t own, uint64_t opp, unsigned square)
{
#ifdef __AVX2__
    return othello_flips_avx2(own, opp, square);
#else
    return othello_flips_portable(own, opp, square);
#endif
}

/* Squares where opp may answer when own has moved on the empty square, and what that move has
 * turned over. */
static inline uint64_t othello_after(uint64_t own, uint64_t opp, unsigned square, uint64_t *flipped)
{
#ifdef __AVX2__
    return othello_after_avx2(own, opp, square, flipped);
#else
    *flipped = othello_flips_portable(own, opp, square);
    return othello_mobility_portable(opp ^ *flipped, own ^ *flipped ^ 1ull << square);
#endif
}

/* Squares where opp may answer when own has moved on the empty square. */
static inline uint64_t othello_replies(uint64_t own, uint64_t opp, unsigned square)
{
    uint64_t flipped;
    return othello_after(own, opp, square, &flipped);
}
#endif
