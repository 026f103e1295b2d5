/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_TDS_POST_H
#define NW_PARALLEL_TDS_POST_H
/* Messages between ranks: small, batched, sent without blocking, and counted. Two implementations,
 * chosen at link time: parallel/mpi/post.c between processes, and parallel/simulate/network.c
 * within one, on a simulated clock. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct post_line post_line; /* private state of an implementation */

typedef struct post {
    int rank, ranks;
    size_t largest; /* message in bytes */
    bool pools;     /* ranks with shared memory may take jobs from it */
    bool crowded;   /* more threads than processors on this machine */
    bool lost;      /* a rank is missing at the end */
    int from;       /* sender of the current packet */
    post_line *line;
    uint64_t messages, packets_sent, packets_received, bytes;
} post;

/* Messages are at most `largest` bytes; threads: of this rank; network configures the
 * implementation, or NULL. False if out of memory: the program must end, as other ranks are
 * waiting. */
bool post_open(post *p, size_t largest, int threads, void *network);
void post_close(post *p);

/* Adds a message to another rank's outbox; false if out of memory. */
bool post_add(post *p, int to, const void *message, size_t size);

/* The same at low priority. */
bool post_add_bulk(post *p, int to, const void *message, size_t size);

/* Sends full packets, or with `all` every pending message, as far as credit allows. */
void post_flush(post *p, bool all);

/* Receives messages one by one; a damaged packet counts as one message of no bytes. True if there
 * were any. */
bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context);

/* May a message have arrived? Cheap enough to poll during a search. */
bool post_has_mail(post *p);

/* Is a message waiting for credit? */
bool post_is_stuck(const post *p);

/* Memory of this size shared by the ranks of a machine until post_close, touched by each; NULL:
 * this rank is alone on its machine. It is zero, or as left by the previous search. Collective. */
void *post_share(post *p, size_t bytes);

/* Barrier. */
void post_meet(post *p);

/* Does that rank share this memory? */
bool post_shares(const post *p, int rank);

/* Called after every turn; not busy: idle, may yield. */
void post_rest(post *p, bool busy);

/* Simulation only: charges work done since the last call to the clock. */
void post_charge(post *p);

/* Shutdown: drops pending messages and discards packets until none is in flight anywhere.
 * Collective, before post_close. False, on rank 0: some rank is missing, though *stop (or NULL) has
 * been set for a while, or after patience seconds (0: no limit). Other ranks abort if rank 0 is
 * missing for thrice that time. */
bool post_drain(post *p, const volatile int *stop, double patience);
#endif
