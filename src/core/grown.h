/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_GROWN_H
#define NW_CORE_GROWN_H
/* The graph of positions that best-first minimax grows and keeps from move to move. A position is
 * found by its key; its children are edges. Numbers, not pointers, so that the graph can grow. With
 * a limit it never takes more memory: when it is full, nw_grown_trim drops the nodes no longer
 * below the root, then the least visited ones. */
#include "core/bounds.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nw_grown_node {
    uint64_t key;
    nw_score value;        /* MAX's: an evaluation, or that of the best child */
    uint32_t first;        /* the edge to the first child */
    uint32_t next;         /* the next node with the same hash; 0: none */
    int32_t won : 2;       /* 1: MAX wins for certain, -1: MIN, 0: a draw, or not known */
    uint32_t resolved : 1; /* won, lost or drawn for certain, or on the horizon */
    uint32_t count : 29;   /* children; 0: a leaf */
} nw_grown_node;

typedef struct nw_grown_edge {
    uint32_t to;
    uint32_t visits; /* number of iterations that chose this move */
} nw_grown_edge;

/* All zeros: empty, without a limit. */
typedef struct nw_grown {
    nw_grown_node *node; /* number 0 is not used */
    nw_grown_edge *edge;
    uint32_t *hash; /* the newest node by key */
    uint32_t nodes, node_room, edges, edge_room, hash_size;
    size_t limit; /* bytes at most; 0: none */
    int ply;      /* ply of the root in the game, for the owner; and of the horizon */
    int horizon;
} nw_grown;

/* The number of the position, added as a leaf if it is new (*is_new); 0: no memory is left. */
uint32_t nw_grown_at(nw_grown *g, uint64_t key, bool *is_new);
/* The same without adding; 0: unknown. */
uint32_t nw_grown_find(const nw_grown *g, uint64_t key);

/* Reserves count edges: the number of the first, or UINT32_MAX. */
uint32_t nw_grown_edges(nw_grown *g, int count);

/* Keeps at most half of the limit: the most visited nodes below root. Returns the root's new
 * number, or 0 when out of memory, with the graph unchanged. */
uint32_t nw_grown_trim(nw_grown *g, uint32_t root);

/* Empties the graph and keeps the limit. */
void nw_grown_clear(nw_grown *g);
size_t nw_grown_bytes(const nw_grown *g);

/* A tree that an algorithm keeps from move to move in a form of its own. All zeros: none. */
typedef struct nw_kept {
    void *tree;
    void (*free)(void *tree);
} nw_kept;

static inline void nw_kept_drop(nw_kept *k)
{
    if (k->tree)
        k->free(k->tree);
    k->tree = NULL;
}
#endif
