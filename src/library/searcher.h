/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_SEARCHER_H
#define NW_LIBRARY_SEARCHER_H
/* Internal interface of a searcher, beyond the public header. */
#include "games/custom/custom-inl.h"
#include "search/control.h"
#include <stdbool.h>

/* Shows an observer the nodes of the next search down to a ply; the searcher must be a lab one. */
void nw_searcher_observe(nw_searcher *s, nw_observer *observer, int plies);

/* Asks known(knowledge, state, &value) at every node of the searches to come but the root, from all
 * their threads; if it returns true, value is the node's value. NULL: off. Needs options.play and a
 * built-in game. */
void nw_searcher_know(nw_searcher *s, bool (*known)(void *, const void *, nw_score *),
                      void *knowledge);

/* Records the split points of the next searches, which run without helpers. Needs more than one
 * thread and the scheme split. NULL: off. */
void nw_searcher_record(nw_searcher *s, nw_split_log *log);

/* --- a larger search in parts (parallel/tds). Its parts keep history, killers and the age of the
 * table. */

/* The next search begins at this ply of the larger one. */
void nw_searcher_continue(nw_searcher *s, int ply);

/* The table, or NULL; and replaces it by one that the caller owns. */
nw_table *nw_searcher_table(nw_searcher *s);
void nw_searcher_use_table(nw_searcher *s, nw_table *table);

/* The tag of table files. */
uint64_t nw_searcher_tag(const nw_searcher *s);

/* With one thread, calls poll(owner) at intervals; true ends the search. */
void nw_searcher_poll(nw_searcher *s, bool (*poll)(void *owner), void *owner);

/* May waiting threads spin? */
void nw_searcher_spin(nw_searcher *s, bool may_spin);

/* Orders moves above the parts as the search does (search/control.h): at.pos is a state of the
 * game. */
void nw_searcher_rank(nw_searcher *s, nw_ordered at, const nw_move *move, int count, int64_t *out);
void nw_searcher_credit(nw_searcher *s, nw_ordered at, nw_move best, int depth);
void nw_searcher_learn(nw_searcher *s, const nw_searcher *from);

/* Converts a state for the instance: the state itself, or *custom, filled in. */
const void *nw_searcher_position(const nw_searcher *s, const void *state, custom_pos *custom);
#endif
