/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_SEARCHER_STRUCT_H
#define NW_LIBRARY_SEARCHER_STRUCT_H
/* The members of a searcher, internal to the library. */
#include "core/grown.h"
#include "library/searcher.h"

struct nw_searcher {
    nw_game game; /* a copy: the caller's structure may be shorter than the library's */
    const nw_engine *engine;
    bool custom; /* searched through the pointers of game */
    nw_table table;
    nw_control control;
    void *memory;        /* the instance's ordering memory */
    custom_word *states; /* custom: the states of the line being searched */
    nw_grown grown;      /* of best-first minimax, kept from move to move */
    nw_kept kept;        /* of Monte-Carlo tree search, likewise */
};
#endif
