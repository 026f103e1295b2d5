/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_STRATEGIES_INL_H
#define NW_BOOK_STRATEGIES_INL_H
#include "book/facts.h"
#include "book/node-inl.h"

/* Enumeration of the strategies of one side: a strategy has one child of every node of that side
 * that it reaches, all children of the other side's nodes, and the value of its worst leaf. They
 * are numbered: at a node of the side child by child, elsewhere as digits, the first child's the
 * fastest. */

enum { NODES_MAX = 4096 }; /* of a tree whose strategies are enumerated */

typedef struct enumeration {
    book *b;
    bool max;
    int nodes; /* counted so far */
} enumeration;

static inline uint64_t count_of(enumeration *e, const node *n)
{
    CHILDREN(c, e->b, n);
    const bool decides = n->link.max == e->max;
    uint64_t count = c.leaf || !decides;
    e->nodes++;
    while (!c.leaf && count <= NW_STRATEGIES_MAX && e->nodes <= NODES_MAX && next(&c)) {
        const uint64_t below = count_of(e, &c.c);
        count = decides ? count + below : count * below;
    }
    return count <= NW_STRATEGIES_MAX && e->nodes <= NODES_MAX ? count : NW_STRATEGIES_MAX + 1;
}

static inline uint64_t strategies_of(book *b, const node *n, bool max)
{
    enumeration e = {.b = b, .max = max};
    return count_of(&e, n);
}

/* The worst leaf below n of a strategy. */
static inline nw_score worth(book *b, const node *n, bool max, uint64_t number)
{
    CHILDREN(c, b, n);
    if (c.leaf)
        return eval(b, n, c.list.count == 0);
    const bool decides = n->link.max == max;
    nw_score worst = max ? NW_INF : -NW_INF;
    while (next(&c)) {
        const uint64_t below = strategies_of(b, &c.c, max);
        if (decides && number >= below) {
            number -= below;
            continue;
        }
        const nw_score g = worth(b, &c.c, max, decides ? number : number % below);
        worst = max ? min_score(worst, g) : max_score(worst, g);
        if (decides)
            break;
        number /= below;
    }
    return worst;
}

/* Implements: Reinefeld 2005, four ways to solve a tree: enumeration of all strategies. */
static inline void find_strategies(book *b, const node *n, nw_strategies out[2])
{
    for (int max = 0; max < 2; max++) {
        const uint64_t count = strategies_of(b, n, max);
        out[max].count = count <= NW_STRATEGIES_MAX ? (int)count : 0;
        for (int i = 0; i < out[max].count; i++)
            out[max].worth[i] = worth(b, n, max, (uint64_t)i);
    }
}
#endif
