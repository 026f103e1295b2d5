/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_SIMULATE_SPLIT_H
#define NW_PARALLEL_SIMULATE_SPLIT_H
/* `split` with many threads: one search is recorded and replayed for each number (lab/replay.h). */
#include "core/split_log-inl.h"
#include "parallel/simulate/network.h"

typedef struct split_log {
    nw_split_log log;
    tds_result search;
} split_log;

int split_record(const tds_request *request, split_log *out, nw_error *err);
void split_free(split_log *t);

/* A message costs as taking a move at a split point; the latency, as joining one. */
int split_replay(const split_log *t, int workers, int grain, const network_costs *costs,
                 network_result *out, nw_error *err);
#endif
