/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_TDS_POST_H
#define NW_PARALLEL_TDS_POST_H
/* The post between ranks: small messages that are gathered, sent without waiting, and counted. Two
 * implementations, chosen when a program is linked: parallel/mpi/post.c between processes, and
 * parallel/simulate/network.c within one, on a clock of its own. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct post_line post_line; /* what an implementation needs of its own */

typedef struct post {
    int rank, ranks;
    size_t largest; /* message */
    bool pools;     /* ranks that share memory may take jobs from there */
    bool crowded;   /* the ranks of this machine have more threads than processors */
    bool lost;      /* a rank did not come to the end */
    int from;       /* whose packet is being taken in */
    post_line *line;
    uint64_t messages, packets_sent, packets_received, bytes;
} post;

/* Messages are at most `largest` bytes; threads: of this rank; network is what the implementation
 * wants to be told, or NULL. False when memory is short: then the program is to end, as the other
 * ranks are waiting. */
bool post_open(post *p, size_t largest, int threads, void *network);
void post_close(post *p);

/* Puts a message into the outbox of a rank other than this one; false when memory is short. */
bool post_add(post *p, int to, const void *message, size_t size);

/* The same for what may wait until everything else has been sent. */
bool post_add_bulk(post *p, int to, const void *message, size_t size);

/* Sends packets that are full, or with `all` every message that waits, as far as credit goes. */
void post_flush(post *p, bool all);

/* Takes in what has arrived, message by message; of a packet that is damaged nothing, as a message
 * of no bytes. True if there was anything. */
bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context);

/* May something have arrived? Cheap enough for those who are in the middle of something else. */
bool post_has_mail(post *p);

/* Is there a message that could not be sent, for want of credit? */
bool post_is_stuck(const post *p);

/* Memory of this size that the ranks of a machine share until post_close, touched by each of them;
 * NULL: this rank has its machine to itself. It is zero, or what the search before has left there.
 * All ranks call it, and return from it together. */
void *post_share(post *p, size_t bytes);

/* Waits until all ranks are here. */
void post_meet(post *p);

/* Has that rank the same memory? */
bool post_shares(const post *p, int rank);

/* After every turn of a rank; not busy: it has nothing to do, and may let others run. */
void post_rest(post *p, bool busy);

/* Simulation only: what the rank has done since the last time is put on its clock. */
void post_charge(post *p);

/* The end: drops what waits and takes in packets, unread, until none is under way anywhere. All
 * ranks call it, and then post_close. False, on rank 0: some rank has not come, though *stop (or
 * NULL) has been set for a while, or after patience seconds (0: no limit). Other ranks end the
 * program when rank 0 has not come in thrice that time. */
bool post_drain(post *p, const volatile int *stop, double patience);
#endif
