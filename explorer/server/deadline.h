/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_DEADLINE_H
#define NW_EXPLORER_DEADLINE_H
/* A deadline for the arrival of every request. libmicrohttpd closes idle connections, but one that
 * sends a byte now and then could keep its slot for ever. */
#include "explorer/server/serve.h"
#include <pthread.h>
#include <stdbool.h>

typedef struct deadline {
    int fd;       /* of the connection; -1: the slot is free */
    double since; /* start time of its request; 0: the request is complete */
} deadline;

typedef struct deadlines {
    pthread_mutex_t mutex;
    deadline slot[SERVE_CONNECTIONS];
} deadlines;

void deadlines_init(deadlines *d);

/* A new connection, without a request yet; NULL if all slots are taken. */
deadline *deadlines_open(deadlines *d, int fd);

/* The connection waits for a request, or has completed it. The slot may be NULL here and below. */
void deadlines_set(deadlines *d, deadline *slot, bool waits);

/* It is about to be closed. */
void deadlines_close(deadlines *d, deadline *slot);

/* Shuts down the connections whose request has not arrived within these seconds. */
void deadlines_enforce(deadlines *d, double seconds);
#endif
