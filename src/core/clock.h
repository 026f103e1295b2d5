/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_CLOCK_H
#define NW_CORE_CLOCK_H
#include <stdbool.h>
#include <stdint.h>

/* Seconds of a monotonic clock. */
double nw_seconds(void);

/* CPU seconds of this thread. */
double nw_thread_seconds(void);

/* The clock of one search. If evaluations, and perhaps nodes, have a simulated duration, it adds
 * these up without waiting. */
typedef struct nw_clock {
    double started; /* by nw_seconds */
    double evaluation,
        node; /* simulated seconds of each; without node seconds real time is added */
} nw_clock;

static inline bool nw_clock_is_simulated(const nw_clock *c)
{
    return c->evaluation > 0 || c->node > 0;
}

/* Seconds since the start of the search, after these nodes and evaluations. */
static inline double nw_clock_read(const nw_clock *c, uint64_t nodes, uint64_t evaluations)
{
    const double node = c->node > 0 ? c->node * (double)nodes : nw_seconds() - c->started;
    return node + c->evaluation * (double)evaluations;
}

/* A lower bound on the nodes, each evaluated, that fit in that time of a simulated clock. */
static inline uint64_t nw_clock_fits(const nw_clock *c, double seconds)
{
    const double count = seconds * (1 + 1e-9) / (c->evaluation + c->node);
    return count <= 0 ? 0 : count < 1e18 ? (uint64_t)count : UINT64_MAX;
}
#endif
