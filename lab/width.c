/* SPDX-License-Identifier: MIT */
#include "lab/width.h"
#include "core/error.h"
#include "library/searcher.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Marsland's estimate of the minimal tree: as if all nodes had the average number of moves of the
 * nodes searched. Implements: Marsland 1982, minimal tree. */

const char *const lab_width_views[] = {"search", "uniform", NULL};
const char *const lab_width_metrics[] = {"width", NULL};

/* Counts the moves of all interior nodes of the last iteration. The path from the root is replayed,
 * as events name moves by number. */
typedef struct counter {
    nw_observer observer; /* first: the search gets a pointer to it */
    const nw_game *game;
    unsigned char *state; /* by ply; the root's is always present */
    int depth, iteration;
    double nodes, branches;
} counter;

static void *state_at(const counter *c, int ply)
{
    return c->state + (size_t)ply * c->game->state_size;
}

static void count_node(nw_observer *observer, const nw_event *e)
{
    counter *c = (counter *)(void *)observer;
    nw_move move[NW_MOVES_MAX];
    if (e->kind == NW_EVENT_ITERATION)
        c->iteration = e->op;
    if (e->kind != NW_EVENT_ENTER || c->iteration != c->depth || e->node->ply >= c->depth)
        return;
    if (e->node->ply > 0) {
        void *parent = state_at(c, e->node->ply - 1);
        c->game->moves(parent, move);
        c->game->play(state_at(c, e->node->ply), parent, move[e->node->child]);
    }
    c->branches += c->game->moves(state_at(c, e->node->ply), move);
    c->nodes++;
}

/* The leaves that Alpha-Beta has to evaluate in a uniform tree. */
static double minimal_leaves(double width, int depth)
{
    return pow(width, (depth + 1) / 2) + pow(width, depth / 2) - 1;
}

static void put_outcome(const lab_job *job, const counter *c, const nw_result *r, lab_outcome *out)
{
    const int last = r->iterations - 1;
    const double leaves = (double)(r->iteration[last].counts.leaf -
                                   (last > 0 ? r->iteration[last - 1].counts.leaf : 0));
    const double width = c->nodes > 0 ? c->branches / c->nodes : 0;
    lab_put_measure(out, job->depth, "", "width", width);
    lab_put_measure(out, job->depth, "search", "leaf", leaves);
    lab_put_measure(out, job->depth, "uniform", "leaf", minimal_leaves(width, job->depth));
}

int lab_run_width(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err)
{
    const nw_game *game = job->position->game->rules;
    counter c = {.observer = {count_node}, .game = game, .depth = job->depth};
    nw_searcher *s = NULL;
    nw_result result;
    (void)values;
    c.state = calloc((size_t)job->depth + 1, game->state_size);
    if (!c.state)
        return nw_fail(err, NW_ENOMEM, "out of memory for a path");
    memcpy(c.state, job->position->state, game->state_size);
    int rc = nw_searcher_create(&s, game, &job->config.options, err);
    if (rc == 0) {
        nw_searcher_observe(s, &c.observer, NW_PLIES_MAX);
        rc = nw_search(s, job->position->state, &(nw_limits){.depth = job->depth}, &result, err);
    }
    if (rc == 0 && result.iterations > 0)
        put_outcome(job, &c, &result, out);
    nw_searcher_free(s);
    free(c.state);
    return rc;
}
