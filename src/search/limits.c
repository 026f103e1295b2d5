/* SPDX-License-Identifier: MIT */
#include "search/search.h"
#include "core/clock.h"
#include "core/flag.h"

double nw_search_seconds(const search *s)
{
    const uint64_t evaluations = LAB ? s->counts.leaf + s->counts.quiescence : 0;
    return nw_clock_read(&s->c->clock, s->nodes, evaluations);
}

static bool is_stopped(const search *s)
{
    const nw_limits *l = &s->c->limits;
    return nw_is_set(l->stop) || (l->seconds > 0 && nw_search_seconds(s) >= l->seconds);
}

/* Has the owner of a larger search cancelled this part? */
static bool is_given_up(const search *s)
{
    return s->c->poll && s->c->poll(s->c->owner);
}

uint64_t nw_all_nodes(const search *s)
{
    uint64_t nodes = s->nodes;
    for (int i = 0; s->parallel && i < s->parallel->threads; i++)
        if (i != s->number)
            nodes += atomic_load_explicit(&s->parallel->worker[i].nodes, memory_order_relaxed);
    return nodes;
}

nw_counts nw_all_counts(const search *s)
{
    nw_counts sum = s->counts;
    if (!LAB || !s->parallel)
        return sum;
    nw_parallel_lock(s->parallel, s->number);
    for (int i = 0; i < s->parallel->threads; i++) {
        const nw_counts *more = &s->parallel->worker[i].visits;
        if (i == s->number)
            continue;
        sum.leaf += more->leaf;
        sum.interior += more->interior;
        sum.table += more->table;
        sum.quiescence += more->quiescence;
    }
    nw_parallel_unlock(s->parallel);
    return sum;
}

/* One thread of several: publishes its node count, and stops with the others or when its part of
 * the search is cancelled. */
static void poll_threads(search *s)
{
    nw_parallel *t = s->parallel;
    const uint64_t most = s->c->limits.nodes;
    s->next_poll = s->nodes + PARALLEL_POLL_INTERVAL;
    atomic_store_explicit(&s->worker->nodes, s->nodes, memory_order_relaxed);
    if ((most && nw_all_nodes(s) >= most) || is_stopped(s))
        atomic_store_explicit(&t->stop, true, memory_order_relaxed);
    if (atomic_load_explicit(&t->stop, memory_order_relaxed) || nw_is_cancelled(s->cancel) ||
        (t->scheme == NW_LAZY &&
         atomic_load_explicit(&t->done_depth, memory_order_relaxed) >= s->root_depth))
        s->stopped = true;
}

/* Evaluations left by the limits, including a simulated clock. */
static uint64_t evaluations_left(const search *s)
{
    const nw_limits *l = &s->c->limits;
    const uint64_t most = LAB ? l->evaluations : 0;
    const uint64_t spent = s->counts.leaf + s->counts.quiescence;
    const uint64_t left = most == 0 ? UINT64_MAX : most > spent ? most - spent : 0;
    if (!LAB || !nw_clock_is_simulated(&s->c->clock) || !(l->seconds > 0))
        return left;
    const uint64_t fits = nw_clock_fits(&s->c->clock, l->seconds - nw_search_seconds(s));
    return fits <= left ? fits - (fits > 0)
                        : left; /* the node at which the search stops is evaluated too */
}

void nw_poll(search *s)
{
    const uint64_t most = s->c->limits.nodes;
    if (s->parallel) {
        poll_threads(s);
        return;
    }
    s->next_poll = s->nodes + (s->c->poll ? PARALLEL_POLL_INTERVAL : POLL_INTERVAL);
    if (most && most < s->next_poll)
        s->next_poll = most;
    const uint64_t left = evaluations_left(s); /* a node is evaluated once at most */
    if (left < s->next_poll - s->nodes)
        s->next_poll = s->nodes + left;
    if (left == 0 || (most && s->nodes >= most) || is_stopped(s) || is_given_up(s))
        s->stopped = true;
}

bool nw_has_time(const search *s)
{
    const double soft = s->c->limits.soft_seconds;
    const double scale = PLAY ? s->time_scale : 1;
    return !(soft > 0) || nw_search_seconds(s) < soft * scale;
}
