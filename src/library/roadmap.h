/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_ROADMAP_H
#define NW_LIBRARY_ROADMAP_H
/* The road map towards the real minimal graph: one search problem at every stage between minimax
 * and the approximate real minimal graph. Up: better move ordering. To the right: better use of
 * transpositions. Implements: Plaat 1996, fig. 5.11. */
#include "minimal.h"

typedef enum nw_roadmap_order {
    NW_ROAD_MINIMAX,    /* the whole tree */
    NW_ROAD_ALPHABETA,  /* moves as the game generates them */
    NW_ROAD_HEURISTICS, /* iterative deepening, static order, killers, history */
    NW_ROAD_LEFT_FIRST, /* minimal, with the moves that the search found */
    NW_ROAD_CHEAPEST,   /* minimal, MM(d) */
    NW_ROAD_ORDERS
} nw_roadmap_order;

typedef enum nw_roadmap_memory {
    NW_ROAD_TREE,
    NW_ROAD_TABLE,
    NW_ROAD_ETC,
    NW_ROAD_MEMORIES
} nw_roadmap_memory;

/* Of the last iteration. Valid only if `there` is set: minimax uses no table, and a search may
 * exceed the limit. */
typedef struct nw_roadmap_cell {
    bool there;
    nw_counts counts;
} nw_roadmap_cell;

typedef struct nw_roadmap {
    nw_roadmap_cell cell[NW_ROAD_ORDERS][NW_ROAD_MEMORIES];
    nw_minimal_result minimal; /* from nw_minimal */
} nw_roadmap;

/* limits->depth and limits->nodes apply to each search; other limits are ignored. */
int nw_roadmap_run(const nw_game *game, const void *state, const nw_limits *limits,
                   const nw_minimal_options *options, nw_roadmap *map, nw_error *err);
#endif
