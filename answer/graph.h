/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_GRAPH_H
#define NW_ANSWER_GRAPH_H
/* Minimal graphs and their road map: computed, and written as JSON. */
#include "base/json.h"
#include "library/roadmap.h"

typedef struct graph_question {
    const nw_game_info *game;
    const void *state;
    int depth;
    nw_minimal_options options;
    bool with_map;
    uint64_t map_nodes; /* node limit of each road map search */
} graph_question;

typedef struct graph_found {
    nw_score value; /* MAX's view */
    nw_roadmap map; /* only map.minimal if no map is requested */
} graph_found;

enum { GRAPH_MAP_NODES = 20000000 };

/* As nw_minimal and nw_roadmap_run. */
int graph_find(graph_found *f, const graph_question *q, nw_error *err);

void graph_write(json *j, const graph_question *q, const graph_found *f);
#endif
