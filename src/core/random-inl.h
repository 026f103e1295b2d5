/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_RANDOM_INL_H
#define NW_CORE_RANDOM_INL_H
/* Hashing and random numbers, the same on every machine. */
#include <assert.h>
#include <stdint.h>
#include <string.h>

/* A bijection of 64 bits with good avalanche (the finalizer of splitmix64). */
static inline uint64_t nw_mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* A hash of some bytes. */
static inline uint64_t nw_mix_bytes(const void *bytes, size_t size)
{
    uint64_t hash = size;
    for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, (const char *)bytes + at, size - at < sizeof word ? size - at : sizeof word);
        hash = nw_mix(hash ^ word);
    }
    return hash;
}

/* The next number of the stream *state. */
static inline uint64_t nw_random(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    return nw_mix(*state);
}

/* Maps 32 random bits to 0 .. n-1 (Lemire's multiplication; bias below n / 2^32). */
static inline uint32_t nw_below(uint32_t random, uint32_t n)
{
    assert(n > 0);
    return (uint32_t)(((uint64_t)random * n) >> 32);
}
#endif
