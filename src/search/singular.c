/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* Singular extensions: a move is searched deeper if it is the only good one. A search to half the
 * depth must show that all others stay below a target.
 * Implements: Plaat 1996, section 2.2.3, singular extensions (Anantharaman, Campbell and Hsu 1990).
 * Differs: only the hash move can be singular, except with window independence. */

/* Is move number i at least the target, by a search of half the depth? */
static bool reaches(const node *n, int i, nw_score target)
{
    assert(i >= 0 && i < n->list->count && n->depth >= SINGULAR_DEPTH);
    search *s = n->s;
    const game_move move = list_move(&n->list->raw, i);
    GAME_CHILD(child, n->pos);
    note_move(s, n->pos, move, n->ply);
    game_play(&child, n->pos, move);
    return value_below(s, n->search, n->pos, &child, (nw_bounds){target - 1, target},
                       (n->depth - 1) / 2, n->ply + 1) >= target;
}

/* The table's move, if all others are worse than it by a margin that grows with the depth. */
static unsigned by_table(const node *n)
{
    search *s = n->s;
    nw_found found;
    if ((int)n->table_move >= n->list->count || !nw_table_probe(s->table, n->key, &found) ||
        !is_entry_of(s, n->key, n->pos, &found) || found.depth < n->depth - 3 ||
        found.bounds.f_minus == -NW_INF)
        return NW_TABLE_NO_MOVE;
    const nw_score value = from_root(found.bounds.f_minus, n->ply);
    const nw_score target = value - (game_unit > 0 ? game_unit / 50 * n->depth : 2);
    assert(target <= value);
    if (is_decided(value))
        return NW_TABLE_NO_MOVE;
    stats_of(s, NW_SELECT_SINGULAR)->tried++;
    for (int i = 0; i < n->list->count && !s->stopped; i++)
        if (i != (int)n->table_move && reaches(n, i, target))
            return NW_TABLE_NO_MOVE;
    return n->table_move;
}

/* Window-independent: the only move that keeps the static evaluation, for the side that it rates
 * worse. */
static unsigned by_position(const node *n)
{
    search *s = n->s;
    const nw_score value = s->static_eval[n->ply];
    unsigned only = NW_TABLE_NO_MOVE;
    if (value == NO_EVAL || value >= 0)
        return NW_TABLE_NO_MOVE;
    stats_of(s, NW_SELECT_SINGULAR)->tried++;
    for (int i = 0; i < n->list->count && !s->stopped; i++) {
        if (!reaches(n, i, value - game_unit / 2))
            continue;
        if (only != NW_TABLE_NO_MOVE)
            return NW_TABLE_NO_MOVE;
        only = (unsigned)i;
    }
    return only;
}

unsigned nw_singular(const node *n)
{
    if (n->list->count < 2)
        return NW_TABLE_NO_MOVE;
    return is_window_independent(n->s) ? by_position(n)
           : n->s->table               ? by_table(n)
                                       : NW_TABLE_NO_MOVE;
}
