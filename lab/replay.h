/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_REPLAY_H
#define NW_LAB_REPLAY_H
/* A simulation of `split` with any number of threads: a recorded search (core/split_log-inl.h) is
 * done again by imagined workers on an imagined clock, whose unit is the time of a node.
 *
 * A worker that comes to a split point owns it, takes its moves in order, and offers the rest. A
 * worker without work joins the split point furthest from the horizon; an owner that waits for its
 * helpers joins those below its own. A cutoff ends the work below its node. What the serial search
 * never tried, because a brother had cut off, takes as long as its brothers took on average: that
 * is where simulated workers search more than one does. What the table would save or cost is not
 * simulated. */
#include "core/split_log-inl.h"
#include "nullwindow.h"

typedef struct lab_replay_costs {
    double join;  /* nodes: from the moment a worker joins a split point until it searches */
    double child; /* nodes: to take a move and to give its value back, by a helper or the owner */
    int grain;    /* split points nearer to the horizon are not offered */
} lab_replay_costs;

typedef struct lab_replay {
    double time;  /* in nodes of one thread */
    double nodes; /* searched by all */
    double idle;  /* share of all workers' time */
    uint64_t joins;
} lab_replay;

enum { LAB_REPLAY_WORKERS = 1024 };

/* workers: 1 to LAB_REPLAY_WORKERS. Fails if the log is cut short, or memory is. */
int lab_replay_run(const nw_split_log *log, int workers, const lab_replay_costs *costs,
                   lab_replay *out, nw_error *err);
#endif
