/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_ETC_INL_H
#define NW_SEARCH_ETC_INL_H
/* Enhanced transposition cutoffs: before any child is searched, all of them are looked up; one
 * whose stored bound already refutes the node saves the search. At most one lookup a child, over
 * the moves that were generated anyway. Implements: Plaat 1996, fig. 5.4. */
#include "search/order-inl.h"
#include "search/table-inl.h"

enum { ETC_BATCH = 16 }; /* children whose entries are on their way from memory at a time */

/* True if a stored bound of a child cuts n off, with the bound in *g and the move's number in
 * *number. */
static inline bool transposition_cutoff(search *s, const game_pos *n, moves *list, int depth,
                                        int ply, nw_score beta, nw_score *g, unsigned *number)
{
    if (s->on.etc == 0 || depth < s->on.etc || !in_table(s, depth - 1))
        return false;
    uint64_t key[ETC_BATCH];
    list->fetch = false; /* done here */
    for (int i = 0; i < list->count; i++) {
        nw_found found;
        if (i % ETC_BATCH == 0)
            for (int j = 0; j < ETC_BATCH && i + j < list->count; j++)
                key[j] = fetch_child(s, n, list_move(&list->raw, i + j), ply);
        PROBE(s->statistics->etc_lookups++);
        if (nw_table_probe(s->table, key[i % ETC_BATCH], &found) &&
            depth_serves(s, found.depth, depth - 1) && -from_root(found.f_plus, ply + 1) >= beta &&
            !child_is_drawn(s, n, list_move(&list->raw, i), ply)) {
            PROBE(s->statistics->etc_cutoffs++);
            *g = -from_root(found.f_plus, ply + 1);
            *number = (unsigned)i;
            return true;
        }
    }
    return false;
}
#endif
