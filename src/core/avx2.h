/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_AVX2_H
#define NW_CORE_AVX2_H
/* The intrinsics of AVX2 and BMI2, if the target processor has them. <immintrin.h> also includes
 * all of AVX-512: 45,000 lines, which take longer to parse than most search files to compile. Its
 * parts must be included through it, hence the guard macros of gcc and clang. */
#if defined __AVX2__ && !defined __IMMINTRIN_H && !defined _IMMINTRIN_H_INCLUDED
#include <smmintrin.h>
#define _IMMINTRIN_H_INCLUDED
#define __IMMINTRIN_H
#include <avxintrin.h> /* before the next */

#include <avx2intrin.h>
#undef __IMMINTRIN_H
#undef _IMMINTRIN_H_INCLUDED
#endif
#ifdef __BMI2__
#include <stdint.h>
/* The bits of b selected by mask, packed. */
static inline uint64_t nw_pext(uint64_t b, uint64_t mask)
{
    return __builtin_ia32_pext_di(b, mask);
}
static inline unsigned nw_pext_32(unsigned b, unsigned mask)
{
    return __builtin_ia32_pext_si(b, mask);
}
#endif
#endif
