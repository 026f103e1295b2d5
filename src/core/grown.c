/* SPDX-License-Identifier: MIT */
#include "core/grown.h"
#include <assert.h>
#include <stdlib.h>

enum { FIRST_ROOM = 256 };

/* The number of nodes within the limit; trimming needs memory for a copy of half of them. */
static uint32_t most_nodes(const nw_grown *g)
{
    const size_t each = sizeof(nw_grown_node) + 2 * sizeof(nw_grown_edge) + 2 * sizeof(uint32_t);
    const size_t most = g->limit / (each + each / 2);
    return g->limit == 0 || most > UINT32_MAX / 4 ? UINT32_MAX / 4
           : most < FIRST_ROOM                    ? FIRST_ROOM
                                                  : (uint32_t)most;
}

size_t nw_grown_bytes(const nw_grown *g)
{
    return g->node_room * sizeof *g->node + g->edge_room * sizeof *g->edge +
           g->hash_size * sizeof *g->hash;
}

static void link_node(nw_grown *g, uint32_t i)
{
    uint32_t *slot = &g->hash[g->node[i].key & (g->hash_size - 1)];
    g->node[i].next = *slot;
    *slot = i;
}

/* Doubles the capacity; the hash has a slot for every second node at least. */
static bool grow_nodes(nw_grown *g)
{
    const uint32_t most = most_nodes(g);
    const uint32_t twice = g->node_room ? 2 * g->node_room : FIRST_ROOM;
    const uint32_t room = twice < most ? twice : most;
    uint32_t size = g->hash_size ? g->hash_size : FIRST_ROOM / 2;
    if (g->node_room >= most)
        return false;
    while (size <= room / 2)
        size *= 2;
    nw_grown_node *node = realloc(g->node, (room + 1) * sizeof *node);
    if (!node)
        return false;
    g->node = node;
    uint32_t *hash = calloc(size, sizeof *hash);
    if (!hash)
        return false;
    free(g->hash);
    g->hash = hash;
    g->hash_size = size;
    g->node_room = room;
    for (uint32_t i = 1; i <= g->nodes; i++)
        link_node(g, i);
    return true;
}

uint32_t nw_grown_find(const nw_grown *g, uint64_t key)
{
    uint32_t i = g->hash_size ? g->hash[key & (g->hash_size - 1)] : 0;
    while (i && g->node[i].key != key)
        i = g->node[i].next;
    return i;
}

uint32_t nw_grown_at(nw_grown *g, uint64_t key, bool *is_new)
{
    const uint32_t known = nw_grown_find(g, key);
    *is_new = known == 0;
    if (known)
        return known;
    if (g->nodes == g->node_room && !grow_nodes(g))
        return 0;
    g->node[++g->nodes] = (nw_grown_node){.key = key};
    link_node(g, g->nodes);
    return g->nodes;
}

uint32_t nw_grown_edges(nw_grown *g, int count)
{
    assert(count > 0);
    const uint32_t most = 2 * most_nodes(g);
    while (g->edge_room - g->edges < (uint32_t)count) {
        const uint32_t twice = g->edge_room ? 2 * g->edge_room : 2 * FIRST_ROOM;
        const uint32_t room = twice < most ? twice : most;
        nw_grown_edge *edge = room > g->edge_room ? realloc(g->edge, room * sizeof *edge) : NULL;
        if (!edge)
            return UINT32_MAX;
        g->edge = edge;
        g->edge_room = room;
    }
    const uint32_t first = g->edges;
    for (int i = 0; i < count; i++)
        g->edge[g->edges++] = (nw_grown_edge){0};
    return first;
}

void nw_grown_clear(nw_grown *g)
{
    free(g->node);
    free(g->edge);
    free(g->hash);
    *g = (nw_grown){.limit = g->limit};
}

/* Copies node i and its children, these as leaves; false: out of space. */
static bool copy_children(nw_grown *to, uint32_t at, const nw_grown *from, uint32_t i)
{
    const nw_grown_node *n = &from->node[i];
    const uint32_t first = nw_grown_edges(to, n->count);
    if (first == UINT32_MAX)
        return false;
    for (uint32_t k = 0; k < n->count; k++) {
        const nw_grown_edge *e = &from->edge[n->first + k];
        const nw_grown_node *child = &from->node[e->to];
        bool is_new;
        const uint32_t c = nw_grown_at(to, child->key, &is_new);
        if (c == 0)
            return false;
        if (is_new) {
            to->node[c].value = child->value;
            to->node[c].won = child->won;
            to->node[c].resolved = child->resolved;
        }
        to->edge[first + k] = (nw_grown_edge){c, e->visits};
    }
    to->node[at].first = first;
    to->node[at].count = n->count;
    return true;
}

/* Copies root and the graph below it breadth first, without the children of nodes visited less than
 * `least` times; false: more than half the space. */
static bool copy_part(nw_grown *to, const nw_grown *from, uint32_t root, uint32_t least)
{
    bool is_new;
    const uint32_t at = nw_grown_at(to, from->node[root].key, &is_new);
    if (at == 0 || (from->node[root].count > 0 && !copy_children(to, at, from, root)))
        return false;
    to->node[at].value = from->node[root].value;
    for (uint32_t e = 0; e < to->edges; e++) { /* every edge once, as it is added */
        const uint32_t c = to->edge[e].to;
        const uint32_t i = nw_grown_find(from, to->node[c].key);
        if (to->edge[e].visits < least || to->node[c].count > 0 || from->node[i].count == 0)
            continue;
        if (to->nodes > most_nodes(from) / 2 || !copy_children(to, c, from, i))
            return false;
    }
    return true;
}

/* The least number of visits, a power of two, whose nodes take at most a third of the space. */
static uint32_t least_visits(const nw_grown *g)
{
    uint64_t children[33] = {0}, sum = 0; /* of nodes by the logarithm of their visits */
    for (uint32_t e = 0; e < g->edges; e++) {
        int bits = 0;
        while (bits < 32 && g->edge[e].visits >> bits)
            bits++;
        children[bits] += g->node[g->edge[e].to].count;
    }
    int bits = 32;
    while (bits > 1 && (sum += children[bits]) < most_nodes(g) / 3)
        bits--;
    return 1u << (bits < 32 ? bits : 31);
}

uint32_t nw_grown_trim(nw_grown *g, uint32_t root)
{
    assert(root > 0 && root <= g->nodes);
    if (g->nodes == 1)
        return 0; /* nothing to forget */
    for (uint32_t least = 0; least < UINT32_MAX / 2; least = least ? 2 * least : least_visits(g)) {
        nw_grown part = {.limit = g->limit, .ply = g->ply, .horizon = g->horizon};
        if (copy_part(&part, g, root, least)) {
            nw_grown_clear(g);
            *g = part;
            return 1;
        }
        nw_grown_clear(&part);
    }
    return 0;
}
