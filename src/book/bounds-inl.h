/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_BOUNDS_INL_H
#define NW_BOOK_BOUNDS_INL_H
/* The explicit search tree of Ibaraki's framework: both bounds in every node, created on demand. An
 * open node has no children yet. */
#include "book/node-inl.h"
#include <stdlib.h>

typedef struct entry {
    nw_bounds f;
    int count;
    struct entry *child; /* count of them; NULL while open, and once discarded */
} entry;

static inline void discard(book *b, entry *e)
{
    for (int i = 0; i < e->count && e->child; i++)
        discard(b, &e->child[i]);
    b->entries -= e->child ? (uint64_t)e->count : 0;
    free(e->child);
    e->child = NULL;
}

/* Creates the children of an open node, without bounds. */
static inline bool open_entries(book *b, entry *e, int count)
{
    e->child = new_children(b, count, sizeof *e->child);
    if (!e->child)
        return false;
    e->count = count;
    for (int i = 0; i < count; i++)
        e->child[i].f = (nw_bounds){-NW_INF, NW_INF};
    return true;
}

/* The bounds of an interior node from its children's. */
static inline void back_up(entry *e, bool max)
{
    nw_bounds f = max ? (nw_bounds){-NW_INF, -NW_INF} : (nw_bounds){NW_INF, NW_INF};
    for (int i = 0; i < e->count; i++) {
        const nw_bounds c = e->child[i].f;
        f.f_minus = max ? max_score(f.f_minus, c.f_minus) : min_score(f.f_minus, c.f_minus);
        f.f_plus = max ? max_score(f.f_plus, c.f_plus) : min_score(f.f_plus, c.f_plus);
    }
    e->f = f;
}

/* The window of the children of e, whose own is (alpha, beta). */
static inline nw_bounds window_below(const entry *e, bool max, nw_score alpha, nw_score beta)
{
    return max ? (nw_bounds){max_score(alpha, e->f.f_minus), beta}
               : (nw_bounds){alpha, min_score(beta, e->f.f_plus)};
}

/* Can e still change its ancestors, if only values within (alpha, beta) matter? */
static inline bool is_alive(const entry *e, nw_bounds window)
{
    return e->f.f_minus < e->f.f_plus && e->f.f_minus < window.f_plus &&
           e->f.f_plus > window.f_minus;
}
#endif
