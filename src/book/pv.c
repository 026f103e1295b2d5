/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* Is the value of n exactly v? Two null-window tests with memory. */
static bool has_value(book *b, const node *n, nw_score v)
{
    return book_alphabeta_memory(b, n, v - 1, v) >= v && book_alphabeta_memory(b, n, v, v + 1) <= v;
}

static void follow(book *b, const node *n, nw_score v)
{
    CHILDREN(c, b, n);
    b->out->pv_length = n->link.ply;
    if (c.leaf)
        return;
    if (n->link.ply == 0 && b->best >= 0)
        c.i = b->best - 1; /* the move that the algorithm proved */
    while (next(&c))
        if (has_value(b, &c.c, v))
            break;
    if (b->status < 0)
        return;
    b->out->pv[n->link.ply] = (uint32_t)c.i;
    follow(b, &c.c, v);
}

/* The left-most principal variation is a property of the tree, the same for every algorithm but
 * those that prove a move of the root (mtd-best, alpha-bounding): theirs begins with it. It is
 * found after the search by null-window tests that are not counted, logged or traced, so that the
 * algorithms stay as published; the cost is that of two proofs of the value. */
void book_pv(book *b, const node *n, nw_score value)
{
    nw_memory_free(&b->memory);
    b->silent = true;
    b->out->pv = malloc((NW_DEPTH_MAX + 1) * sizeof *b->out->pv);
    if (b->out->pv)
        follow(b, n, value);
    else
        out_of_memory(b);
    b->silent = false;
}
