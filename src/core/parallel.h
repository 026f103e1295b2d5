/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_PARALLEL_H
#define NW_CORE_PARALLEL_H
/* The shared state of a searcher's threads, the same for every game. Thread 0 is the caller's; the
 * others are created once and wait between searches. The lock guards everything that is not
 * atomic. */
#include "core/bounds.h"
#include "core/pool.h"
#include "core/split_log-inl.h"
#include <pthread.h>
#include <stdatomic.h>

/* How threads share a search, in the order of the words of the option `parallel`. */
typedef enum nw_scheme {
    NW_SPLIT,      /* young brothers wait */
    NW_PV_SPLIT,   /* the same along the leftmost line only */
    NW_TREE_SPLIT, /* a fixed tree of processors */
    NW_ABDADA,     /* all search the same window, deferring moves busy in another thread */
    NW_LAZY,       /* every thread its own iterations over the shared table */
    NW_BRACKETS    /* threads test different gammas of the same iteration */
} nw_scheme;

/* A cancellation flag of a part of the search, linked to those of the enclosing parts. */
typedef struct nw_cancel {
    _Atomic bool set;
    const struct nw_cancel *above;
} nw_cancel;

static inline bool nw_is_cancelled(const nw_cancel *c)
{
    while (c && !atomic_load_explicit(&c->set, memory_order_relaxed))
        c = c->above;
    return c != NULL;
}

/* A split point: a node of one thread, its owner, that others may help with. On the owner's stack
 * until the last helper has left; guarded by the lock. */
typedef struct nw_split {
    nw_cancel cancel; /* set by a cutoff; first, so that a cancel on a path is its split point */
    int weight;       /* heavier split points are helped first */
    int only;         /* the one thread that may help; -1: any */
    int helpers;      /* at work here, besides the owner */
    bool joined;      /* at least one helper came */
    bool (*has_work)(const struct nw_split *sp);
    /* Called by helpers with the lock, which is released while searching. own: the split point
     * above sp at which the thread waits as its owner; or NULL. */
    void (*help)(struct nw_split *sp, void *thread, const struct nw_split *own);
    struct nw_split *next;
} nw_split;

enum { NW_PARALLEL_BUSY = 1 << 14, NW_PARALLEL_SEARCHED = 1 << 16 };

/* A thread. */
typedef struct nw_worker {
    _Alignas(64) _Atomic uint64_t nodes; /* as of its last poll */
    nw_thread counts;                    /* read by others only when the thread is idle */
    double began, left;                  /* when it entered the search, and left it */
    double processor;                    /* CPU seconds used before the search and while waiting */
    nw_counts visits;                    /* lab: as of the last time it became idle */
    nw_statistics statistics;            /* lab */
} nw_worker;

typedef struct nw_parallel {
    nw_pool *pool;
    int threads;
    nw_scheme scheme;
    pthread_mutex_t lock;
    pthread_cond_t wake;     /* new work, or an awaited event */
    _Atomic unsigned events; /* number of signals */
    int sleepers;            /* threads waiting for wake */
    bool may_spin;           /* every thread may have a processor to itself */
    _Atomic bool stop;       /* a limit was reached: all threads leave the search */
    _Atomic int offers;      /* split points without helpers so far */
    _Atomic int idle;        /* threads without work */
    bool over;               /* the search has ended */
    nw_split *splits;        /* whose owners are at work on them */
    void *job;               /* for every thread at once (search/split.h) */
    unsigned jobs;           /* counted */
    nw_bounds done;          /* lazy: bounds and move number of the deepest complete iteration */
    int done_best;
    _Atomic int done_depth;                  /* lazy: the deepest iteration that is complete */
    _Atomic uint64_t busy[NW_PARALLEL_BUSY]; /* abdada: moves being searched */
    _Atomic uint64_t searched[NW_PARALLEL_SEARCHED]; /* searched nodes, with their threads */
    double began;                                    /* the search */
    nw_split_log *log;                               /* or NULL; recording disables helpers */
    nw_worker *worker;                               /* by number of the thread */
} nw_parallel;

/* Are there more idle threads than offered split points? */
static inline bool nw_parallel_has_time(const nw_parallel *t)
{
    return atomic_load_explicit(&t->idle, memory_order_relaxed) >
               atomic_load_explicit(&t->offers, memory_order_relaxed) &&
           !t->log;
}

int nw_parallel_create(nw_parallel **out, int threads, nw_scheme scheme, nw_error *err);
void nw_parallel_free(nw_parallel *t);

/* The clock of a search: the caller starts and ends it for all threads, and each thread for itself
 * in between. Clear the workers' counts before. */
void nw_parallel_begin(nw_parallel *t);
void nw_worker_begin(nw_worker *s, double search_began);
void nw_worker_leave(nw_worker *s);
void nw_parallel_end(nw_parallel *t);

/* Takes the lock; counts the waiting time of the thread. */
void nw_parallel_lock(nw_parallel *t, int number);
void nw_parallel_unlock(nw_parallel *t);

/* All of the following with the lock. Offers sp to the others; withdraws it and waits for its
 * helpers, while the owner, whose context is thread, helps them; helps at the heaviest split point,
 * false if there is none. */
void nw_split_open(nw_parallel *t, nw_split *sp);
void nw_split_close(nw_parallel *t, nw_split *sp, void *thread, int number);
bool nw_split_help(nw_parallel *t, const nw_split *own, void *thread, int number);

/* Wakes the waiting threads, with the lock: there is work, or an event. */
void nw_parallel_signal(nw_parallel *t);

/* Waits, with the lock, for a signal; the time is added to *idle, one of the worker's counts. */
void nw_parallel_wait(nw_parallel *t, nw_worker *worker, double *idle);
#endif
