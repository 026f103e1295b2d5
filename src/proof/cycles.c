/* SPDX-License-Identifier: MIT */
#include "proof/cycles.h"
#include "games/games.h"
#include <stdlib.h>
#include <string.h>

typedef struct node {
    uint32_t open;  /* moves that are not known to fail */
    uint32_t edges; /* to its parents, chained; 0: none */
    int16_t plies;
    uint8_t answer; /* an nw_answer */
    bool odd;       /* the other side than at the root is to move */
    bool outside;   /* an irreversible move leads here */
} node;

typedef struct edge {
    uint32_t parent, next;
} edge;

typedef struct graph {
    const nw_cycles *c;
    const nw_game *game;
    nw_ask ask[2];
    node *nodes;
    unsigned char *states;
    edge *links;
    uint32_t *slots, *queue; /* solved positions not yet propagated to their parents */
    uint32_t count, room, used, link_room, tail;
    void *scratch;
} graph;

static unsigned char *state_of(const graph *g, uint32_t n)
{
    return g->states + (size_t)n * g->game->state_size;
}

static uint32_t *slot_of(const graph *g, const void *state, bool odd, bool outside)
{
    uint32_t i = (uint32_t)nw_mix(g->game->key(state) + odd + 2 * (uint64_t)outside);
    for (i &= 2 * g->room - 1; g->slots[i]; i = (i + 1) & (2 * g->room - 1)) {
        const node *n = &g->nodes[g->slots[i] - 1];
        if (n->odd == odd && n->outside == outside &&
            memcmp(state_of(g, g->slots[i] - 1), state, g->game->state_size) == 0)
            break;
    }
    return &g->slots[i];
}

static bool enlarge(graph *g)
{
    const uint32_t room = g->room ? 2 * g->room : 1024;
    node *nodes = realloc(g->nodes, room * sizeof *nodes);
    g->nodes = nodes ? nodes : g->nodes;
    unsigned char *states = realloc(g->states, room * g->game->state_size);
    g->states = states ? states : g->states;
    uint32_t *queue = realloc(g->queue, room * sizeof *queue);
    g->queue = queue ? queue : g->queue;
    uint32_t *slots = calloc(2 * (size_t)room, sizeof *slots);
    if (!nodes || !states || !queue || !slots) {
        free(slots);
        return false;
    }
    free(g->slots);
    g->slots = slots;
    g->room = room;
    for (uint32_t n = 0; n < g->count; n++)
        *slot_of(g, state_of(g, n), nodes[n].odd, nodes[n].outside) = n + 1;
    return true;
}

static void solve(graph *g, uint32_t n, bool yes, int plies)
{
    g->nodes[n].answer = yes ? NW_YES : NW_NO;
    g->nodes[n].plies = (int16_t)(plies < INT16_MAX ? plies : INT16_MAX);
    g->queue[g->tail++] = n;
}

/* The number of a position, added if it is new; UINT32_MAX: too many, or out of memory. */
static uint32_t find(graph *g, const void *state, bool odd, bool outside)
{
    int plies = 0;
    if (g->count == g->room && !enlarge(g))
        return UINT32_MAX;
    uint32_t *slot = slot_of(g, state, odd, outside);
    if (*slot)
        return *slot - 1;
    if (g->count >= g->c->most || g->c->count(g->c->context))
        return UINT32_MAX;
    const uint32_t n = g->count++;
    *slot = n + 1;
    memcpy(state_of(g, n), state, g->game->state_size);
    g->nodes[n] = (node){.odd = odd, .outside = outside};
    const nw_answer a = g->c->answer(g->c->context, state, g->ask[odd], false, &plies);
    if (a != NW_UNKNOWN)
        solve(g, n, a == NW_YES, plies);
    return n;
}

static bool link(graph *g, uint32_t parent, uint32_t child)
{
    if (g->used == g->link_room) {
        const uint32_t room = 2 * g->link_room + 4096;
        edge *links = realloc(g->links, room * sizeof *links);
        if (!links)
            return false;
        g->links = links;
        g->link_room = room;
    }
    g->used += g->used == 0; /* number 0 is none */
    g->links[g->used] = (edge){parent, g->nodes[child].edges};
    g->nodes[child].edges = g->used++;
    return true;
}

static bool expand(graph *g, uint32_t at)
{
    nw_choice choice;
    const bool odd = g->nodes[at].odd;
    const nw_answer known = nw_prover_decide(g->c->p, state_of(g, at), g->ask[odd], false, &choice);
    if (known != NW_UNKNOWN) {
        solve(g, at, known == NW_YES, 0);
        return true;
    }
    g->nodes[at].open = (uint32_t)choice.count;
    for (int i = 0; i < choice.count; i++) {
        const bool outside = !nw_game_reversible(g->game, state_of(g, at), choice.list[i]);
        memset(g->scratch, 0, g->game->state_size);
        g->game->play(g->scratch, state_of(g, at), choice.list[i]);
        const uint32_t child = find(g, g->scratch, !odd, outside);
        if (child == UINT32_MAX || !link(g, at, child))
            return false;
    }
    return true;
}

/* Propagates solved positions to their parents, from number *head of the queue on. */
static void propagate(graph *g, uint32_t *head)
{
    while (*head < g->tail) {
        const node *n = &g->nodes[g->queue[(*head)++]];
        for (uint32_t e = n->edges; e; e = g->links[e].next) {
            node *parent = &g->nodes[g->links[e].parent];
            if (parent->answer != NW_UNKNOWN)
                continue;
            if (n->answer == NW_NO)
                solve(g, g->links[e].parent, true, n->plies + 1);
            else if (--parent->open == 0)
                solve(g, g->links[e].parent, false, n->plies + 1);
        }
    }
}

/* Searches the positions that leave the set, each separately, if they still matter. */
static bool search_outside(graph *g, uint32_t *head)
{
    propagate(g, head);
    for (uint32_t n = 0; n < g->count; n++) {
        int plies = 0;
        if (!g->nodes[n].outside || g->nodes[n].answer != NW_UNKNOWN)
            continue;
        bool matters = false;
        for (uint32_t e = g->nodes[n].edges; e && !matters; e = g->links[e].next)
            matters = g->nodes[g->links[e].parent].answer == NW_UNKNOWN;
        if (!matters)
            continue;
        const nw_answer a =
            g->c->answer(g->c->context, state_of(g, n), g->ask[g->nodes[n].odd], true, &plies);
        if (a == NW_UNKNOWN)
            return false;
        solve(g, n, a == NW_YES, plies);
        propagate(g, head);
    }
    return true;
}

static void keep_all(const graph *g)
{
    for (uint32_t n = 0; n < g->count; n++) {
        const node *x = &g->nodes[n];
        const nw_ask a = g->ask[x->odd];
        const bool yes = x->answer == NW_UNKNOWN ? a.repeats : x->answer == NW_YES;
        if (!x->outside)
            g->c->keep(g->c->context, state_of(g, n), a, yes, x->plies);
    }
}

/* Implements: Thompson 1986, retrograde analysis. Differs: of the positions reachable from one by
 * reversible moves, found by breadth-first search. */
bool nw_cycles_solve(const nw_cycles *c, const void *root, nw_ask a)
{
    graph g = {.c = c, .game = &c->p->game, .ask = {a, nw_ask_after(a)}};
    g.scratch = calloc(1, g.game->state_size);
    uint32_t head = 0;
    bool ok = g.scratch && find(&g, root, false, false) != UINT32_MAX;
    for (uint32_t n = 0; ok && n < g.count; n++)
        if (!g.nodes[n].outside && g.nodes[n].answer == NW_UNKNOWN)
            ok = expand(&g, n);
    ok = ok && search_outside(&g, &head);
    if (ok)
        keep_all(&g);
    free(g.nodes);
    free(g.states);
    free(g.links);
    free(g.slots);
    free(g.queue);
    free(g.scratch);
    return ok;
}
