/* SPDX-License-Identifier: MIT */
#include "answer/graph.h"
#include "answer/position.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"

int graph_find(graph_found *f, const graph_question *q, nw_error *err)
{
    const nw_game *g = q->game->rules;
    const nw_limits limits = {.depth = q->depth, .nodes = q->map_nodes};
    const int rc = q->with_map
                       ? nw_roadmap_run(g, q->state, &limits, &q->options, &f->map, err)
                       : nw_minimal(g, q->state, q->depth, &q->options, &f->map.minimal, err);
    const bool is_max = !q->game->is_tree || ((const tree_pos *)q->state)->max;
    f->value = is_max ? f->map.minimal.value : -f->map.minimal.value;
    return rc;
}

/* --- JSON */

static void write_map(json *j, const nw_roadmap *map)
{
    static const char *const orders[NW_ROAD_ORDERS] = {"minimax", "alphabeta", "heuristics",
                                                       "left_first", "cheapest"};
    static const char *const memories[NW_ROAD_MEMORIES] = {"tree", "table", "etc"};
    json_object(j, "roadmap");
    for (int order = 0; order < NW_ROAD_ORDERS; order++) {
        json_object(j, orders[order]);
        for (int memory = 0; memory < NW_ROAD_MEMORIES; memory++)
            if (map->cell[order][memory].there)
                json_counts(j, memories[memory], &map->cell[order][memory].counts);
        json_end(j);
    }
    json_end(j);
}

void graph_write(json *j, const graph_question *q, const graph_found *f)
{
    static const char *const graphs[NW_MINIMAL_KINDS] = {
        [NW_MINIMAL_TREE] = "tree", [NW_LFMG] = "lfmg", [NW_LFMG_ETC] = "lfmg_etc",
        [NW_MM_TREE] = "mm_tree",   [NW_MM] = "mm",     [NW_ARMG] = "armg"};
    const nw_minimal_result *m = &f->map.minimal;
    json_object(j, NULL);
    json_string(j, "game", q->game->rules->name);
    json_integer(j, "depth", m->depth);
    json_score(j, "value", f->value);
    json_string(j, "algorithm", q->options.search.algorithm);
    json_integer(j, "mm_plies", q->options.mm);
    json_integer(j, "etc_plies", q->options.etc);
    json_counts(j, "search", &m->search);
    json_counts(j, "last", &m->last);
    for (int i = 0; i < NW_MINIMAL_KINDS; i++)
        if (m->graph[i].there)
            json_counts(j, graphs[i], &m->graph[i].counts);
    json_unsigneds(j, "nodes_at", m->graph[NW_LFMG].nodes_at, m->depth + 1);
    json_unsigneds(j, "transpositions_at", m->graph[NW_LFMG].transpositions_at, m->depth + 1);
    json_unsigned(j, "equal_depth", m->equal_depth);
    json_unsigned(j, "other_depth", m->other_depth);
    json_unsigneds(j, "cutoffs", m->statistics.cutoffs, m->depth + 1);
    json_unsigneds(j, "first_cutoffs", m->statistics.first_cutoffs, m->depth + 1);
    json_unsigned(j, "gaps", m->gaps);
    json_unsigned(j, "stored", m->stored);
    if (q->with_map)
        write_map(j, &f->map);
    json_end(j);
}

/* --- the request */

static void read_members(graph_question *q, answer *a, const position *p)
{
    json_document *r = a->r;
    const int height = nw_position_height(p->at);
    nw_minimal_options *o = &q->options;
    *o = nw_minimal_defaults(q->game->rules);
    o->stop = a->host->stop;
    o->places = true;
    o->search.algorithm = json_get_text(r, 0, "algorithm", o->search.algorithm);
    o->search.table_bits =
        (int)json_get_integer(r, 0, "table", 4, a->host->max_table_bits, a->host->max_table_bits);
    o->mm = (int)json_get_integer(r, 0, "mm", 0, NW_PLIES_MAX, o->mm);
    o->etc = (int)json_get_integer(r, 0, "etc", 1, NW_PLIES_MAX, o->etc);
    q->with_map = json_get_bool(r, 0, "roadmap", false);
    q->map_nodes = GRAPH_MAP_NODES;
    q->depth =
        (int)json_get_integer(r, 0, "depth", 1, NW_PLIES_MAX, p->tree && height == 0 ? 1 : height);
    if (q->depth == 0)
        json_refuse(r, "depth: missing; %s needs one, as in \"depth\": 4", q->game->rules->name);
}

int answer_graph(answer *a, nw_error *err)
{
    position p;
    graph_found f;
    int rc = position_open(&p, a, err);
    graph_question q = {.game = p.game, .state = p.state};
    if (rc == 0) {
        read_members(&q, a, &p);
        rc = answer_check(a, err);
    }
    if (rc == 0)
        rc = graph_find(&f, &q, err);
    if (rc == NW_ESTOP)
        rc = nw_fail(err, NW_ESTOP, "stopped");
    if (rc == 0) {
        graph_write(&a->j, &q, &f);
        answer_send(a);
    }
    position_free(&p);
    return rc;
}
