/* SPDX-License-Identifier: MIT */
/* The serial searches of a rank, within the limits. */
#include "core/clock.h"
#include "core/flag.h"
#include "library/searcher.h"
#include "parallel/tds/rank.h"

/* --- limits */

static uint64_t share_of_nodes(const tds *t)
{
    const uint64_t nodes = t->request->limits.nodes, ranks = (uint64_t)t->post.ranks;
    return nodes > 0 && nodes < ranks ? 1 : nodes / ranks;
}

bool tds_is_spent(const tds *t)
{
    const tds_limits *l = &t->request->limits;
    return nw_is_set(l->stop) || (l->nodes && t->counts.nodes >= share_of_nodes(t)) ||
           (l->seconds > 0 && nw_seconds() - t->started >= l->seconds);
}

/* An exhausted limit must not become 0, which means none. */
nw_limits tds_limits_left(const tds *t, int depth, double slice)
{
    const tds_limits *l = &t->request->limits;
    nw_limits left = {.depth = depth, .stop = l->stop};
    if (l->seconds > 0) {
        const double seconds = t->started + l->seconds - nw_seconds();
        left.seconds = seconds > 1e-6 ? seconds : 1e-6;
    }
    if (l->nodes > 0) {
        const uint64_t share = share_of_nodes(t);
        left.nodes = share > t->counts.nodes ? share - t->counts.nodes : 1;
    }
    if (slice > 0 && (left.seconds <= 0 || left.seconds > slice))
        left.seconds = slice;
    return left;
}

double tds_next_slice(const tds *t, double slice)
{
    const double patience = t->request->patience;
    return patience > 0 && 2 * slice > patience / 4 ? slice : 2 * slice;
}

/* A single thread polls while it searches. A single rank need not. */
bool tds_pauses(const tds *t)
{
    return t->request->threads > 1 && t->post.ranks > 1;
}

/* --- the search */

static void search(tds *t, const void *state, const nw_limits *limits, nw_result *r)
{
    nw_error err;
    t->failed |= nw_search(t->serial, state, limits, r, &err) < 0;
    if (!t->failed)
        t->counts.nodes += r->nodes;
}

/* Multi-threaded searches pause to poll: after a tenth of a second, then each time the duration has
 * doubled. The table keeps the results. */
static bool search_and_look(tds *t, const tds_job *j, nw_result *r)
{
    double slice = tds_pauses(t) ? tds_slice : 0;
    do {
        nw_limits limits = tds_limits_left(t, j->depth > 0 ? j->depth : 1, slice);
        limits.guesses = t->guess;
        search(t, j->state, &limits, r);
        slice = tds_next_slice(t, slice);
    } while (!t->failed && !r->complete && tds_pauses(t) && !tds_is_spent(t) && !tds_poll(t));
    return !t->failed && r->complete;
}

static bool answer_by_search(tds *t, const tds_job *j, nw_score *g)
{
    nw_result r;
    const uint64_t before = t->counts.nodes;
    t->guess[j->depth > 0 ? j->depth : 1] = j->gamma;
    nw_searcher_continue(t->serial, j->ply);
    if (!search_and_look(t, j, &r)) {
        t->counts.wasted += t->counts.nodes - before;
        t->counts.cancelled++;
        return false;
    }
    *g = r.lower >= j->gamma ? r.lower : r.upper;
    return true;
}

/* A search without an answer that was not cancelled has met a limit. */
bool tds_answer_alone(tds *t, const tds_job *j, nw_score *g)
{
    const tds_solver *solver = t->request->solver;
    t->counts.jobs++;
    t->asked_by = j->from;
    t->unwanted = t->given_up = false;
    const bool done = solver ? solver->answer(solver->context, j->state, tds_level(t), j->gamma, g)
                             : answer_by_search(t, j, g);
    if (!done && !t->given_up)
        tds_halt(t);
    return done && j->pass == t->pass;
}
