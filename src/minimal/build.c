/* SPDX-License-Identifier: MIT */
#include "minimal/graph-inl.h"
#include "core/error.h"
#include "minimal/instance.h"

extern const nw_minimal_run nw_minimal_of;

/* Starts a pass with no node visited. */
static void start_pass(graph *g, nw_minimal_kind kind, nw_oracle *walking)
{
    g->pass++;
    assert(g->pass > 0); /* 0 marks an entry that no pass has seen */
    g->kind = kind;
    g->walking = walking;
    g->s->counts = (nw_counts){0};
}

/* Counts one graph; false if it does not prove the value. */
static bool count_graph(graph *g, const game_pos *root, int depth, nw_minimal_kind kind, int etc,
                        nw_oracle *walking)
{
    start_pass(g, kind, walking);
    g->etc = etc;
    g->transpose = kind != NW_MINIMAL_TREE;
    const bool holds = minimal_count(g, root, depth, 0, EXACT);
    nw_minimal_size *size = &g->r->graph[kind];
    size->counts.quiescence = g->s->counts.quiescence;
    size->there = true;
    return holds || interrupted(g);
}

static void measure_tree(graph *g, const game_pos *root, int depth, nw_minimal_kind kind,
                         nw_oracle *walking)
{
    start_pass(g, kind, walking);
    const tree_size size = minimal_measure(g, root, depth, 0, EXACT);
    g->r->graph[kind].counts = (nw_counts){.leaf = size.leaf, .interior = size.interior};
    g->r->graph[kind].there = true;
}

static bool count_left_first(graph *g, const game_pos *root, int depth)
{
    bool holds = true;
    if (g->o->walk)
        holds = count_graph(g, root, depth, NW_MINIMAL_TREE, 0, &g->oracle);
    else
        measure_tree(g, root, depth, NW_MINIMAL_TREE, &g->oracle);
    holds = holds && count_graph(g, root, depth, NW_LFMG, 0, &g->oracle);
    if (!g->o->only_lfmg)
        holds = holds && count_graph(g, root, depth, NW_LFMG_ETC, g->o->etc, &g->oracle);
    return holds;
}

static bool prove(graph *g, const game_pos *root, int depth)
{
    return minimal_prove(g, root, depth, 0, AT_LEAST_F) &&
           !minimal_prove(g, root, depth, 0, ABOVE_F) && !interrupted(g);
}

/* One iteration of MM: proves the value of that depth with the preferred moves, then prefers the
 * cheapest cutoffs of its last plies. */
static bool iterate(graph *g, const game_pos *root, int depth)
{
    nw_oracle_free(&g->oracle);
    nw_oracle_free(&g->cheap);
    g->f = g->r->value_at[depth];
    const bool holds = prove(g, root, depth);
    start_pass(g, NW_MM_TREE, &g->cheap);
    if (holds)
        minimal_cheapen(g, root, depth, 0, EXACT);
    return holds && !interrupted(g);
}

/* Cheap moves at the horizon of one iteration lie above it in the next, so minimaxing reaches all
 * plies but those near the root. Implements: Plaat 1996, section 5.3: the cutoff move with the
 * smallest sub-tree is added to the transposition table. */
static bool iterate_all(graph *g, const game_pos *root, int depth)
{
    const uint64_t gaps = g->r->gaps; /* only those of the search are reported */
    bool holds = true;
    g->iterating = true;
    for (int d = 1; holds && d <= depth; d++)
        if (g->r->has_value[d] || d == depth)
            holds = iterate(g, root, d);
    g->r->gaps = gaps;
    return holds;
}

static bool count_cheapest(graph *g, const game_pos *root, int depth)
{
    if (g->o->mm_iterates && !iterate_all(g, root, depth))
        return interrupted(g);
    start_pass(g, NW_MM_TREE, &g->cheap);
    minimal_cheapen(g, root, depth, 0, EXACT);
    measure_tree(g, root, depth, NW_MM_TREE, &g->cheap);
    return count_graph(g, root, depth, NW_MM, 0, &g->cheap) &&
           count_graph(g, root, depth, NW_ARMG, g->o->etc, &g->cheap);
}

static bool build(graph *g, const game_pos *root, int depth)
{
    bool holds = prove(g, root, depth);
    g->r->stored = g->oracle.used;
    holds = holds && count_left_first(g, root, depth);
    if (holds && !interrupted(g) && g->o->mm > 0 && !g->o->only_lfmg)
        holds = count_cheapest(g, root, depth);
    return holds;
}

/* Keeps the options of the search, except those that need memory of their own. */
static void prepare(search *s)
{
    nw_set_form(&s->on, NW_FORM_REFUTATION, 0);
    s->on.table_move = 1;
    s->follow = NULL;
    s->stopped = false;
}

static int run(nw_control *c, void *memory, const void *pos, const nw_minimal_options *options,
               nw_minimal_result *result, nw_error *err)
{
    graph g = {.s = memory, .o = options, .f = result->value, .r = result};
    prepare(g.s);
    const bool holds = build(&g, pos, c->limits.depth);
    nw_oracle_free(&g.oracle);
    nw_oracle_free(&g.cheap);
    nw_oracle_free(&g.liked);
    nw_memory_free(&g.places);
    if (g.s->stopped)
        return nw_fail(err, NW_ESTOP, "stopped");
    if (g.failed < 0)
        return nw_fail(err, g.failed, "out of memory for the minimal graph");
    if (!holds)
        return nw_fail(err, NW_EINVAL,
                       "the graph does not prove the value: the game's key or evaluation does not "
                       "depend on the position alone");
    return 0;
}

const nw_minimal_run nw_minimal_of = {run};
