/* SPDX-License-Identifier: MIT */
#include "parallel/mpi/gossip.h"
#include "core/clock.h"
#include "core/error.h"
#include "library/searcher.h"
#include "parallel/tds/post.h"
#include <stdlib.h>
#include <string.h>

enum { SPREAD = 2, SEEN = 1 << 16, REMAINING = 4, SWEEP = 256 };

typedef enum kind { ENTRY, RESULT, STOP } kind;

/* Entries are sent in table format: the check protects them, and all tables have one size. */
typedef struct entry {
    kind kind;
    uint64_t index, check, data;
} entry;

typedef struct finding {
    kind kind;
    tds_result result;
} finding;

typedef struct gossip {
    const tds_request *request;
    post post;
    nw_searcher *searcher;
    bool stop, decided, damaged;
    tds_result result;
    tds_counts counts;
    int least;      /* minimum depth of entries to send */
    uint64_t at;    /* position of the sweep through the table */
    uint64_t *seen; /* data already sent */
} gossip;

/* --- forwarding */

static void install(gossip *g, const entry *e)
{
    nw_table *t = nw_searcher_table(g->searcher);
    nw_entry *to = &t->entry[e->index & t->mask];
    const uint64_t there = atomic_load_explicit(&to->data, memory_order_relaxed);
    if (there != 0 && nw_data_depth(there) > nw_data_depth(e->data))
        return;
    atomic_store_explicit(&to->data, e->data, memory_order_relaxed);
    atomic_store_explicit(&to->check, e->check, memory_order_relaxed);
    g->counts.joined++;
}

static void take(void *context, const void *message, size_t size)
{
    gossip *g = context;
    entry e = {.kind = STOP};
    finding f;
    if (size < sizeof e.kind) {
        g->damaged = true;
        g->stop = true;
        return;
    }
    memcpy(&e.kind, message, sizeof e.kind);
    if (e.kind == ENTRY && size == sizeof e) {
        memcpy(&e, message, sizeof e);
        install(g, &e);
        return;
    }
    g->stop = true;
    g->damaged |= !(e.kind == RESULT || e.kind == STOP) || size != sizeof f;
    if (e.kind == RESULT && size == sizeof f && !g->decided) {
        memcpy(&f, message, sizeof f);
        g->result = f.result;
        g->decided = true;
    }
}

static bool is_news(gossip *g, uint64_t index, uint64_t data)
{
    uint64_t *seen = &g->seen[(index ^ data * 0x9E3779B97F4A7C15u >> 40) % SEEN];
    const bool news = *seen != (data ^ index);
    *seen = data ^ index;
    return news;
}

/* Sweeps the next count entries of the table: sends those worth more than a few plies of search to
 * the next rank. */
static void sweep(gossip *g, uint64_t count)
{
    const nw_table *t = nw_searcher_table(g->searcher);
    const int next = (g->post.rank + 1) % g->post.ranks;
    for (; count > 0 && t && g->post.ranks > 1; count--) {
        entry e = {.kind = ENTRY, .index = g->at++ & t->mask};
        const nw_entry *from = &t->entry[e.index];
        e.data = atomic_load_explicit(&from->data, memory_order_relaxed);
        e.check = atomic_load_explicit(&from->check, memory_order_relaxed);
        if (e.data && nw_data_depth(e.data) >= g->least && is_news(g, e.index, e.data))
            post_add(&g->post, next, &e, sizeof e);
    }
}

/* During a single-threaded search: a few entries at a time. */
static bool look(void *context)
{
    gossip *g = context;
    if (post_has_mail(&g->post))
        post_receive(&g->post, take, g);
    sweep(g, SWEEP);
    post_flush(&g->post, false);
    return g->stop;
}

static int on_pass(void *context, const nw_iteration *so_far)
{
    gossip *g = context;
    const int least = so_far->depth - REMAINING;
    g->least = least > REMAINING ? least : REMAINING;
    post_receive(&g->post, take, g);
    const nw_table *t = nw_searcher_table(g->searcher);
    if (t && g->request->threads > 1 && so_far->depth > REMAINING)
        sweep(g, t->mask + 1);
    post_flush(&g->post, true);
    return g->stop;
}

/* --- the search of a rank */

static int on_iteration(void *context, const nw_iteration *it)
{
    gossip *g = context;
    if (g->decided)
        return 1;
    tds_add_iteration(&g->result, it);
    if (g->post.rank == 0 && g->request->report)
        g->request->report(g->request->context, &g->result, true);
    return g->stop;
}

/* The first rank to finish, or to meet a limit, ends all searches. */
static void tell_all(gossip *g, const nw_result *r)
{
    g->counts.nodes += r->nodes;
    if (g->stop)
        return;
    g->result.complete = r->complete;
    if (r->iterations == 0) /* the game is over */
        g->result.value = r->value;
    const finding f = {.kind = r->complete ? RESULT : STOP, .result = g->result};
    for (int rank = 0; rank < g->post.ranks; rank++)
        if (rank != g->post.rank)
            post_add(&g->post, rank, &f, sizeof f);
    post_flush(&g->post, true);
}

/* Spreads first guesses around the value, so that ranks search different windows. */
static nw_score offset_of(int rank)
{
    return (rank % 2 ? 1 : -1) * ((rank + 1) / 2) * SPREAD;
}

static int open_searcher(gossip *g, nw_error *err)
{
    nw_options o = *g->request->options;
    o.algorithm = "mtdf";
    o.offset += offset_of(g->post.rank);
    const int rc = nw_searcher_create(&g->searcher, g->request->game, &o, err);
    if (rc < 0)
        return rc;
    nw_searcher_clear(g->searcher); /* touches the table's memory before timing starts */
    nw_searcher_poll(g->searcher, look, g);
    nw_searcher_spin(g->searcher, !g->post.crowded);
    return NW_OK;
}

static int search_here(gossip *g, nw_error *err)
{
    nw_result r;
    const tds_limits *l = &g->request->limits;
    const uint64_t ranks = (uint64_t)g->post.ranks;
    const nw_limits limits = {.depth = g->request->depth,
                              .seconds = l->seconds,
                              .nodes = l->nodes > 0 && l->nodes < ranks ? 1 : l->nodes / ranks,
                              .stop = l->stop,
                              .pass = on_pass,
                              .iteration = on_iteration,
                              .context = g};
    const int rc = nw_search(g->searcher, g->request->state, &limits, &r, err);
    if (rc == NW_OK && g->damaged)
        return nw_fail(err, NW_EINVAL, "rank %d has sent a message that cannot be", g->post.from);
    if (rc == NW_OK)
        tell_all(g, &r);
    return rc;
}

static int search_together(gossip *g, nw_error *err)
{
    post_meet(&g->post);
    const double start = nw_seconds();
    const int rc = search_here(g, err);
    const double end = nw_seconds();
    if (rc == NW_OK)
        g->result.lost = !post_drain(&g->post, g->request->limits.stop, g->request->patience);
    g->result.crowded = g->post.crowded;
    g->result.seconds = g->counts.seconds = nw_seconds() - start;
    g->counts.idle[TDS_AT_ENDS] = nw_seconds() - end;
    g->counts.messages = g->post.messages;
    g->counts.packets = g->post.packets_sent;
    g->counts.bytes = g->post.bytes;
    return rc;
}

int gossip_search(const tds_request *request, tds_result *result, tds_counts *counts, nw_error *err)
{
    gossip g = {.request = request,
                .least = NW_PLIES_MAX,
                .result = {.move = NW_NO_MOVE, .lower = -NW_INF, .upper = NW_INF},
                .seen = calloc(SEEN, sizeof *g.seen)};
    const size_t largest = sizeof(finding) > sizeof(entry) ? sizeof(finding) : sizeof(entry);
    int rc = g.seen && post_open(&g.post, largest, request->threads, NULL)
                 ? open_searcher(&g, err)
                 : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == NW_OK)
        rc = search_together(&g, err);
    g.post.lost |= rc < 0; /* the others wait elsewhere */
    *result = g.result;
    *counts = g.counts;
    nw_searcher_free(g.searcher);
    post_close(&g.post);
    free(g.seen);
    return rc;
}
