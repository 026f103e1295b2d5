/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "games/tree/tree-inl.h"
#include "base/json.h"
#include "library/minimal.h"
#include "library/roadmap.h"
#include <stdio.h>

typedef struct graph_run {
    cli_position position;
    int depth;
    nw_minimal_options options;
    bool with_map;
    long long map_nodes;
    nw_roadmap map; /* with map.minimal alone where no map is wanted */
    nw_error err;
    int code;
} graph_run;

static const struct {
    const char *name, *words;
} graphs[NW_MINIMAL_KINDS] = {
    [NW_MINIMAL_TREE] = {"tree", "minimal tree"},
    [NW_LFMG] = {"lfmg", "left-first minimal graph"},
    [NW_LFMG_ETC] = {"lfmg_etc", "  with ETC"},
    [NW_MM_TREE] = {"mm_tree", "cheapest cutoffs, tree"},
    [NW_MM] = {"mm", "  with transpositions"},
    [NW_ARMG] = {"armg", "  and ETC: the ARMG"},
};

static const char *const orders[NW_ROAD_ORDERS] = {"minimax", "alphabeta", "alphabeta, ID and HH",
                                                   "left-first minimal", "cheapest cutoffs"};
static const char *const order_keys[NW_ROAD_ORDERS] = {"minimax", "alphabeta", "heuristics",
                                                       "left_first", "cheapest"};
static const char *const memory_keys[NW_ROAD_MEMORIES] = {"tree", "table", "etc"};

/* --- text */

static void print_row(const char *words, const nw_counts *c, const nw_counts *lfmg)
{
    char leaf[CLI_COUNT_SIZE], interior[CLI_COUNT_SIZE], table[CLI_COUNT_SIZE],
        total[CLI_COUNT_SIZE];
    printf("%-26s %13s %13s %13s %13s %7.2f %7.2f\n", words, cli_count(c->leaf, leaf),
           cli_count(c->interior, interior), cli_count(c->table, table),
           cli_count(nw_counts_total(c), total), (double)c->leaf / (double)lfmg->leaf,
           (double)nw_counts_total(c) / (double)nw_counts_total(lfmg));
}

static void print_sizes(const graph_run *r)
{
    const nw_minimal_result *m = &r->map.minimal;
    const nw_counts *lfmg = &m->graph[NW_LFMG].counts;
    printf("%-26s %13s %13s %13s %13s %7s %7s\n", "", "leaves", "interior", "transposed", "total",
           "leaves", "total");
    printf("%-26s %55s %15s\n", "", "", "over the LFMG's");
    print_row("search, all iterations", &m->search, lfmg);
    print_row("search, last iteration", &m->last, lfmg);
    for (int i = 0; i < NW_MINIMAL_KINDS; i++)
        if (m->graph[i].there)
            print_row(graphs[i].words, &m->graph[i].counts, lfmg);
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

/* The share of cutoffs by the first move, from the root down, where there were any. */
static void print_ordering(const nw_minimal_result *m)
{
    printf("%-26s", "first-move cutoffs, %");
    for (int ply = 0; ply < m->depth; ply++) {
        if (m->statistics.cutoffs[ply])
            printf(" %.1f", percent(m->statistics.first_cutoffs[ply], m->statistics.cutoffs[ply]));
        else
            printf(" -");
    }
    printf("\n");
}

static void print_map(const nw_roadmap *map)
{
    printf("\n%-26s %15s %15s %15s\n", "total nodes, by ordering", "no table", "table",
           "table and ETC");
    for (int order = NW_ROAD_ORDERS - 1; order >= 0; order--) {
        printf("%-26s", orders[order]);
        for (int memory = 0; memory < NW_ROAD_MEMORIES; memory++) {
            char total[CLI_COUNT_SIZE];
            const bool there = map->cell[order][memory].there;
            printf(" %15s",
                   there ? cli_count(nw_counts_total(&map->cell[order][memory].counts), total)
                         : "x");
        }
        printf("\n");
    }
}

/* For MAX, as everywhere. */
static nw_score value_of(const graph_run *r)
{
    return cli_root_is_max(&r->position) ? r->map.minimal.value : -r->map.minimal.value;
}

static void print_text(const graph_run *r)
{
    const nw_minimal_result *m = &r->map.minimal;
    char value[CLI_SCORE_SIZE], stored[CLI_COUNT_SIZE];
    printf("%-26s %s\n", "position", r->position.text);
    printf("%-26s %s, proved by every graph below\n", "value", cli_score(value_of(r), value));
    printf("%-26s %s, depth %d, MM(%d), ETC at least %d plies from the horizon\n", "search",
           r->options.search.algorithm, m->depth, r->options.mm, r->options.etc);
    print_sizes(r);
    print_ordering(m);
    printf("%-26s %.2f %% of transpositions are of equal depth\n", "transpositions",
           percent(m->equal_depth, m->equal_depth + m->other_depth));
    printf("%-26s %llu of %s moves were not the table's\n", "gaps", (unsigned long long)m->gaps,
           cli_count(m->stored, stored));
    if (r->with_map)
        print_map(&r->map);
}

/* --- JSON */

static void json_map(json *j, const nw_roadmap *map)
{
    json_object(j, "roadmap");
    for (int order = 0; order < NW_ROAD_ORDERS; order++) {
        json_object(j, order_keys[order]);
        for (int memory = 0; memory < NW_ROAD_MEMORIES; memory++)
            if (map->cell[order][memory].there)
                json_counts(j, memory_keys[memory], &map->cell[order][memory].counts);
        json_end(j);
    }
    json_end(j);
}

static void print_json(const graph_run *r)
{
    const nw_minimal_result *m = &r->map.minimal;
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", r->position.game->rules->name);
    json_integer(&j, "depth", m->depth);
    json_score(&j, "value", value_of(r));
    json_string(&j, "algorithm", r->options.search.algorithm);
    json_integer(&j, "mm_plies", r->options.mm);
    json_integer(&j, "etc_plies", r->options.etc);
    json_counts(&j, "search", &m->search);
    json_counts(&j, "last", &m->last);
    for (int i = 0; i < NW_MINIMAL_KINDS; i++)
        if (m->graph[i].there)
            json_counts(&j, graphs[i].name, &m->graph[i].counts);
    json_unsigneds(&j, "nodes_at", m->graph[NW_LFMG].nodes_at, m->depth + 1);
    json_unsigneds(&j, "transpositions_at", m->graph[NW_LFMG].transpositions_at, m->depth + 1);
    json_unsigned(&j, "equal_depth", m->equal_depth);
    json_unsigned(&j, "other_depth", m->other_depth);
    json_unsigneds(&j, "cutoffs", m->statistics.cutoffs, m->depth + 1);
    json_unsigneds(&j, "first_cutoffs", m->statistics.first_cutoffs, m->depth + 1);
    json_unsigned(&j, "gaps", m->gaps);
    json_unsigned(&j, "stored", m->stored);
    if (r->with_map)
        json_map(&j, &r->map);
    json_end(&j);
}

/* --- running */

static void run(void *context)
{
    graph_run *r = context;
    const nw_game *g = r->position.game->rules;
    const nw_limits limits = {.depth = r->depth, .nodes = (uint64_t)r->map_nodes};
    if (r->with_map)
        r->code = nw_roadmap_run(g, r->position.state, &limits, &r->options, &r->map, &r->err);
    else
        r->code = nw_minimal(g, r->position.state, r->depth, &r->options, &r->map.minimal, &r->err);
}

static int show_graphs(graph_run *r, bool as_json)
{
    r->options.stop = &cli_stop;
    r->options.places = true;
    cli_catch_signals();
    const int rc = cli_run_deep(run, r);
    if (rc != 0)
        return rc;
    if (r->code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "stopped by a signal; no result");
    if (r->code < 0)
        return cli_report(&r->err);
    if (as_json)
        print_json(r);
    else
        print_text(r);
    return 0;
}

/* A tree without --depth is searched to its leaves. */
static int tree_depth(const graph_run *r)
{
    const int height = ((const tree_pos *)r->position.state)->tree->height;
    return height > 0 ? height : 1;
}

typedef struct graph_words {
    const char *position, *root, *algorithm;
    long long depth, mm, etc, search_etc, table;
    bool json, no_quiescence, has_mm, has_etc, has_table;
} graph_words;

static void set_options(graph_run *r, const graph_words *w)
{
    nw_minimal_options *o = &r->options;
    *o = nw_minimal_defaults(r->position.game->rules);
    if (w->algorithm)
        o->search.algorithm = w->algorithm;
    if (w->has_mm)
        o->mm = (int)w->mm;
    if (w->has_etc)
        o->etc = (int)w->etc;
    o->search.etc = (int)w->search_etc;
    if (w->has_table)
        o->search.table_bits = (int)w->table;
    if (w->no_quiescence)
        o->search.quiescence = 0;
    if (w->depth < 0)
        r->depth = tree_depth(r);
}

int cmd_graph(int argc, char **argv)
{
    graph_run r = {.map_nodes = 20000000};
    graph_words w = {.depth = -1, .mm = -1, .etc = -1, .table = -1};
    int count = 0;
    const cli_option options[] = {
        {"depth", 'i', &w.depth, 1, NW_PLIES_MAX, "D", "plies; trees go to their leaves without it",
         NULL},
        {"mm", 'i', &w.mm, 0, NW_PLIES_MAX, "N",
         "cheapest cutoffs in the last N plies, 2 if not given; 0 for none", &w.has_mm},
        {"etc", 'i', &w.etc, 1, NW_PLIES_MAX, "N",
         "ETC in the graphs at least N plies from the horizon, 1 if not given", &w.has_etc},
        {"search-etc", 'i', &w.search_etc, 0, NW_PLIES_MAX, "N",
         "ETC in the search at least N plies from the horizon; 0 for none", NULL},
        {"algo", 's', &w.algorithm, 0, 0, "NAME", "practical algorithm that finds the value", NULL},
        {"table", 'i', &w.table, 4, 32, "BITS", "2^BITS entries for the search, 22 if not given",
         &w.has_table},
        {"no-quiescence", 'b', &w.no_quiescence, 0, 0, NULL, "stop at the horizon", NULL},
        {"roadmap", 'b', &r.with_map, 0, 0, NULL,
         "also the searches between minimax and the minimal graph", NULL},
        {"roadmap-nodes", 'i', &r.map_nodes, 1000, 1000000000000, "N",
         "leave out searches of the road map that take more", NULL},
        {"root", 's', &w.root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &w.position, 1, &count);
    if (rc != 0)
        return rc;
    rc = cli_open_at(argv[0], w.position, w.depth, w.root, &r.position, &r.depth);
    if (rc == 0) {
        set_options(&r, &w);
        rc = show_graphs(&r, w.json);
    }
    cli_close(&r.position);
    return rc;
}
