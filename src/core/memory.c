/* SPDX-License-Identifier: MIT */
#include "core/memory.h"

nw_bounds nw_memory_retrieve(const nw_memory *m, uint64_t key)
{
    const nw_memory_entry *e = nw_map_find(m, sizeof *e, key);
    return e ? e->bounds : (nw_bounds){-NW_INF, NW_INF};
}

int nw_memory_store(nw_memory *m, uint64_t key, nw_bounds bounds)
{
    nw_memory_entry *e = nw_map_at(m, sizeof *e, key);
    if (!e)
        return NW_ENOMEM;
    e->bounds = bounds;
    return 0;
}

void nw_memory_free(nw_memory *m)
{
    nw_map_free(m);
}
