/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_ETC_INL_H
#define NW_SEARCH_ETC_INL_H
/* Enhanced transposition cutoffs: before searching any child, probe the table for all of them; a
 * stored bound that refutes the node cuts it off. At most one probe per generated move.
 * Implements: Plaat 1996, fig. 5.4.
 *
 * With `etc_first` also from left to right: without a cutoff, the move whose bound would cut off if
 * it were deep enough is tried first.
 * Implements: Plaat 1996, section 5.3, ETC from left to right. */
#include "search/order-inl.h"
#include "search/table-inl.h"

enum { ETC_BATCH = 16 }; /* children whose entries are prefetched together */

/* Child i would cut n off if its bound were deep enough: the deepest such child is tried first. */
static inline void note_promising(node *n, int i, int depth, int *deepest)
{
    if (LAB && (n->s->on.forms & NW_FORM_ETC_FIRST) && depth > *deepest) {
        *deepest = depth;
        n->list->promising = (unsigned)i;
    }
}

/* The same of the child after a move. */
static inline bool is_entry_of_child(const node *n, uint64_t key, game_move move,
                                     const nw_found *found)
{
    if (!LAB || !n->s->table->wide)
        return true;
    GAME_CHILD(child, n->pos);
    game_play(&child, n->pos, move);
    return is_entry_of(n->s, key, &child, found);
}

/* The lower bound on n that the entry of the child after a move proves. */
NW_STEP nw_score least_value(const node *n, game_move move, const nw_found *found)
{
    return keeps_turn(n->pos, move) ? from_root(found->bounds.f_minus, n->ply + 1)
                                    : -from_root(found->bounds.f_plus, n->ply + 1);
}

/* True if a stored bound of a child cuts n off, with the bound in n->g and the move in n->now. */
NW_STEP bool etc_cutoff(node *n)
{
    search *s = n->s;
    moves *list = n->list;
    if (s->on.etc == 0 || n->depth < s->on.etc || !in_table(s, n->depth - 1))
        return false;
    uint64_t key[ETC_BATCH];
    int deepest = -1;
    list->fetch = false; /* done here */
    for (int i = 0; i < list->count; i++) {
        nw_found found;
        if (i % ETC_BATCH == 0)
            for (int j = 0; j < ETC_BATCH && i + j < list->count; j++)
                key[j] = fetch_child(s, n->pos, list_move(&list->raw, i + j), n->ply);
        PROBE(s->statistics->etc_lookups++);
        if (!nw_table_probe(s->table, key[i % ETC_BATCH], &found))
            continue;
        const game_move move = list_move(&list->raw, i);
        const nw_score least = least_value(n, move, &found);
        if (least < n->beta || !is_entry_of_child(n, key[i % ETC_BATCH], move, &found))
            continue;
        if (!depth_serves(s, found.depth, n->depth - 1) && !serves_any_depth(s, least)) {
            note_promising(n, i, found.depth, &deepest);
            continue;
        }
        if (!child_is_drawn(s, n->pos, move, n->ply)) {
            PROBE(s->statistics->etc_cutoffs++);
            PROBE(nw_table_touch(s->table, key[i % ETC_BATCH], &found));
            n->g = least;
            n->now.number = (unsigned)i;
            PROBE(watch_etc(n));
            return true;
        }
    }
    return false;
}
#endif
