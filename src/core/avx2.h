/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_AVX2_H
#define NW_CORE_AVX2_H
/* The intrinsics of AVX2 and BMI2, where the processor compiled for has them. <immintrin.h> has
 * them too, with all of AVX-512: 45,000 lines, which took longer to read than most files of the
 * search to compile. Its parts ask whether they were included by it; gcc and clang each have their
 * word. */
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
/* The bits of b that mask has, side by side. */
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
