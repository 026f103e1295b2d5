/* SPDX-License-Identifier: MIT */
#include "core/memory.h"
#include <stdlib.h>

/* Key 0 marks a free slot, so that key is moved aside. */
static uint64_t nonzero(uint64_t key)
{
    return key ? key : 1;
}

static nw_memory_entry *find(const nw_memory *m, uint64_t key)
{
    size_t i = (size_t)key & (m->size - 1);
    while (m->entry[i].key && m->entry[i].key != key)
        i = (i + 1) & (m->size - 1);
    return &m->entry[i];
}

nw_bounds nw_memory_retrieve(const nw_memory *m, uint64_t key)
{
    if (m->size) {
        const nw_memory_entry *e = find(m, nonzero(key));
        if (e->key)
            return e->bounds;
    }
    return (nw_bounds){-NW_INF, NW_INF};
}

static int grow(nw_memory *m)
{
    nw_memory bigger = {.size = m->size ? m->size * 2 : 1024, .used = m->used};
    bigger.entry = calloc(bigger.size, sizeof *bigger.entry);
    if (!bigger.entry)
        return NW_ENOMEM;
    for (size_t i = 0; i < m->size; i++)
        if (m->entry[i].key)
            *find(&bigger, m->entry[i].key) = m->entry[i];
    free(m->entry);
    *m = bigger;
    return 0;
}

int nw_memory_store(nw_memory *m, uint64_t key, nw_bounds bounds)
{
    if (m->used * 2 >= m->size && grow(m) < 0)
        return NW_ENOMEM;
    nw_memory_entry *e = find(m, nonzero(key));
    m->used += e->key == 0;
    *e = (nw_memory_entry){nonzero(key), bounds};
    return 0;
}

void nw_memory_free(nw_memory *m)
{
    free(m->entry);
    *m = (nw_memory){0};
}
