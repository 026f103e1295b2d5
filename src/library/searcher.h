/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_SEARCHER_H
#define NW_LIBRARY_SEARCHER_H
/* A searcher from within: what the library's own callers of an instance need beyond the public
 * header. */
#include "games/custom/bind.h"
#include "search/control.h"
#include <stdbool.h>

struct nw_searcher {
    const nw_game *game;
    const nw_engine *engine;
    bool custom;
    nw_table table;
    nw_control control;
    void *memory;        /* the instance's ordering memory */
    custom_word *states; /* custom: the states of the line being searched */
};
#endif
