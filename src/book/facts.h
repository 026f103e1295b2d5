/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_FACTS_H
#define NW_BOOK_FACTS_H
/* Facts about a tree, independent of the algorithm: its value v, the left-most principal variation,
 * and a proof of the value in two parts. T+ shows that the value is at most v: all children of its
 * MAX nodes, one of its MIN nodes. T- shows that it is at least v: all children of its MIN nodes,
 * one of its MAX nodes. Their union is a critical (minimal) tree; they share exactly the principal
 * variation. Ties are broken left-most. */
#include "nullwindow.h"
#include <stdbool.h>

/* Counts of a tree; UINT64_MAX means that many or more. Every path to a node counts. */
typedef struct nw_tree_size {
    uint64_t leaves, nodes; /* nodes: leaves and interior ones */
} nw_tree_size;

/* A node of the critical tree. */
typedef struct nw_facts_node {
    const uint32_t *path; /* child numbers from the root */
    int plies;
    bool plus, minus; /* in T+, in T- */
    int type;         /* 1, 2, 3 of Knuth and Moore */
    bool max, leaf;
    nw_score value; /* of a leaf, MAX's view */
} nw_facts_node;

typedef struct nw_facts_options {
    int depth; /* plies; NW_DEPTH_MAX for a whole tree */
    /* Called with every node of the critical tree, parents first, if it has at most list_max nodes;
     * or NULL. */
    void (*node)(void *context, const nw_facts_node *node);
    void *node_context;
    uint64_t list_max;
    void (*progress)(void *context, uint64_t visits); /* called at intervals; or NULL */
    void *progress_context;
    const volatile int *stop; /* or NULL */
} nw_facts_options;

/* The value of each strategy of one side, if the tree is small and has at most this many; the best
 * has the value of the tree. */
enum { NW_STRATEGIES_MAX = 64 };
typedef struct nw_strategies {
    int count; /* 0: more, or a large tree */
    nw_score worth[NW_STRATEGIES_MAX];
} nw_strategies;

typedef struct nw_facts {
    nw_score value; /* MAX's view */
    uint32_t *pv;
    int pv_length;
    nw_tree_size plus, minus, critical;
    nw_tree_size type[4];        /* of the critical tree, by type 1, 2, 3 */
    nw_strategies strategies[2]; /* of MIN, of MAX */
} nw_facts;
#endif
