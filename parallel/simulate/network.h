/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_SIMULATE_NETWORK_H
#define NW_PARALLEL_SIMULATE_NETWORK_H
/* A network of ranks within one process, on a simulated clock.
 *
 * A discrete-event simulation of the real scheduler: every rank is a tds with its own table, and
 * behaves as over MPI. Only time is simulated: nodes and messages have a fixed cost in seconds, and
 * a packet arrives after a latency and a time per byte. The rank with the earliest next turn runs
 * first. */
#include "parallel/tds/tds.h"

typedef struct network_costs {
    double node, message, byte; /* seconds of a rank's time, per byte sent or received */
    double latency, per_byte;   /* seconds in flight */
    int together;               /* ranks per machine, which share a table; at least 1 */
} network_costs;

typedef struct network_result {
    tds_result search;
    double seconds; /* on the simulated clock */
    double idle;    /* fraction of all ranks' time */
    uint64_t nodes, jobs, messages;
} network_result;

/* Searches with that many ranks. */
int network_search(const tds_request *request, int ranks, const network_costs *costs,
                   network_result *result, nw_error *err);
#endif
