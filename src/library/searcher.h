/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_SEARCHER_H
#define NW_LIBRARY_SEARCHER_H
/* A searcher from within: what the library's own callers of an instance need beyond the public
 * header. */
#include "games/custom/custom-inl.h"
#include "search/control.h"
#include <stdbool.h>

struct nw_searcher {
    nw_game game; /* a copy: the caller's structure may be shorter than the library's */
    const nw_engine *engine;
    bool custom; /* searched through the pointers of game */
    nw_table table;
    nw_table audit; /* of full searches that check selectivity (options.sample) */
    nw_control control;
    void *memory;        /* the instance's ordering memory */
    custom_word *states; /* custom: the states of the line being searched */
};

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

/* What the instance takes for the state: the state itself, or *custom, which is then filled. */
const void *nw_searcher_position(const nw_searcher *s, const void *state, custom_pos *custom);
#endif
