/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_SIMULATE_NETWORK_H
#define NW_PARALLEL_SIMULATE_NETWORK_H
/* A network of ranks within one process, on a clock of its own.
 *
 * A discrete-event simulation of the real scheduler: every rank is a tds with its own table, and
 * does what it does over MPI. Only time is imagined: a node and a message cost a rank so many
 * seconds, a packet arrives a latency and its bytes' worth of time after it was sent. The rank
 * whose next turn is earliest moves first. */
#include "parallel/tds/tds.h"

typedef struct network_costs {
    double node, message, byte; /* seconds of a rank's time, per byte sent or taken in */
    double latency, per_byte;   /* seconds on the way */
    int together;               /* ranks of a machine, which share a table; at least 1 */
} network_costs;

typedef struct network_result {
    tds_result search;
    double seconds; /* on the clock of the simulation */
    double idle;    /* share of all ranks' time */
    uint64_t nodes, jobs, messages;
} network_result;

/* Searches with this number of ranks. */
int network_search(const tds_request *request, int ranks, const network_costs *costs,
                   network_result *result, nw_error *err);
#endif
