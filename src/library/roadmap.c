/* SPDX-License-Identifier: MIT */
#include "roadmap.h"
#include "core/error.h"
#include "nullwindow_lab.h"
#include <string.h>

static nw_options search_options(const nw_options *base, const nw_game *game,
                                 nw_roadmap_order order, nw_roadmap_memory memory, int etc)
{
    nw_options o = order == NW_ROAD_HEURISTICS ? *base : nw_plain(game);
    o.algorithm = order == NW_ROAD_MINIMAX ? "minimax" : "alphabeta";
    o.quiescence = base->quiescence;
    nw_set_form(&o, NW_FORM_REFUTATION, 0);
    o.shallow_order = 0;
    o.table_bits = memory == NW_ROAD_TREE ? 0 : base->table_bits;
    o.table_move = memory != NW_ROAD_TREE;
    o.etc = memory == NW_ROAD_ETC ? etc : 0;
    o.at_least = 0;
    o.lab = 1;
    return o;
}

static int run_search(const nw_game *game, const void *state, const nw_options *o,
                      const nw_limits *limits, nw_roadmap_cell *cell, nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result r;
    int rc = nw_searcher_create(&s, game, o, err);
    if (rc == 0)
        rc = nw_search(s, state, limits, &r, err);
    if (rc == 0)
        *cell = (nw_roadmap_cell){.there = r.complete, .counts = nw_counts_of_last(&r)};
    nw_searcher_free(s);
    return rc == 0 && limits->stop && *limits->stop ? nw_fail(err, NW_ESTOP, "stopped") : rc;
}

static void copy_graphs(nw_roadmap *map)
{
    const nw_minimal_result *r = &map->minimal;
    for (int i = 0; i < NW_MINIMAL_KINDS; i++) {
        const int order = i < NW_MM_TREE ? NW_ROAD_LEFT_FIRST : NW_ROAD_CHEAPEST;
        map->cell[order][i % NW_ROAD_MEMORIES].there = r->graph[i].there;
        map->cell[order][i % NW_ROAD_MEMORIES].counts = r->graph[i].counts;
    }
}

int nw_roadmap_run(const nw_game *game, const void *state, const nw_limits *limits,
                   const nw_minimal_options *options, nw_roadmap *map, nw_error *err)
{
    const nw_limits each = {.depth = limits->depth, .nodes = limits->nodes, .stop = options->stop};
    memset(map, 0, sizeof *map);
    int rc = nw_minimal(game, state, limits->depth, options, &map->minimal, err);
    for (int order = NW_ROAD_MINIMAX; order <= NW_ROAD_HEURISTICS && rc == 0; order++) {
        for (int memory = 0; memory < NW_ROAD_MEMORIES && rc == 0; memory++) {
            if (order == NW_ROAD_MINIMAX && memory != NW_ROAD_TREE)
                continue;
            const nw_options o = search_options(&options->search, game, (nw_roadmap_order)order,
                                                (nw_roadmap_memory)memory, options->etc);
            rc = run_search(game, state, &o, &each, &map->cell[order][memory], err);
        }
    }
    copy_graphs(map);
    return rc;
}
