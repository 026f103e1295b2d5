/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_SIMULATE_SPLIT_H
#define NW_PARALLEL_SIMULATE_SPLIT_H
/* `split` by many threads: a search is recorded once and replayed for each number (core/replay.h).
 */
#include "core/tape-inl.h"
#include "parallel/simulate/network.h"

typedef struct split_tape {
    nw_tape tape;
    tds_result search;
} split_tape;

int split_record(const tds_request *request, split_tape *out, nw_error *err);
void split_free(split_tape *t);

/* A message's cost is that of taking a move at a split point; the latency, that of joining one. */
int split_replay(const split_tape *t, int workers, int grain, const network_costs *costs,
                 network_result *out, nw_error *err);
#endif
