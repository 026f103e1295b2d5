/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_MAP_INL_H
#define NW_CORE_MAP_INL_H
/* A growing hash map from 64-bit keys to entries of stride bytes that begin with their key. Open
 * addressing; keys are hashes already. Inline, so that the stride is a compile-time constant.
 * Entries move when the map grows. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct nw_map {
    unsigned char *entry;
    size_t size, used; /* size is 0 or a power of two */
} nw_map;

enum { NW_MAP_FIRST_SIZE = 1024 };

/* Key 0 marks a free slot, so it is mapped to another key. */
static inline uint64_t nw_map_key(uint64_t key)
{
    return key ? key : 1;
}

static inline uint64_t nw_map_key_at(const unsigned char *entry)
{
    uint64_t key;
    memcpy(&key, entry, sizeof key);
    return key;
}

/* The slot of a non-zero key, or the free slot for it. */
static inline unsigned char *nw_map_slot(const nw_map *m, size_t stride, uint64_t key)
{
    assert(key != 0 && m->size > 0 && (m->size & (m->size - 1)) == 0);
    size_t i = (size_t)key & (m->size - 1);
    unsigned char *e = m->entry + i * stride;
    for (uint64_t k; (k = nw_map_key_at(e)) != 0 && k != key; e = m->entry + i * stride)
        i = (i + 1) & (m->size - 1);
    return e;
}

/* The entry of key, or NULL. */
static inline void *nw_map_find(const nw_map *m, size_t stride, uint64_t key)
{
    unsigned char *e = m->size ? nw_map_slot(m, stride, nw_map_key(key)) : NULL;
    return e && nw_map_key_at(e) ? e : NULL;
}

static inline int nw_map_grow(nw_map *m, size_t stride)
{
    nw_map bigger = {.size = m->size ? m->size * 2 : NW_MAP_FIRST_SIZE, .used = m->used};
    bigger.entry = calloc(bigger.size, stride);
    if (!bigger.entry)
        return -1;
    for (size_t i = 0; i < m->size; i++) {
        const unsigned char *e = m->entry + i * stride;
        if (nw_map_key_at(e))
            memcpy(nw_map_slot(&bigger, stride, nw_map_key_at(e)), e, stride);
    }
    free(m->entry);
    *m = bigger;
    return 0;
}

/* The entry of key, inserted with zeros if absent; NULL when out of memory, with the map unchanged.
 * At most two thirds full. */
static inline void *nw_map_at(nw_map *m, size_t stride, uint64_t key)
{
    const uint64_t k = nw_map_key(key);
    if (m->used * 3 >= m->size * 2 && nw_map_grow(m, stride) < 0)
        return NULL;
    unsigned char *e = nw_map_slot(m, stride, k);
    m->used += nw_map_key_at(e) == 0;
    assert(m->used < m->size);
    memcpy(e, &k, sizeof k);
    return e;
}

static inline void nw_map_free(nw_map *m)
{
    free(m->entry);
    *m = (nw_map){0};
}
#endif
