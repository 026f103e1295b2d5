/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_REPLAY_H
#define NW_LAB_REPLAY_H
/* A simulation of `split` with any number of threads: simulated workers replay a recorded search
 * (core/split_log-inl.h) on a clock whose unit is the time of a node.
 *
 * A worker that reaches a split point owns it, takes its moves in order, and offers the rest. An
 * idle worker joins the split point furthest from the horizon; an owner waiting for helpers joins
 * those below its own. A cutoff ends the work below its node. Moves the serial search never tried,
 * because a sibling cut off, take the mean time of their siblings: this is the simulated search
 * overhead. Effects of the table are not simulated. */
#include "core/split_log-inl.h"
#include "nullwindow.h"

typedef struct lab_replay_costs {
    double join;  /* nodes: from joining a split point to searching */
    double child; /* nodes: to take a move and return its value, by a helper or the owner */
    int grain;    /* split points nearer to the horizon are not offered */
} lab_replay_costs;

typedef struct lab_replay {
    double time;  /* in nodes of one thread */
    double nodes; /* searched by all */
    double idle;  /* fraction of all workers' time */
    uint64_t joins;
} lab_replay;

enum { LAB_REPLAY_WORKERS = 1024 };

/* workers: 1 to LAB_REPLAY_WORKERS. Fails if the log is truncated, or out of memory. */
int lab_replay_run(const nw_split_log *log, int workers, const lab_replay_costs *costs,
                   lab_replay *out, nw_error *err);
#endif
