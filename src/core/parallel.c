/* SPDX-License-Identifier: MIT */
#include "core/parallel.h"
#include "core/clock.h"
#include "core/error.h"
#include <stdlib.h>
#include <unistd.h>

/* Seconds that a thread spins before it sleeps, about as long as waking it takes. A thread without
 * a processor of its own does not spin. */
static const double spin_seconds = 100e-6;

static void pause_a_moment(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

static nw_worker *make_workers(int threads)
{
    nw_worker *worker = aligned_alloc(_Alignof(nw_worker), (size_t)threads * sizeof *worker);
    for (int i = 0; worker && i < threads; i++)
        worker[i] = (nw_worker){.nodes = 0};
    return worker;
}

int nw_parallel_create(nw_parallel **out, int threads, nw_scheme scheme, nw_error *err)
{
    nw_parallel *t = calloc(1, sizeof *t);
    if (!t)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    t->threads = threads;
    t->scheme = scheme;
    t->may_spin = threads <= sysconf(_SC_NPROCESSORS_ONLN);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->wake, NULL);
    t->worker = make_workers(threads);
    const int rc = t->worker ? nw_pool_create(&t->pool, threads - 1, err)
                             : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc < 0)
        nw_parallel_free(t);
    else
        *out = t;
    return rc;
}

void nw_parallel_free(nw_parallel *t)
{
    if (!t)
        return;
    nw_pool_free(t->pool);
    pthread_cond_destroy(&t->wake);
    pthread_mutex_destroy(&t->lock);
    free(t->worker);
    free(t);
}

/* --- time */

void nw_parallel_begin(nw_parallel *t)
{
    t->began = nw_seconds();
}

void nw_worker_begin(nw_worker *s, double search_began)
{
    s->began = s->left = nw_seconds();
    s->processor = nw_thread_seconds();
    s->counts.idle_ends = s->began - search_began;
}

void nw_worker_leave(nw_worker *s)
{
    nw_thread *c = &s->counts;
    s->left = nw_seconds();
    c->busy = s->left - s->began - c->idle_work - c->idle_split - c->idle_lock;
    const double processor = nw_thread_seconds() - s->processor;
    c->processor = processor > 0 ? processor : 0; /* the thread may be preempted while spinning */
}

void nw_parallel_end(nw_parallel *t)
{
    const double now = nw_seconds();
    for (int i = 0; i < t->threads; i++)
        t->worker[i].counts.idle_ends += now - t->worker[i].left;
}

/* --- the lock */

/* A spinning thread uses CPU time, a sleeping one does not. So the thread clock, a system call, is
 * not read while others may wait.
 *
 * The lock is held for short times only, so spinning before sleeping pays. */
void nw_parallel_lock(nw_parallel *t, int number)
{
    if (pthread_mutex_trylock(&t->lock) == 0)
        return;
    const double start = nw_seconds();
    bool taken = false;
    for (int i = 0; t->may_spin && i < 64 && !taken; i++) {
        pause_a_moment();
        taken = pthread_mutex_trylock(&t->lock) == 0;
    }
    if (!taken)
        pthread_mutex_lock(&t->lock);
    const double waited = nw_seconds() - start;
    t->worker[number].counts.idle_lock += waited;
    t->worker[number].processor += taken ? waited : 0;
}

void nw_parallel_unlock(nw_parallel *t)
{
    pthread_mutex_unlock(&t->lock);
}

void nw_parallel_signal(nw_parallel *t)
{
    atomic_fetch_add_explicit(&t->events, 1, memory_order_relaxed);
    if (t->sleepers > 0)
        pthread_cond_broadcast(&t->wake);
}

/* Spins until an event after `seen`, or a timeout. Without the lock. */
static void look_for_event(const nw_parallel *t, unsigned seen, double start)
{
    do
        for (int i = 0; i < 64; i++) {
            if (atomic_load_explicit(&t->events, memory_order_relaxed) != seen)
                return;
            pause_a_moment();
        }
    while (nw_seconds() - start < spin_seconds);
}

void nw_parallel_wait(nw_parallel *t, nw_worker *worker, double *idle)
{
    const double start = nw_seconds();
    const unsigned seen = atomic_load_explicit(&t->events, memory_order_relaxed);
    atomic_fetch_add_explicit(&t->idle, 1, memory_order_relaxed);
    if (t->may_spin) {
        pthread_mutex_unlock(&t->lock);
        look_for_event(t, seen, start);
        worker->processor += nw_seconds() - start;
        pthread_mutex_lock(&t->lock);
    }
    while (atomic_load_explicit(&t->events, memory_order_relaxed) == seen) {
        t->sleepers++;
        pthread_cond_wait(&t->wake, &t->lock);
        t->sleepers--;
    }
    atomic_fetch_sub_explicit(&t->idle, 1, memory_order_relaxed);
    *idle += nw_seconds() - start;
}

/* --- split points */

static bool is_below(const nw_split *sp, const nw_split *above)
{
    const nw_cancel *c = sp->cancel.above;
    while (c && c != &above->cancel)
        c = c->above;
    return c != NULL;
}

static bool may_help(const nw_split *sp, const nw_split *own, int number)
{
    return (sp->only < 0 || sp->only == number) && !nw_is_cancelled(&sp->cancel) &&
           sp->has_work(sp) && (!own || is_below(sp, own));
}

/* Withdraws the offer of a split point that was joined or closed. */
static void settle_offer(nw_parallel *t, nw_split *sp)
{
    if (!sp->joined)
        atomic_fetch_sub_explicit(&t->offers, 1, memory_order_relaxed);
    sp->joined = true;
}

bool nw_split_help(nw_parallel *t, const nw_split *own, void *thread, int number)
{
    nw_split *best = NULL;
    if (atomic_load_explicit(&t->stop, memory_order_relaxed))
        return false;
    for (nw_split *sp = t->splits; sp; sp = sp->next)
        if ((!best || sp->weight > best->weight) && may_help(sp, own, number))
            best = sp;
    if (!best)
        return false;
    t->worker[number].counts.joins++;
    best->helpers++;
    settle_offer(t, best);
    best->help(best, thread, own);
    if (--best->helpers == 0)
        nw_parallel_signal(t);
    return true;
}

void nw_split_open(nw_parallel *t, nw_split *sp)
{
    sp->next = t->splits;
    t->splits = sp;
    atomic_fetch_add_explicit(&t->offers, 1, memory_order_relaxed);
    nw_parallel_signal(t);
}

void nw_split_close(nw_parallel *t, nw_split *sp, void *thread, int number)
{
    nw_split **at = &t->splits;
    while (*at != sp)
        at = &(*at)->next;
    *at = sp->next;
    settle_offer(t, sp);
    while (sp->helpers > 0)
        if (!nw_split_help(t, sp, thread, number))
            nw_parallel_wait(t, &t->worker[number], &t->worker[number].counts.idle_split);
}
