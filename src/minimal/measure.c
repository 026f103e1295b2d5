/* SPDX-License-Identifier: MIT */
#include "minimal/graph-inl.h"

/* The tree below a node is the same wherever the node is met: the moves depend on the node and the
 * question alone. So the size of the minimal tree is summed over the graph, in time proportional to
 * the graph, and equals that of a walk without transpositions. */

static uint32_t saturate(uint64_t n)
{
    return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

static void add(tree_size *to, tree_size more)
{
    to->leaf += more.leaf;
    to->interior += more.interior;
}

static int the_question(unsigned need)
{
    return need == UPPER ? ABOVE_F : AT_LEAST_F;
}

static void keep_size(graph *g, uint64_t place, int question, tree_size size)
{
    nw_oracle_entry *e = entry_at(g, g->walking, place);
    if (!e)
        return;
    e->leaf[question] = saturate(size.leaf);
    e->interior[question] = saturate(size.interior);
}

tree_size minimal_measure(graph *g, const game_pos *n, int depth, int ply, unsigned need)
{
    move_list list;
    tree_size size = {0, 1};
    count_node(g->s);
    if (depth == 0 || list_moves(&list, n) == 0 || interrupted(g))
        return (tree_size){1, 0};
    const uint64_t place = place_of(n, depth);
    const nw_oracle_entry *e = nw_oracle_find(g->walking, place);
    const int question = the_question(need);
    if (need != EXACT && e && e->leaf[question])
        return (tree_size){e->leaf[question], e->interior[question]};
    const int own = own_question(g, n, ply), best = e ? e->move[own] : -1;
    GAME_CHILD(child, n);
    for (int i = 0; i < list.count; i++) {
        const unsigned wanted = child_need(need, own, i == best);
        if (!wanted)
            continue;
        game_play(&child, n, list_move(&list, i));
        add(&size, minimal_measure(g, &child, depth - 1, ply + 1, wanted));
    }
    /* The principal variation is met once, for both questions. */
    if (need != EXACT)
        keep_size(g, place, question, size);
    return size;
}
