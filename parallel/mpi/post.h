/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_POST_H
#define NW_PARALLEL_MPI_POST_H
/* The post between ranks: small messages gathered into packets, sent without waiting.
 *
 * At most POST_CREDIT packets to one rank are under way; what is more waits in its outbox, so that
 * a slow rank slows nobody down and no send ever blocks. Every packet is counted on both ends: when
 * as many have arrived as were sent, nothing is under way. */
#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POST_CREDIT = 16, POST_PACKET = 8192 };

typedef struct post_packet {
    MPI_Request request;
    bool busy;
    char *bytes;
} post_packet;

typedef struct post_outbox {
    char *bytes; /* messages that wait, each behind its size */
    size_t used, room;
    post_packet packet[POST_CREDIT];
} post_outbox;

typedef struct post {
    int rank, ranks;
    size_t largest; /* message */
    post_outbox *out;
    char *arrived; /* room for one packet */
    uint64_t messages, packets_sent, packets_received, bytes;
} post;

/* Messages are at most `largest` bytes. False when memory is short. */
bool post_open(post *p, size_t largest);
void post_close(post *p);

/* Puts a message into the outbox of a rank other than this one; false when memory is short. */
bool post_add(post *p, int to, const void *message, size_t size);

/* Sends packets that are full, or with `all` every message that waits, as far as credit goes. */
void post_flush(post *p, bool all);

/* Takes in what has arrived, message by message. True if there was anything. */
bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context);

/* The end: drops what waits and takes in packets, unread, until none is under way anywhere. All
 * ranks call it. */
void post_drain(post *p);
#endif
