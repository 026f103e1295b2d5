/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_COUNTS_H
#define NW_BASE_COUNTS_H
/* Sums and differences of node counts. */
#include "nullwindow.h"

/* Leaf, interior and table nodes: the thesis's total. */
static inline uint64_t nw_counts_total(const nw_counts *c)
{
    return c->leaf + c->interior + c->table;
}

static inline nw_counts nw_counts_since(const nw_counts *now, const nw_counts *then)
{
    return (nw_counts){now->leaf - then->leaf, now->interior - then->interior,
                       now->table - then->table, now->quiescence - then->quiescence};
}

/* The nodes of the last iteration. */
static inline nw_counts nw_counts_of_last(const nw_result *r)
{
    const nw_counts none = {0, 0, 0, 0};
    return nw_counts_since(&r->counts,
                           r->iterations > 1 ? &r->iteration[r->iterations - 2].counts : &none);
}
#endif
