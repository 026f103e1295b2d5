/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_BITS_INL_H
#define NW_CORE_BITS_INL_H
#include <stdint.h>

/* A board of eight columns with its columns reversed: the bits of every byte. */
static inline uint64_t nw_mirrored(uint64_t set)
{
    set = (set >> 1 & 0x5555555555555555u) | (set & 0x5555555555555555u) << 1;
    set = (set >> 2 & 0x3333333333333333u) | (set & 0x3333333333333333u) << 2;
    return (set >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (set & 0x0F0F0F0F0F0F0F0Fu) << 4;
}
#endif
