/* SPDX-License-Identifier: MIT */
#include "proof/tree.h"
#include "core/error.h"
#include "proof/prover.h"
#include <stdlib.h>
#include <string.h>

#define INF     UINT32_MAX
#define MANY    (INF - 1)
#define NOTHING UINT32_MAX
enum { PENDING = 64 };

/* Edges to children lie one after the other; those to parents are chained. */
typedef struct edge {
    uint32_t child, parent;
    uint32_t next; /* edge to the same child; 0: none */
    nw_move move;
} edge;

typedef struct node {
    uint32_t phi, delta; /* as search sees them: with what is pending */
    uint32_t free;       /* leaves to take below, saturating; may count one twice */
    uint32_t first, count, parents;
    uint32_t mark;
    bool odd; /* the other side than at the root is to move */
    bool taken;
} node;

struct nw_proof_tree {
    nw_prover *p;
    nw_score v;
    node *nodes;
    unsigned char *states;
    edge *edges;
    uint32_t *slots; /* of the index: node number + 1 */
    uint32_t count, room, used, edge_room, mark;
    void *scratch;
};

/* --- positions */

static const void *state_of(const nw_proof_tree *t, uint32_t n)
{
    return t->states + (size_t)n * t->p->game.state_size;
}

static uint32_t *slot_of(const nw_proof_tree *t, const void *state, bool odd)
{
    const nw_game *g = &t->p->game;
    const uint64_t key = (t->p->same ? g->canonical : g->key)(state);
    uint32_t i = (uint32_t)nw_mix(key + odd) & (2 * t->room - 1);
    for (; t->slots[i]; i = (i + 1) & (2 * t->room - 1)) {
        const void *there = state_of(t, t->slots[i] - 1);
        if (t->nodes[t->slots[i] - 1].odd == odd &&
            (memcmp(there, state, g->state_size) == 0 || (t->p->same && t->p->same(there, state))))
            break;
    }
    return &t->slots[i];
}

static bool enlarge(nw_proof_tree *t)
{
    const uint32_t room = t->room ? 2 * t->room : 256;
    node *nodes = realloc(t->nodes, room * sizeof *nodes);
    t->nodes = nodes ? nodes : t->nodes;
    unsigned char *states = realloc(t->states, room * t->p->game.state_size);
    t->states = states ? states : t->states;
    uint32_t *slots = calloc(2 * (size_t)room, sizeof *slots);
    if (!nodes || !states || !slots || room > UINT32_MAX / 4) {
        free(slots);
        return false;
    }
    free(t->slots);
    t->slots = slots;
    t->room = room;
    for (uint32_t n = 0; n < t->count; n++)
        *slot_of(t, state_of(t, n), t->nodes[n].odd) = n + 1;
    return true;
}

static nw_score goal_of(const nw_proof_tree *t, bool odd)
{
    return odd ? 1 - t->v : t->v;
}

/* The number of the position, which is added as a leaf if it is new; NOTHING: out of memory. */
static uint32_t find(nw_proof_tree *t, const void *state, bool odd)
{
    nw_choice choice;
    if (t->count == t->room && !enlarge(t))
        return NOTHING;
    uint32_t *slot = slot_of(t, state, odd);
    if (*slot)
        return *slot - 1;
    const size_t size = t->p->game.state_size;
    memcpy(t->states + t->count * size, state, size);
    const nw_ask ask = {.v = goal_of(t, odd), .left = -1};
    const nw_answer known = nw_prover_decide(t->p, state, ask, false, &choice);
    node *n = &t->nodes[t->count];
    *n = (node){.phi = 1, .delta = (uint32_t)choice.count, .free = 1, .odd = odd};
    if (known != NW_UNKNOWN)
        *n = (node){
            .phi = known == NW_YES ? 0 : INF, .delta = known == NW_YES ? INF : 0, .odd = odd};
    return (*slot = ++t->count) - 1;
}

/* --- numbers */

static uint32_t add(uint32_t a, uint32_t b)
{
    return a >= MANY || b >= MANY - a ? MANY : a + b;
}

static bool is_solved(const node *n)
{
    return n->phi == 0 || n->delta == 0;
}

/* Computes an inner node from its children; did it change? */
static bool refresh(nw_proof_tree *t, node *n)
{
    uint32_t phi = INF, delta = 0, open = 0;
    for (uint32_t e = n->first; e < n->first + n->count; e++) {
        const node *c = &t->nodes[t->edges[e].child];
        phi = c->delta < phi ? c->delta : phi;
        delta = c->phi == INF ? INF : delta == INF ? INF : add(delta, c->phi);
        open = is_solved(c) ? open : add(open, c->free);
    }
    if (phi == 0)
        delta = INF;
    open = phi == 0 || delta == 0 ? 0 : open;
    if (n->phi == phi && n->delta == delta && n->free == open)
        return false;
    n->phi = phi;
    n->delta = delta;
    n->free = open;
    return true;
}

static void update_parents(nw_proof_tree *t, uint32_t n)
{
    for (uint32_t e = t->nodes[n].parents; e; e = t->edges[e].next)
        if (refresh(t, &t->nodes[t->edges[e].parent]))
            update_parents(t, t->edges[e].parent);
}

/* --- leaves */

bool nw_proof_tree_take(nw_proof_tree *t, uint32_t *leaf, nw_move path[NW_DEPTH_MAX], int *length,
                        nw_question *q)
{
    uint32_t at = 0;
    *length = 0;
    if (is_solved(&t->nodes[0]) || t->nodes[0].free == 0)
        return false;
    while (t->nodes[at].count) {
        const node *n = &t->nodes[at];
        uint32_t least = INF;
        for (uint32_t e = n->first; e < n->first + n->count; e++) {
            const node *c = &t->nodes[t->edges[e].child];
            if (c->free && !is_solved(c) && c->delta < least) {
                least = c->delta;
                at = t->edges[e].child;
                path[*length] = t->edges[e].move;
            }
        }
        ++*length;
    }
    node *n = &t->nodes[at];
    *leaf = at;
    *q = (nw_question){.state = state_of(t, at), .v = goal_of(t, n->odd)};
    n->taken = true;
    n->free = 0;
    n->phi = n->phi * PENDING;
    n->delta = n->delta * PENDING;
    update_parents(t, at);
    return true;
}

static bool is_needed(nw_proof_tree *t, uint32_t n)
{
    if (n == 0 || is_solved(&t->nodes[n]))
        return !is_solved(&t->nodes[n]);
    if (t->nodes[n].mark == t->mark)
        return false; /* looked at before */
    t->nodes[n].mark = t->mark;
    for (uint32_t e = t->nodes[n].parents; e; e = t->edges[e].next)
        if (is_needed(t, t->edges[e].parent))
            return true;
    return false;
}

bool nw_proof_tree_needs(nw_proof_tree *t, uint32_t leaf)
{
    t->mark++;
    return is_needed(t, leaf);
}

static bool make_edges(nw_proof_tree *t, int count)
{
    if (t->used + (uint32_t)count <= t->edge_room)
        return true;
    const uint32_t room = 2 * t->edge_room + NW_MOVES_MAX;
    edge *edges = realloc(t->edges, room * sizeof *edges);
    if (!edges || room > UINT32_MAX / 4)
        return false;
    t->edges = edges;
    t->edge_room = room;
    return true;
}

static bool expand(nw_proof_tree *t, uint32_t at)
{
    nw_choice choice;
    const bool odd = t->nodes[at].odd;
    const nw_ask ask = {.v = goal_of(t, odd), .left = -1};
    (void)nw_prover_decide(t->p, state_of(t, at), ask, false, &choice);
    if (!make_edges(t, choice.count))
        return false;
    const uint32_t first = t->used;
    for (int i = 0; i < choice.count; i++) {
        memset(t->scratch, 0, t->p->game.state_size); /* omitted bytes are equal too */
        t->p->game.play(t->scratch, state_of(t, at), choice.list[i]);
        const uint32_t child = find(t, t->scratch, !odd);
        if (child == NOTHING)
            return false;
        t->edges[t->used] = (edge){child, at, t->nodes[child].parents, choice.list[i]};
        t->nodes[child].parents = t->used++;
    }
    t->nodes[at].first = first;
    t->nodes[at].count = (uint32_t)choice.count;
    return true;
}

int nw_proof_tree_answer(nw_proof_tree *t, uint32_t leaf, nw_answer answer, nw_error *err)
{
    const bool needed = nw_proof_tree_needs(t, leaf);
    node *n = &t->nodes[leaf];
    n->phi /= PENDING;
    n->delta /= PENDING;
    n->taken = false;
    if (answer != NW_UNKNOWN) {
        n->phi = answer == NW_YES ? 0 : INF;
        n->delta = answer == NW_YES ? INF : 0;
    } else if (!needed) {
        n->free = 1;
    } else if (expand(t, leaf)) {
        (void)refresh(t, &t->nodes[leaf]);
    } else {
        return nw_fail(err, NW_ENOMEM, "out of memory for a tree of %u positions", t->count);
    }
    update_parents(t, leaf);
    return 0;
}

/* --- the whole */

nw_answer nw_proof_tree_root(const nw_proof_tree *t, uint32_t *pn, uint32_t *dn)
{
    *pn = t->nodes[0].phi;
    *dn = t->nodes[0].delta;
    return *pn == 0 ? NW_YES : *dn == 0 ? NW_NO : NW_UNKNOWN;
}

size_t nw_proof_tree_size(const nw_proof_tree *t)
{
    return t->count;
}

nw_move nw_proof_tree_move(void *tree, const void *state)
{
    nw_proof_tree *t = tree;
    nw_move list[NW_MOVES_MAX];
    const int count = t->p->game.moves(state, list);
    const bool odd = t->nodes[0].phi != 0; /* the proving side is to move at odd plies */
    const uint32_t here = *slot_of(t, state, odd);
    if (here == 0 || t->nodes[here - 1].count == 0 || t->nodes[here - 1].phi != 0)
        return NW_NO_MOVE;
    for (int i = 0; i < count; i++) {
        memset(t->scratch, 0, t->p->game.state_size);
        t->p->game.play(t->scratch, state, list[i]);
        const uint32_t child = *slot_of(t, t->scratch, !odd);
        if (child && t->nodes[child - 1].delta == 0)
            return list[i];
    }
    return NW_NO_MOVE;
}

int nw_proof_tree_new(nw_proof_tree **out, nw_prover *p, const void *root, nw_score v,
                      nw_error *err)
{
    if (p->recurs)
        return nw_fail(err, NW_EINVAL,
                       "%.40s: positions may recur; such a game is proved by one search, solve",
                       p->game.name);
    nw_proof_tree *t = calloc(1, sizeof *t);
    if (t) {
        t->p = p;
        t->v = v;
        t->used = 1; /* edge 0 is none */
        t->scratch = calloc(1, p->game.state_size);
    }
    if (!t || !t->scratch || !make_edges(t, 1) || find(t, root, false) == NOTHING) {
        nw_proof_tree_free(t);
        return nw_fail(err, NW_ENOMEM, "out of memory");
    }
    *out = t;
    return 0;
}

void nw_proof_tree_free(nw_proof_tree *t)
{
    if (!t)
        return;
    free(t->nodes);
    free(t->states);
    free(t->edges);
    free(t->slots);
    free(t->scratch);
    free(t);
}
