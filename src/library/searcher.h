/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_SEARCHER_H
#define NW_LIBRARY_SEARCHER_H
/* A searcher from within: what the library's own callers of an instance need beyond the public
 * header. */
#include "games/custom/custom-inl.h"
#include "search/control.h"
#include <stdbool.h>

/* Shows an observer the nodes of the next search down to a ply; the searcher must be a lab one. */
void nw_searcher_observe(nw_searcher *s, nw_observer *observer, int plies);

/* Asks known(knowledge, state, &value) at every node of the searches to come but the root, from all
 * their threads; where it returns true, value stands for the node. NULL: no more. The searcher
 * plays, and its game is built in. */
void nw_searcher_know(nw_searcher *s, bool (*known)(void *, const void *, nw_score *),
                      void *knowledge);

/* Records what the searches to come could share; nobody helps in them. The searcher has more than
 * one thread, and its scheme is split. NULL: no more. */
void nw_searcher_record(nw_searcher *s, nw_split_log *log);

/* --- a larger search in parts (parallel/tds). Its parts keep history, killers and the age of the
 * table. */

/* The next search begins at this ply of the larger one. */
void nw_searcher_continue(nw_searcher *s, int ply);

/* The table, or NULL; and another in its place, which stays its owner's. */
nw_table *nw_searcher_table(nw_searcher *s);
void nw_searcher_use_table(nw_searcher *s, nw_table *table);

/* What a file of the table is marked with. */
uint64_t nw_searcher_tag(const nw_searcher *s);

/* With one thread, poll(owner) is called now and then; true ends the search. */
void nw_searcher_poll(nw_searcher *s, bool (*poll)(void *owner), void *owner);

/* May threads that wait keep their processors? */
void nw_searcher_spin(nw_searcher *s, bool may_spin);

/* Moves above the parts, ordered as the search orders its own (search/control.h): at.pos is a
 * state of the game. */
void nw_searcher_rank(nw_searcher *s, nw_ordered at, const nw_move *move, int count, int64_t *out);
void nw_searcher_credit(nw_searcher *s, nw_ordered at, nw_move best, int depth);
void nw_searcher_learn(nw_searcher *s, const nw_searcher *from);

/* What the instance takes for the state: the state itself, or *custom, which is then filled. */
const void *nw_searcher_position(const nw_searcher *s, const void *state, custom_pos *custom);
#endif
