/* SPDX-License-Identifier: MIT */
/* Setup and shutdown of a rank. */
#include "parallel/tds/tds.h"
#include "core/clock.h"
#include "core/error.h"
#include "library/searcher.h"
#include "parallel/tds/rank.h"
#include <stdlib.h>
#include <string.h>

static int check(const tds *t, nw_error *err)
{
    const nw_game *g = t->game;
    if (t->post.ranks > TDS_RANKS_MOST)
        return nw_fail(err, NW_EINVAL, "%d ranks: expected at most %d", t->post.ranks,
                       TDS_RANKS_MOST);
    if (!g->key)
        return nw_fail(err, NW_EINVAL,
                       "%s: the game has no key, by which positions find their rank", g->name);
    if (g->mover)
        return nw_fail(
            err, NW_EINVAL,
            "%s: a player may move again (mover), which a search over ranks does not support",
            g->name);
    return NW_OK;
}

/* Rank 0 starts alone, and a single rank stays alone. Later, the deeper iterations use its
 * entries. */
static int open_first(tds *t, nw_error *err)
{
    nw_options o = *t->request->options;
    o.algorithm = "mtdf";
    const int rc = t->post.rank == 0 ? nw_searcher_create(&t->first, t->game, &o, err) : NW_OK;
    if (t->first && (t->post.ranks > 1 || t->request->keep))
        nw_searcher_poll(t->first, tds_poll_stop, t);
    if (t->first && t->post.ranks > 1) {
        nw_searcher_use_table(t->first, t->table);
    } else {
        nw_searcher_clear(t->first); /* touches the table's memory before timing starts */
    }
    if (t->first)
        nw_searcher_spin(t->first, !t->post.crowded);
    return rc;
}

/* The searcher of serial jobs. A table with two slots keeps a journal. */
static int open_searcher(tds *t, nw_error *err)
{
    if (t->request->solver)
        return tds_memory_open(t, err);
    nw_options o = *t->request->options;
    o.algorithm = "test";
    o.deepen = 0;
    o.offset = 0;
    o.replace = "two-deep";
    int rc = nw_searcher_create(&t->serial, t->game, &o, err);
    if (rc == NW_OK) {
        nw_searcher_poll(t->serial, tds_poll, t);
        nw_searcher_spin(t->serial, !t->post.crowded); /* processors are shared with other ranks */
    }
    if (rc == NW_OK)
        rc = tds_memory_open(t, err);
    return rc == NW_OK ? open_first(t, err) : rc;
}

static int create(tds *t, const tds_request *q, nw_error *err)
{
    t->request = q;
    t->game = q->game;
    t->free_slot = tds_none;
    t->least = NW_PLIES_MAX;
    t->damaged_by = TDS_NOBODY;
    memset(t->head, 0xFF, sizeof t->head);
    memset(t->killer, 0xFF, sizeof t->killer);
    t->heap.size = (sizeof(tds_job) + q->game->state_size + 7) / 8 * 8;
    t->guess = calloc(NW_PLIES_MAX + 1, sizeof *t->guess);
    const size_t largest = t->heap.size > sizeof(tds_entries) ? t->heap.size : sizeof(tds_entries);
    if (!post_open(&t->post, largest, q->threads, q->network) || !t->guess)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = check(t, err);
    if (rc == NW_OK) {
        tds_watch_open(t);
        rc = open_searcher(t, err);
    }
    if (rc == NW_OK)
        tds_memory_restore(t);
    return rc;
}

void tds_close(tds *t)
{
    if (!t)
        return;
    tds_slots_free(t);
    free(t->heap.jobs);
    free(t->guess);
    tds_memory_close(t);
    nw_searcher_free(t->first);
    nw_searcher_free(t->serial);
    post_close(&t->post);
    free(t);
}

int tds_open(tds **out, const tds_request *request, nw_error *err)
{
    tds *t = calloc(1, sizeof *t);
    *out = t;
    return t ? create(t, request, err) : nw_fail(err, NW_ENOMEM, "out of memory");
}

const tds_counts *tds_counted(const tds *t)
{
    return &t->counts;
}

bool tds_is_crowded(const tds *t)
{
    return t->post.crowded;
}

void tds_charge(tds *t)
{
    post_charge(&t->post);
}

void tds_begin(tds *t)
{
    post_meet(&t->post);
    t->started = nw_seconds();
    tds_watch_open(t);
}

void tds_add_iteration(tds_result *r, const nw_iteration *it)
{
    r->value = r->lower = r->upper = it->value;
    r->move = it->move;
    r->depth = it->depth;
    r->passes += it->passes;
}

static int search_together(tds *t, tds_result *result, nw_error *err)
{
    int rc = NW_OK;
    tds_begin(t);
    if (t->post.rank == 0)
        rc = tds_drive(t, result, err);
    else
        tds_work(t, &t->over);
    const double end = nw_seconds();
    if (rc == NW_OK)
        rc = tds_leave(t, &result->lost, err);
    result->crowded = t->post.crowded;
    result->seconds = t->counts.seconds = nw_seconds() - t->started;
    t->counts.idle[TDS_AT_ENDS] += nw_seconds() - end;
    return rc;
}

int tds_search(const tds_request *request, tds_result *result, tds_counts *counts, nw_error *err)
{
    tds *t;
    *result = (tds_result){.move = NW_NO_MOVE, .lower = -NW_INF, .upper = NW_INF};
    int rc = tds_open(&t, request, err);
    if (rc == NW_OK)
        rc = search_together(t, result, err);
    if (rc == NW_OK) {
        t->counts.messages = t->post.messages;
        t->counts.packets = t->post.packets_sent;
        t->counts.bytes = t->post.bytes;
        *counts = t->counts;
    } else if (t) {
        t->post.lost = true; /* the others wait elsewhere */
    }
    tds_close(t);
    return rc;
}
