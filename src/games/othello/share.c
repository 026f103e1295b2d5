/* SPDX-License-Identifier: MIT */
/* The solver with threads: young brothers wait, as in search/split.c. */
#include "core/error.h"
#include "games/othello/last-inl.h"
#include "games/othello/solver.h"
#include <stdlib.h>

enum { SHARE_EMPTIES = 10 }; /* below, sharing costs more than searching */

typedef struct split {
    nw_split base;
    othello_siblings *b;
    othello_tried t;
    int level;
} split;

bool othello_may_share(const othello_solver *s, const othello_siblings *b)
{
    return s->parallel && b->empties >= SHARE_EMPTIES && b->next < b->count &&
           nw_parallel_has_time(s->parallel);
}

static bool has_work(const nw_split *base)
{
    const split *sp = (const split *)base;
    return sp->b->next < sp->b->count && sp->t.best <= sp->b->alpha;
}

/* Searches moves until none is left or one cuts off. Holds the lock except while searching. */
static void work(othello_solver *s, split *sp)
{
    othello_siblings *b = sp->b;
    while (has_work(&sp->base) && !s->stopped && !nw_is_cancelled(&sp->base.cancel)) {
        othello_pick(b->move, b->next, b->count);
        const othello_candidate c = b->move[b->next++];
        const uint64_t before = s->nodes;
        nw_parallel_unlock(s->parallel);
        const int value = -othello_deep(s, c.after.own, c.after.opp, c.after.mobility,
                                        b->odd ^ othello_quadrant(c.square), -b->alpha - 2);
        nw_parallel_lock(s->parallel, s->number);
        if (s->stopped)
            s->parallel->worker[s->number].counts.cancelled += s->nodes - before;
        else if (value > sp->t.best)
            sp->t = (othello_tried){value, c.square};
        if (sp->t.best > b->alpha)
            atomic_store_explicit(&sp->base.cancel.set, true, memory_order_relaxed);
    }
}

static void help(nw_split *base, void *thread, const nw_split *own)
{
    othello_solver *s = thread;
    split *sp = (split *)base;
    s->level = sp->level;
    s->cancel = &base->cancel;
    s->stopped = false;
    work(s, sp);
    atomic_store_explicit(&s->parallel->worker[s->number].nodes, s->nodes, memory_order_relaxed);
    s->cancel = own ? &own->cancel : NULL;
    s->stopped = false;
}

othello_tried othello_share(othello_solver *s, othello_siblings *b, othello_tried t)
{
    nw_parallel *parallel = s->parallel;
    split sp = {.base = {.cancel = {.above = s->cancel},
                         .weight = b->empties,
                         .only = -1,
                         .has_work = has_work,
                         .help = help},
                .b = b,
                .t = t,
                .level = s->level};
    nw_parallel_lock(parallel, s->number);
    s->cancel = &sp.base.cancel;
    parallel->worker[s->number].counts.splits++;
    nw_split_open(parallel, &sp.base);
    work(s, &sp);
    nw_split_close(parallel, &sp.base, s, s->number);
    nw_parallel_unlock(parallel);
    s->cancel = sp.base.cancel.above;
    s->stopped =
        atomic_load_explicit(&parallel->stop, memory_order_relaxed) || nw_is_cancelled(s->cancel);
    return sp.t;
}

/* --- the threads */

static void live(void *context, int number)
{
    othello_solver *s = &((othello_solver *)context)->member[number];
    nw_parallel *t = s->parallel;
    nw_worker_begin(&t->worker[number], t->began);
    nw_parallel_lock(t, number);
    while (!t->over)
        if (!nw_split_help(t, NULL, s, number))
            nw_parallel_wait(t, &t->worker[number], &t->worker[number].counts.idle_work);
    nw_parallel_unlock(t);
    nw_worker_leave(&t->worker[number]);
}

void othello_threads_begin(othello_solver *s)
{
    nw_parallel *t = s->parallel;
    if (!t)
        return;
    for (int i = 0; i < t->threads; i++) {
        t->worker[i].counts = (nw_thread){0};
        atomic_store_explicit(&t->worker[i].nodes, 0, memory_order_relaxed);
        if (i == 0)
            continue;
        s->member[i] = *s; /* only the table's entries are shared */
        s->member[i].number = i;
    }
    nw_parallel_begin(t);
    nw_worker_begin(&t->worker[0], t->began);
    t->over = false;
    t->splits = NULL;
    atomic_store_explicit(&t->stop, false, memory_order_relaxed);
    nw_pool_start(t->pool, live, s);
}

void othello_threads_end(othello_solver *s)
{
    nw_parallel *t = s->parallel;
    if (!t)
        return;
    nw_parallel_lock(t, 0);
    t->over = true;
    nw_parallel_signal(t);
    nw_parallel_unlock(t);
    nw_pool_wait(t->pool);
    nw_worker_leave(&t->worker[0]);
    nw_parallel_end(t);
    atomic_store_explicit(&t->worker[0].nodes, s->nodes, memory_order_relaxed);
    for (int i = 0; i < t->threads; i++)
        t->worker[i].counts.nodes = atomic_load_explicit(&t->worker[i].nodes, memory_order_relaxed);
}

uint64_t othello_all_nodes(const othello_solver *s)
{
    uint64_t nodes = s->nodes;
    for (int i = 0; s->parallel && i < s->parallel->threads; i++)
        if (i != s->number)
            nodes += atomic_load_explicit(&s->parallel->worker[i].nodes, memory_order_relaxed);
    return nodes;
}

int othello_solver_threads(othello_solver *s, int threads, nw_error *err)
{
    nw_parallel_free(s->parallel);
    free(s->member);
    s->parallel = NULL;
    s->member = NULL;
    if (threads < 2)
        return NW_OK;
    s->member = calloc((size_t)threads, sizeof *s->member);
    return s->member ? nw_parallel_create(&s->parallel, threads, NW_SPLIT, err)
                     : nw_fail(err, NW_ENOMEM, "out of memory");
}

int othello_thread_counts(const othello_solver *s, nw_thread *out, int room)
{
    const int threads = s->parallel ? s->parallel->threads : 1;
    for (int i = 0; i < threads && i < room; i++)
        out[i] = s->parallel ? s->parallel->worker[i].counts : (nw_thread){.nodes = s->nodes};
    return threads;
}
