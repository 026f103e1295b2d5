/* SPDX-License-Identifier: MIT */
/* Serial jobs of all ranks of a machine, in shared memory. With one table any rank can do a job, so
 * the first idle one takes it, and no rank idles while another has jobs waiting. Questions stay
 * with their owners, where duplicates meet. */
#include "core/clock.h"
#include "core/flag.h"
#include "parallel/tds/rank.h"
#include <sched.h>
#include <string.h>

enum { POOL_ROOM = 2048, LOOKS = 64 };

struct tds_pool {
    _Atomic bool locked;
    _Atomic size_t waiting; /* written under the lock, read without */
    _Atomic int idle;       /* number of idle ranks */
    uint32_t pass;          /* of all jobs in it */
    /* By rank: the job taken last, and the job it learned was dropped. Numbers distinguish a job
     * from later ones taken elsewhere. */
    struct tds_taken {
        _Alignas(64) tds_sender from;
        uint32_t number;
        _Atomic uint32_t dropped;
    } taken[TDS_RANKS_MOST];
    _Alignas(64) unsigned char jobs[];
};

size_t tds_pool_bytes(const tds *t)
{
    return sizeof(tds_pool) + POOL_ROOM * t->heap.size;
}

static bool try_lock(tds_pool *p)
{
    return !atomic_exchange_explicit(&p->locked, true, memory_order_acquire);
}

/* Another rank holds the lock. A rank that dies or hangs may hold it for ever: after a signal the
 * rank does not wait for it, and abandons the pool after half the time after which a silent rank is
 * dropped. False: not acquired. */
static bool wait_for_lock(tds *t)
{
    const double since = nw_seconds(), patience = 0.1, most = t->request->patience / 2;
    bool taken = false, stops = false;
    for (int i = 1; !taken; i++) {
        taken = try_lock(t->pool);
        if (taken || i % LOOKS != 0)
            continue;
        const double waited = nw_seconds() - since;
        stops = nw_is_set(t->request->limits.stop) && waited > patience;
        if (stops || (most > 0 && waited > most))
            break;
        sched_yield();
    }
    if (!(t->idle_since > 0)) /* otherwise already accounted */
        t->counts.idle[TDS_FOR_LOCK] += nw_seconds() - since;
    if (stops)
        tds_halt(t);
    else if (!taken)
        tds_lose_pool(t);
    return taken;
}

/* Locks the pool's heap. A dead rank may have left a job half written: without the lock the heap is
 * empty, with no capacity. */
static tds_heap lock(tds *t)
{
    tds_pool *p = t->pool;
    tds_heap h = {.size = t->heap.size, .jobs = p->jobs};
    if (try_lock(p) || wait_for_lock(t)) {
        h.room = POOL_ROOM;
        h.waiting = atomic_load_explicit(&p->waiting, memory_order_relaxed);
    }
    return h;
}

static void unlock(const tds *t, const tds_heap *h)
{
    if (h->room == 0) /* not locked */
        return;
    atomic_store_explicit(&t->pool->waiting, h->waiting, memory_order_relaxed);
    atomic_store_explicit(&t->pool->locked, false, memory_order_release);
}

bool tds_pool_push(tds *t, const tds_job *j)
{
    if (!t->pool || j->depth > t->request->grain)
        return false;
    tds_heap h = lock(t);
    if (!t->pool)
        return false;
    const int32_t later = (int32_t)(j->pass - t->pool->pass);
    if (later > 0) {
        h.waiting = 0;
        t->pool->pass = j->pass;
    }
    const bool done = later < 0 || tds_heap_push(&h, j); /* jobs of an earlier pass are obsolete */
    unlock(t, &h);
    return done;
}

bool tds_pool_pop(tds *t, const tds_job *unless, tds_job *out)
{
    if (!t->pool || atomic_load_explicit(&t->pool->waiting, memory_order_relaxed) == 0)
        return false;
    tds_heap h = lock(t);
    if (!t->pool)
        return false;
    const tds_job *first = tds_heap_first(&h);
    const bool found = first && !(unless && unless->place <= first->place);
    if (found) {
        struct tds_taken *mine = &t->pool->taken[t->post.rank];
        memcpy(out, tds_heap_pop(&h), h.size);
        mine->from = out->from;
        mine->number = ++t->job_number;
    }
    unlock(t, &h);
    return found;
}

void tds_pool_idle(const tds *t, int more)
{
    if (t->pool)
        atomic_fetch_add_explicit(&t->pool->idle, more, memory_order_relaxed);
}

bool tds_pool_starving(const tds *t)
{
    return t->pool && atomic_load_explicit(&t->pool->waiting, memory_order_relaxed) == 0 &&
           atomic_load_explicit(&t->pool->idle, memory_order_relaxed) > 0;
}

size_t tds_pool_drop(tds *t, const tds_sender *from)
{
    tds_pool *p = t->pool;
    if (!p)
        return 0;
    tds_heap h = lock(t);
    if (!t->pool)
        return 0;
    const size_t dropped = tds_heap_drop(&h, from);
    for (int rank = 0; rank < t->post.ranks; rank++)
        if (tds_same_question(&p->taken[rank].from, from))
            atomic_store_explicit(&p->taken[rank].dropped, p->taken[rank].number,
                                  memory_order_relaxed);
    unlock(t, &h);
    return dropped;
}

bool tds_pool_was_dropped(const tds *t)
{
    return t->pool && atomic_load_explicit(&t->pool->taken[t->post.rank].dropped,
                                           memory_order_relaxed) == t->job_number;
}

void tds_pool_reset(tds *t)
{
    if (!t->pool)
        return;
    tds_heap h = lock(t);
    if (!t->pool)
        return;
    h.waiting = 0;
    t->pool->pass = 0;
    t->pool->taken[t->post.rank].number = 0;
    atomic_store_explicit(&t->pool->taken[t->post.rank].dropped, 0, memory_order_relaxed);
    unlock(t, &h);
}
