/* SPDX-License-Identifier: MIT */
#include "minimal/graph-inl.h"

/* The cheapest move of an earlier iteration, else the search's move for n, if any. */
static unsigned stored_move(const graph *g, const game_pos *n, int question)
{
    const search *s = g->s;
    nw_found found = {.move = NW_TABLE_NO_MOVE};
    const nw_oracle_entry *e = g->iterating ? nw_oracle_find(&g->liked, liked_place(n)) : NULL;
    if (e && e->answer[question])
        return e->move[question];
    if (s->table)
        nw_table_probe(s->table, game_key(n), &found);
    return found.move;
}

static void keep_answer(graph *g, uint64_t place, int question, bool yes, unsigned move)
{
    nw_oracle_entry *e = interrupted(g) ? NULL : entry_at(g, &g->oracle, place);
    if (!e)
        return;
    e->answer[question] = yes ? NW_ANSWER_YES : NW_ANSWER_NO;
    e->move[question] = (uint16_t)move;
}

/* The search has stored a move for a position, not for a node, and often from another window; a
 * move that no longer cuts off, or was overwritten, leaves a gap. So the value is proved again,
 * uncounted, with the stored moves first: the counted graph then has no gaps and is minimal for
 * these moves. Implements: Plaat 1996, section 5.2, the first step.  Differs: keeps a move for
 * every node and question, without replacement. */
bool minimal_prove(graph *g, const game_pos *pos, int depth, int ply, int question)
{
    search *s = g->s;
    moves list;
    assert(depth >= 0 && ply >= 0 && depth + ply <= MAX_PLY);
    count_node(s);
    if (depth == 0)
        return leaf_is(g, pos, depth, ply, question);
    const uint64_t place = place_of(pos, depth);
    const nw_oracle_entry *e = nw_oracle_find(&g->oracle, place);
    if (e && e->answer[question])
        return e->answer[question] == NW_ANSWER_YES;
    GAME_CHILD(child, pos);
    node n = {.s = s, .pos = pos, .child = &child, .list = &list, .depth = depth, .ply = ply};
    if (generate(&n) == 0)
        return leaf_is(g, pos, depth, ply, question);

    const bool wanted = side_of(s, pos, ply) == 0; /* the answer for which one move suffices */
    put_first(&n, stored_move(g, pos, question));
    bool answer = !wanted;
    while (answer != wanted && next_child(&n)) {
        answer = minimal_prove(g, &child, depth - 1, ply + 1, question);
        if (interrupted(g))
            return answer;
        n.tried++;
    }
    g->r->gaps += answer == wanted && n.tried > 1;
    keep_answer(g, place, question, answer, n.now.number);
    return answer;
}
