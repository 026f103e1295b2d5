/* SPDX-License-Identifier: MIT */
#include "trace/layout.h"
#include <stdlib.h>

/* The outline of a subtree, from its deepest level up to its root, so that a parent is appended. x
 * is relative to the root of the subtree. */
typedef struct outline {
    double *lo, *hi;
    int levels, room;
} outline;

typedef struct layout {
    nw_figure *f;
    const double *left, *right;
    double gap;
    bool failed;
} layout;

static void outline_free(outline *o)
{
    free(o->lo);
    free(o->hi);
}

static bool outline_push(outline *o, double lo, double hi)
{
    if (o->levels == o->room) {
        const int room = 2 * o->room + 8;
        double *new_lo = realloc(o->lo, (size_t)room * sizeof *new_lo);
        if (new_lo)
            o->lo = new_lo;
        double *new_hi = new_lo ? realloc(o->hi, (size_t)room * sizeof *new_hi) : NULL;
        if (!new_hi)
            return false;
        o->hi = new_hi;
        o->room = room;
    }
    o->lo[o->levels] = lo;
    o->hi[o->levels++] = hi;
    return true;
}

static void outline_shift(outline *o, double by)
{
    for (int i = 0; i < o->levels; i++) {
        o->lo[i] += by;
        o->hi[i] += by;
    }
}

static int shared_levels(const outline *a, const outline *b)
{
    return a->levels < b->levels ? a->levels : b->levels;
}

/* The distance that b must move right to clear a. */
static double clearance(const outline *a, const outline *b, double gap)
{
    double by = 0;
    for (int d = 1; d <= shared_levels(a, b); d++) {
        const double need = a->hi[a->levels - d] + gap - b->lo[b->levels - d];
        if (d == 1 || need > by)
            by = need;
    }
    return by;
}

/* Appends b, already moved, to the right of a; the outline continues with the deeper one. */
static void outline_join(outline *a, outline *b)
{
    const int shared = shared_levels(a, b);
    outline *keep = b->levels > a->levels ? b : a;
    for (int d = 1; d <= shared; d++) {
        keep->lo[keep->levels - d] = a->lo[a->levels - d];
        keep->hi[keep->levels - d] = b->hi[b->levels - d];
    }
    if (keep == b) {
        const outline other = *a;
        *a = *b;
        *b = other;
    }
    outline_free(b);
}

/* Places the subtree of a node relative to it: x of every node below is relative to its parent. */
static outline place(layout *l, uint32_t node)
{
    outline all = {0};
    nw_figure_node *nodes = l->f->node;
    double first = 0, last = 0;
    for (uint32_t c = nodes[node].first; c && !l->failed; c = nodes[c].next) {
        outline o = place(l, c);
        const bool is_first = c == nodes[node].first;
        last = is_first ? 0 : clearance(&all, &o, l->gap);
        nodes[c].x = last;
        if (is_first) {
            all = o;
            continue;
        }
        outline_shift(&o, last);
        outline_join(&all, &o);
    }
    const double centre = (first + last) / 2;
    for (uint32_t c = nodes[node].first; c; c = nodes[c].next)
        nodes[c].x -= centre;
    outline_shift(&all, -centre);
    if (!outline_push(&all, -l->left[node], l->right[node]))
        l->failed = true;
    return all;
}

double nw_layout(nw_figure *f, const double *left, const double *right, double gap)
{
    layout l = {f, left, right, gap, false};
    outline o = place(&l, 0);
    double lo = 0, hi = 0;
    for (int i = 0; i < o.levels; i++) {
        lo = o.lo[i] < lo ? o.lo[i] : lo;
        hi = o.hi[i] > hi ? o.hi[i] : hi;
    }
    outline_free(&o);
    f->node[0].x = -lo;
    for (uint32_t i = 1; i < f->nodes; i++) /* preorder: the parent's is final */
        f->node[i].x += f->node[f->node[i].parent].x;
    return l.failed ? -1 : hi - lo;
}
