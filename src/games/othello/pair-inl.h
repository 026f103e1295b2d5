/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_PAIR_INL_H
#define NW_GAMES_OTHELLO_PAIR_INL_H
/* Both bitboards of a position as one value, the side to move first. With AVX2 it is one register
 * from the first of the last empties to the last: a move takes some thirty instructions, and only
 * counting discs brings the boards out of it. */
#include "games/othello/bits-inl.h"
#include <stdbool.h>

/* Constants of a square, in three cache lines, 256 bytes apart so that an offset is a shifted byte.
 * The first half of the pairs is zero: they apply to the side not to move. By
 * tools/tables/othello.c. */
typedef struct othello_square {
    _Alignas(256) uint64_t up[4]; /* as othello_rays_up */
    uint64_t down[4];             /* as othello_rays_down */
    uint64_t around[2];           /* its neighbours */
    uint64_t disc[2];             /* the square itself */
    uint64_t quadrant;            /* its quadrant */

    /* When it is the last empty one. */
    uint64_t out_of_line;    /* squares neither in line with it nor itself */
    uint64_t line[4];        /* its row, column, rising and falling diagonal */
    const uint8_t *flips[4]; /* for each of them, where othello_last_flips begins */
    int reach;               /* twice the number of squares in line with it, and itself */
} othello_square;
extern const OTHELLO_HIDDEN othello_square othello_squares[64];

/* A position after a move, from the side to move then, and its legal squares. */
typedef struct othello_moved {
    uint64_t own, opp, mobility;
} othello_moved;

#ifdef __AVX2__
typedef __m128i othello_pair;

static inline othello_pair othello_pair_of(uint64_t own, uint64_t opp)
{
    return _mm_set_epi64x((long long)opp, (long long)own);
}

static inline uint64_t othello_first(othello_pair b)
{
    return (uint64_t)_mm_cvtsi128_si64(b);
}

static inline uint64_t othello_second(othello_pair b)
{
    return (uint64_t)_mm_extract_epi64(b, 1);
}

static inline othello_pair othello_exchanged(othello_pair b)
{
    return _mm_shuffle_epi32(b, 0x4E);
}

static inline bool othello_is_near(othello_pair b, const othello_square *at)
{
    return !_mm_testz_si128(b, _mm_load_si128((const __m128i *)at->around));
}

/* The discs a move flips, by lane. */
static inline __m256i othello_pair_flips(othello_pair b, const othello_square *at)
{
    const __m256i own = _mm256_broadcastq_epi64(b),
                  opp = _mm256_broadcastq_epi64(othello_exchanged(b));
    return othello_lanes_flips_on(own, opp, _mm256_load_si256((const __m256i *)at->up),
                                  _mm256_load_si256((const __m256i *)at->down));
}

static inline othello_pair othello_pair_after(othello_pair b, const othello_square *at, __m256i v)
{
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    const __m128i flips = _mm_or_si128(half, othello_exchanged(half));
    const __m128i disc = _mm_load_si128((const __m128i *)at->disc);
    return _mm_xor_si128(_mm_xor_si128(othello_exchanged(b), disc), flips);
}

static inline othello_pair othello_played(othello_pair b, const othello_square *at)
{
    return othello_pair_after(b, at, othello_pair_flips(b, at));
}

static inline bool othello_try(othello_pair b, const othello_square *at, othello_pair *after)
{
    const __m256i flips = othello_pair_flips(b, at);
    if (_mm256_testz_si256(flips, flips))
        return false;
    *after = othello_pair_after(b, at, flips);
    return true;
}

/* Plays a legal square. In a loop over squares the compiler hoists the common part. */
static inline void othello_make(uint64_t own, uint64_t opp, unsigned square, othello_moved *out)
{
    const othello_square *at = &othello_squares[square];
    const __m256i mine = _mm256_set1_epi64x((long long)own),
                  yours = _mm256_set1_epi64x((long long)opp);
    const __m256i disc = _mm256_set1_epi64x((long long)at->disc[1]);
    const __m256i flips = othello_lanes_spread(
        othello_lanes_flips_on(mine, yours, _mm256_load_si256((const __m256i *)at->up),
                               _mm256_load_si256((const __m256i *)at->down)));
    const __m256i after = _mm256_xor_si256(_mm256_xor_si256(mine, disc), flips);
    const __m256i answering = _mm256_xor_si256(yours, flips);
    const __m256i occupied = _mm256_or_si256(answering, after);
    _mm_storel_epi64((__m128i *)&out->own, _mm256_castsi256_si128(answering));
    _mm_storel_epi64((__m128i *)&out->opp, _mm256_castsi256_si128(after));
    out->mobility =
        othello_lanes_join(_mm256_andnot_si256(occupied, othello_lanes_reach(answering, after)));
}
#else
typedef struct othello_pair {
    uint64_t own, opp;
} othello_pair;

static inline othello_pair othello_pair_of(uint64_t own, uint64_t opp)
{
    return (othello_pair){own, opp};
}

static inline uint64_t othello_first(othello_pair b)
{
    return b.own;
}

static inline uint64_t othello_second(othello_pair b)
{
    return b.opp;
}

static inline othello_pair othello_exchanged(othello_pair b)
{
    return (othello_pair){b.opp, b.own};
}

/* Is there a disc of the other side next to the square? If not, it is not a legal move. */
static inline bool othello_is_near(othello_pair b, const othello_square *at)
{
    return (at->around[1] & b.opp) != 0;
}

/* The position after a move on the empty square, for the side to move then; false if the move flips
 * nothing. */
static inline bool othello_try(othello_pair b, const othello_square *at, othello_pair *after)
{
    const uint64_t flips = othello_flips_portable(b.own, b.opp, (unsigned)(at - othello_squares));
    *after = (othello_pair){b.opp ^ flips, b.own ^ flips ^ at->disc[1]};
    return flips != 0;
}

/* The same for a legal move. */
static inline othello_pair othello_played(othello_pair b, const othello_square *at)
{
    othello_pair after;
    othello_try(b, at, &after);
    return after;
}

static inline void othello_make(uint64_t own, uint64_t opp, unsigned square, othello_moved *out)
{
    const uint64_t flips = othello_flips_portable(own, opp, square);
    out->own = opp ^ flips;
    out->opp = own ^ flips ^ 1ull << square;
    out->mobility = othello_mobility_portable(out->own, out->opp);
}
#endif
#endif
