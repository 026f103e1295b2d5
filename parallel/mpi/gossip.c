/* SPDX-License-Identifier: MIT */
#include "parallel/mpi/gossip.h"
#include "core/clock.h"
#include "core/error.h"
#include "library/searcher.h"
#include "parallel/tds/post.h"
#include <stdlib.h>
#include <string.h>

enum { SPREAD = 2, SEEN = 1 << 16, REMAINING = 4 };

typedef enum kind { ENTRY, RESULT, STOP } kind;

/* An entry travels as it lies in the table: its check seals it, and all tables have one size. */
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
    volatile int stop;
    bool decided;
    tds_result result;
    tds_counts counts;
    uint64_t *seen; /* data that was passed on */
} gossip;

/* --- passing on */

static void install(gossip *g, const entry *e)
{
    nw_table *t = &g->searcher->table;
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
    memcpy(&e.kind, message, sizeof e.kind);
    if (e.kind == ENTRY && size == sizeof e) {
        memcpy(&e, message, sizeof e);
        install(g, &e);
        return;
    }
    g->stop = 1;
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

/* After every pass: what is worth more than a few plies of searching goes to the next rank. */
static void pass_on(gossip *g, int least)
{
    const nw_table *t = &g->searcher->table;
    const int next = (g->post.rank + 1) % g->post.ranks;
    for (uint64_t i = 0; i <= t->mask; i++) {
        entry e = {.kind = ENTRY, .index = i};
        e.data = atomic_load_explicit(&t->entry[i].data, memory_order_relaxed);
        e.check = atomic_load_explicit(&t->entry[i].check, memory_order_relaxed);
        if (e.data && nw_data_depth(e.data) >= least && is_news(g, i, e.data))
            post_add(&g->post, next, &e, sizeof e);
    }
    post_flush(&g->post, true);
}

static int on_pass(void *context, const nw_iteration *so_far)
{
    gossip *g = context;
    post_receive(&g->post, take, g);
    if (g->post.ranks > 1 && so_far->depth > REMAINING)
        pass_on(g, so_far->depth - REMAINING > REMAINING ? so_far->depth - REMAINING : REMAINING);
    return g->stop;
}

/* --- the search of a rank */

static void keep(gossip *g, const nw_result *r)
{
    g->counts.nodes += r->nodes;
    if (!r->complete || g->decided)
        return;
    g->result = (tds_result){.value = r->value,
                             .lower = r->lower,
                             .upper = r->upper,
                             .move = r->move,
                             .depth = r->depth,
                             .complete = true};
    for (int i = 0; i < r->iterations; i++)
        g->result.passes += r->iteration[i].passes;
    g->decided = true;
    const finding f = {.kind = g->post.rank ? RESULT : STOP, .result = g->result};
    for (int rank = 0; rank < g->post.ranks; rank++)
        if (rank != g->post.rank)
            post_add(&g->post, rank, &f, sizeof f);
    post_flush(&g->post, true);
}

/* Guesses are spread around the value, so that ranks ask different questions. */
static nw_score offset_of(int rank)
{
    return (rank % 2 ? 1 : -1) * ((rank + 1) / 2) * SPREAD;
}

static int search_here(gossip *g, nw_error *err)
{
    nw_result r;
    nw_options o = *g->request->options;
    const nw_limits limits = {.depth = g->request->depth,
                              .stop = g->post.rank == 0 && g->request->stop ? g->request->stop
                                                                            : &g->stop,
                              .pass = on_pass,
                              .context = g};
    o.algorithm = "mtdf";
    o.offset += offset_of(g->post.rank);
    int rc = nw_searcher_create(&g->searcher, g->request->game, &o, err);
    if (rc == NW_OK)
        rc = nw_search(g->searcher, g->request->state, &limits, &r, err);
    if (rc == NW_OK)
        keep(g, &r);
    return rc;
}

/* Whoever is stopped waits for the word of the one that finished. */
static void wait_for_result(gossip *g)
{
    const double start = nw_seconds();
    while (!g->decided && !g->stop) {
        post_receive(&g->post, take, g);
        post_flush(&g->post, true);
        if (g->request->stop && *g->request->stop)
            break;
    }
    g->counts.idle[TDS_AT_ENDS] += nw_seconds() - start;
}

int gossip_search(const tds_request *request, tds_result *result, tds_counts *counts, nw_error *err)
{
    gossip g = {.request = request,
                .result = {.move = NW_NO_MOVE, .lower = -NW_INF, .upper = NW_INF}};
    const double start = nw_seconds();
    const size_t largest = sizeof(finding) > sizeof(entry) ? sizeof(finding) : sizeof(entry);
    g.seen = calloc(SEEN, sizeof *g.seen);
    if (!post_open(&g.post, largest, NULL) || !g.seen)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    const int rc = search_here(&g, err);
    if (rc == NW_OK) {
        wait_for_result(&g);
        post_drain(&g.post);
    }
    g.result.seconds = nw_seconds() - start;
    g.counts.messages = g.post.messages;
    g.counts.packets = g.post.packets_sent;
    g.counts.bytes = g.post.bytes;
    *result = g.result;
    *counts = g.counts;
    nw_searcher_free(g.searcher);
    post_close(&g.post);
    free(g.seen);
    return rc;
}
