/* SPDX-License-Identifier: MIT */
#include "minimal/graph-inl.h"

/* --- counting */

static void count_place(graph *g, const game_pos *n, int depth, bool transposed)
{
    const uint64_t key = game_key(n);
    if (!g->o->places || g->kind != NW_LFMG)
        return;
    const nw_bounds first = nw_memory_retrieve(&g->places, key);
    g->r->equal_depth += transposed;
    g->r->other_depth += !transposed && first.f_minus != -NW_INF && first.f_minus != depth;
    if (first.f_minus == -NW_INF && nw_memory_store(&g->places, key, (nw_bounds){depth, 0}) < 0)
        g->failed = NW_ENOMEM;
}

static void count_visit(graph *g, const game_pos *n, int depth, bool leaf)
{
    nw_minimal_size *size = &g->r->graph[g->kind];
    size->counts.leaf += leaf;
    assert(depth >= 0 && depth <= NW_PLIES_MAX);
    size->counts.interior += !leaf;
    size->nodes_at[depth]++;
    count_place(g, n, depth, false);
    if (g->o->node)
        g->o->node(g->o->node_context, &(nw_minimal_node){g->kind, n, depth, leaf});
}

static void count_transposition(graph *g, const game_pos *n, int depth)
{
    nw_minimal_size *size = &g->r->graph[g->kind];
    size->counts.table++;
    size->transpositions_at[depth]++;
    count_place(g, n, depth, true);
}

/* --- the walk */

/* Has a child been visited whose proof settles the question of n? Every node visited in this pass
 * has been proved, so having been visited is sufficient.
 * Implements: Plaat 1996, section 5.3, maximizing transpositions: ETC within the minimal graph. */
static bool child_settles(graph *g, const game_pos *n, const move_list *list, int depth,
                          unsigned need)
{
    nw_minimal_size *size = &g->r->graph[g->kind];
    if (g->etc == 0 || depth < g->etc)
        return false;
    GAME_CHILD(child, n);
    for (int i = 0; i < list->count; i++) {
        game_play(&child, n, list_move(list, i));
        size->etc_lookups++;
        if (is_seen(g, nw_oracle_find(g->walking, place_of(&child, depth - 1)), need)) {
            size->etc_cutoffs++;
            return true;
        }
    }
    return false;
}

static void mark(graph *g, uint64_t place, unsigned answered)
{
    nw_oracle_entry *e = entry_at(g, g->walking, place);
    if (e)
        mark_seen(g, e, answered);
}

static bool count_leaf(graph *g, const game_pos *n, uint64_t place, int depth, int ply,
                       unsigned need)
{
    count_visit(g, n, depth, true);
    const unsigned answered = leaf_proves(g, n, depth, ply, need);
    mark(g, place, answered);
    return (answered & need) == need;
}

/* The moves of a node, and the number of the oracle's best. */
typedef struct choice {
    move_list list;
    int best;
} choice;

/* The best move comes first: on the principal variation both questions need it, and the others
 * reuse the nodes it visits. */
static bool count_children(graph *g, const game_pos *n, const choice *c, int depth, int ply,
                           unsigned need)
{
    const int question = own_question(g, n, ply);
    const bool own = need & bit(question);
    if (own && c->best >= c->list.count)
        return false;
    bool holds = true;
    GAME_CHILD(child, n);
    for (int i = own ? -1 : 0; i < c->list.count && holds && !interrupted(g); i++) {
        const unsigned wanted = own && i == c->best ? 0 : child_need(need, question, i < 0);
        if (!wanted)
            continue;
        game_play(&child, n, list_move(&c->list, i < 0 ? c->best : i));
        holds = minimal_count(g, &child, depth - 1, ply + 1, wanted);
    }
    return holds;
}

/* Alpha-Beta with the perfect window (f - 1, f + 1) and an oracle for the move at every cutoff
 * node; with transpositions it counts a minimal graph, without them the minimal tree.
 * Implements: Plaat 1996, section 5.2, the left-first minimal graph, second and third step. */
bool minimal_count(graph *g, const game_pos *n, int depth, int ply, unsigned need)
{
    choice c;
    count_node(g->s);
    assert(depth >= 0 && need != 0 && need <= EXACT);
    const uint64_t place = place_of(n, depth);
    const nw_oracle_entry *e = nw_oracle_find(g->walking, place);
    if (g->transpose && is_seen(g, e, need)) {
        count_transposition(g, n, depth);
        return true;
    }
    if (depth == 0 || list_moves(&c.list, n) == 0)
        return count_leaf(g, n, place, depth, ply, need);

    count_visit(g, n, depth, false);
    const int own = own_question(g, n, ply);
    c.best = e ? e->move[own] : NW_TABLE_NO_MOVE;
    const bool holds = (need == bit(own) && child_settles(g, n, &c.list, depth, need)) ||
                       count_children(g, n, &c, depth, ply, need);
    if (holds)
        mark(g, place, need);
    return holds;
}
