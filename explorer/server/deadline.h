/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_DEADLINE_H
#define NW_EXPLORER_DEADLINE_H
/* A deadline for every request to arrive. libmicrohttpd closes connections that are idle; one that
 * sends a byte now and then would keep its place for as long as it likes. */
#include "explorer/server/serve.h"
#include <pthread.h>
#include <stdbool.h>

typedef struct deadline {
    int fd;       /* of the connection; -1: the slot is free */
    double since; /* when it began to send a request; 0: its request is complete */
} deadline;

typedef struct deadlines {
    pthread_mutex_t mutex;
    deadline slot[SERVE_CONNECTIONS];
} deadlines;

void deadlines_init(deadlines *d);

/* A connection has come, with no request yet; NULL where all slots are taken. */
deadline *deadlines_open(deadlines *d, int fd);

/* It waits for a request, or has sent it whole. The slot may be NULL here and below. */
void deadlines_set(deadlines *d, deadline *slot, bool waits);

/* It is about to be closed. */
void deadlines_close(deadlines *d, deadline *slot);

/* Shuts down the connections whose request has not arrived within these seconds. */
void deadlines_enforce(deadlines *d, double seconds);
#endif
