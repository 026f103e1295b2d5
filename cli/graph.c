/* SPDX-License-Identifier: MIT */
#include "answer/graph.h"
#include "cli.h"
#include "games/tree/tree-inl.h"
#include "progress.h"
#include <stdio.h>

typedef struct graph_run {
    cli_position position;
    graph_question question;
    graph_found found;
    nw_error err;
    int code;
} graph_run;

static const char *const graphs[NW_MINIMAL_KINDS] = {
    [NW_MINIMAL_TREE] = "minimal tree", [NW_LFMG] = "left-first minimal graph",
    [NW_LFMG_ETC] = "  with ETC",       [NW_MM_TREE] = "cheapest cutoffs, tree",
    [NW_MM] = "  with transpositions",  [NW_ARMG] = "  and ETC: the ARMG",
};

static const char *const orders[NW_ROAD_ORDERS] = {"minimax", "alphabeta", "alphabeta, ID and HH",
                                                   "left-first minimal", "cheapest cutoffs"};

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

static void print_sizes(const nw_minimal_result *m)
{
    const nw_counts *lfmg = &m->graph[NW_LFMG].counts;
    printf("%-26s %13s %13s %13s %13s %7s %7s\n", "", "leaves", "interior", "transposed", "total",
           "leaves", "total");
    printf("%-26s %55s %15s\n", "", "", "over the LFMG's");
    print_row("search, all iterations", &m->search, lfmg);
    print_row("search, last iteration", &m->last, lfmg);
    for (int i = 0; i < NW_MINIMAL_KINDS; i++)
        if (m->graph[i].there)
            print_row(graphs[i], &m->graph[i].counts, lfmg);
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

static void print_text(const graph_run *r)
{
    const nw_minimal_result *m = &r->found.map.minimal;
    const nw_minimal_options *o = &r->question.options;
    char value[CLI_SCORE_SIZE], stored[CLI_COUNT_SIZE];
    printf("%-26s %s\n", "position", r->position.text);
    printf("%-26s %s, proved by every graph below\n", "value", cli_score(r->found.value, value));
    printf("%-26s %s, depth %d, MM(%d), ETC at least %d plies from the horizon\n", "search",
           o->search.algorithm, m->depth, o->mm, o->etc);
    print_sizes(m);
    print_ordering(m);
    printf("%-26s %.2f %% of transpositions are of equal depth\n", "transpositions",
           percent(m->equal_depth, m->equal_depth + m->other_depth));
    printf("%-26s %llu of %s moves were not the table's\n", "gaps", (unsigned long long)m->gaps,
           cli_count(m->stored, stored));
    if (r->question.with_map)
        print_map(&r->found.map);
}

/* --- running */

static void run(void *context)
{
    graph_run *r = context;
    r->code = graph_find(&r->found, &r->question, &r->err);
}

static int show_graphs(graph_run *r, bool as_json)
{
    json j = json_to(stdout);
    r->question.options.stop = &cli_stop;
    r->question.options.places = true;
    cli_progress line;
    const int rc = cli_run_shown(run, r, &line, &r->code, &r->err);
    if (rc != 0)
        return rc;
    if (as_json)
        graph_write(&j, &r->question, &r->found);
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
    nw_minimal_options *o = &r->question.options;
    r->question.game = r->position.game;
    r->question.state = r->position.state;
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
        r->question.depth = tree_depth(r);
}

int cmd_graph(int argc, char **argv)
{
    graph_run r = {.code = 0};
    long long map_nodes = GRAPH_MAP_NODES;
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
        {"roadmap", 'b', &r.question.with_map, 0, 0, NULL,
         "also the searches between minimax and the minimal graph", NULL},
        {"roadmap-nodes", 'i', &map_nodes, 1000, 1000000000000, "N",
         "leave out searches of the road map that take more", NULL},
        {"root", 's', &w.root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &w.position, 1, &count);
    if (rc != 0)
        return rc;
    rc = cli_open_at(argv[0], w.position, w.depth, w.root, &r.position, &r.question.depth);
    r.question.map_nodes = (uint64_t)map_nodes;
    if (rc == 0) {
        set_options(&r, &w);
        rc = show_graphs(&r, w.json);
    }
    cli_close(&r.position);
    return rc;
}
