/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_MEMORY_H
#define NW_CORE_MEMORY_H
/* Unlimited memory for the published algorithms: a growing hash map from a node's 64-bit key to its
 * bounds. Unlike the fixed-size table of the practical search it never replaces an entry.
 *
 * 16 bytes per entry. */
#include "core/bounds.h"
#include "core/map-inl.h"

typedef struct nw_memory_entry {
    uint64_t key; /* never 0 */
    nw_bounds bounds;
} nw_memory_entry;

typedef nw_map nw_memory;

/* The bounds stored for key; (-NW_INF, NW_INF) when there are none. */
nw_bounds nw_memory_retrieve(const nw_memory *m, uint64_t key);

/* Stores bounds for key. Returns 0, or NW_ENOMEM with the memory unchanged. */
int nw_memory_store(nw_memory *m, uint64_t key, nw_bounds bounds);

void nw_memory_free(nw_memory *m);
#endif
