/* SPDX-License-Identifier: MIT */
#include "minimal/graph-inl.h"

/* Cheapest cutoffs: MM(d). In the last d plies every move of a cutoff node is tried, and of those
 * that cut off the one with the smallest tree is kept. A transposition counts with the size of its
 * whole tree, because its target may be missing from the final graph. */

#define NO_BUDGET UINT64_MAX

/* A node solved within a budget: its answer and the size of the smallest tree that proves it. */
typedef struct solved {
    bool known; /* else it exceeds the budget */
    bool answer;
    tree_size size;
} solved;

static uint64_t total(tree_size size)
{
    return size.leaf + size.interior;
}

static bool recall(const graph *g, uint64_t place, int question, solved *out)
{
    const nw_oracle_entry *e = nw_oracle_find(&g->cheap, place);
    if (!e || !e->answer[question])
        return false;
    *out = (solved){
        true, e->answer[question] == NW_ANSWER_YES, {e->leaf[question], e->interior[question]}};
    return true;
}

static void keep(graph *g, uint64_t place, int question, const solved *r, unsigned move)
{
    nw_oracle_entry *e = entry_at(g, &g->cheap, place);
    if (!e)
        return;
    e->answer[question] = r->answer ? NW_ANSWER_YES : NW_ANSWER_NO;
    e->move[question] = (uint16_t)move;
    /* Trees of d plies are far below 2^32 nodes. */
    e->leaf[question] = (uint32_t)r->size.leaf;
    e->interior[question] = (uint32_t)r->size.interior;
}

static solved leaf_solved(graph *g, const game_pos *n, int depth, int ply, int question)
{
    return (solved){true, leaf_is(g, n, depth, ply, question), {1, 0}};
}

/* The move that proved n before, to be tried first: an early cheap cutoff bounds the others. */
static unsigned likely_move(const graph *g, uint64_t place, int question)
{
    const nw_oracle_entry *e = nw_oracle_find(&g->oracle, place);
    return e && e->answer[question] ? e->move[question] : NW_TABLE_NO_MOVE;
}

/* Keeps the cheapest cutoff of n for the next iteration, in which it is a ply farther from the
 * horizon. */
static void like(graph *g, const game_pos *n, int question, unsigned move)
{
    nw_oracle_entry *e =
        g->iterating && move != NW_TABLE_NO_MOVE ? entry_at(g, &g->liked, liked_place(n)) : NULL;
    if (!e)
        return;
    e->answer[question] = NW_ANSWER_YES;
    e->move[question] = (uint16_t)move;
}

/* The remaining budget of a child that must be cheaper than the best so far. */
static uint64_t child_budget(const solved *best, uint64_t budget)
{
    if (best->known)
        return total(best->size) - 2;
    return budget == NO_BUDGET ? NO_BUDGET : budget - 1;
}

/* The smallest proof of the answer to the question. A known result is exact within any budget:
 * a child over its budget either does not cut off or costs more than the best.
 * Implements: Plaat 1996, section 5.3, minimaxing for the cheapest cutoff, with the optimisation of
 * section 5.2 that a candidate is left as soon as it exceeds the cheapest so far. */
static solved solve(graph *g, const game_pos *pos, int depth, int ply, int question,
                    uint64_t budget)
{
    moves list;
    solved best = {0}, r;
    count_node(g->s);
    if (budget == 0 || interrupted(g))
        return best;
    if (depth == 0)
        return leaf_solved(g, pos, depth, ply, question);
    const uint64_t place = place_of(pos, depth);
    if (recall(g, place, question, &r)) {
        r.known = total(r.size) <= budget;
        return r;
    }
    GAME_CHILD(child, pos);
    node n = {.s = g->s, .pos = pos, .child = &child, .list = &list, .depth = depth, .ply = ply};
    if (generate(&n) == 0)
        return leaf_solved(g, pos, depth, ply, question);

    const bool wanted = side_of(g->s, pos, ply) == 0;
    solved all = {true, !wanted, {0, 1}}; /* the proof that no move suffices */
    unsigned move = NW_TABLE_NO_MOVE;
    put_first(&n, likely_move(g, place, question));
    while (next_child(&n)) {
        r = solve(g, &child, depth - 1, ply + 1, question, child_budget(&best, budget));
        if (!r.known) {
            all.known = false;
        } else if (r.answer == wanted) {
            best = (solved){true, wanted, {r.size.leaf, r.size.interior + 1}};
            move = n.now.number;
        } else {
            all.size.leaf += r.size.leaf;
            all.size.interior += r.size.interior;
        }
    }
    if (!best.known) {
        best = all;
        best.known = all.known && total(all.size) <= budget;
    }
    if (best.known) {
        keep(g, place, question, &best, move);
        like(g, pos, question, move);
    }
    return best;
}

/* Above the last d plies the moves stay those of the search. */
static void keep_move(graph *g, uint64_t place, int own, unsigned move, unsigned need)
{
    nw_oracle_entry *e = entry_at(g, &g->cheap, place);
    if (!e)
        return;
    if (need & bit(own))
        e->move[own] = (uint16_t)move;
    mark_seen(g, e, need);
}

void minimal_cheapen(graph *g, const game_pos *n, int depth, int ply, unsigned need)
{
    move_list list;
    const uint64_t place = place_of(n, depth);
    if (interrupted(g) || is_seen(g, nw_oracle_find(&g->cheap, place), need))
        return;
    if (depth <= g->o->mm) {
        for (int q = 0; q < NW_QUESTIONS; q++)
            if (need & bit(q))
                solve(g, n, depth, ply, q, NO_BUDGET);
        return;
    }
    if (list_moves(&list, n) == 0)
        return;
    const int own = own_question(g, n, ply);
    const nw_oracle_entry *e = nw_oracle_find(&g->oracle, place);
    const unsigned move = e ? e->move[own] : NW_TABLE_NO_MOVE;
    keep_move(g, place, own, move, need);
    GAME_CHILD(child, n);
    for (int i = 0; i < list.count; i++) {
        const unsigned wanted = child_need(need, own, (unsigned)i == move);
        if (!wanted)
            continue;
        game_play(&child, n, list_move(&list, i));
        minimal_cheapen(g, &child, depth - 1, ply + 1, wanted);
    }
}
