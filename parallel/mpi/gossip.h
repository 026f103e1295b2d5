/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_GOSSIP_H
#define NW_PARALLEL_MPI_GOSSIP_H
/* Gossip: every rank searches independently, and forwards table entries above a depth to the next
 * rank in a ring. The baseline for scheduling. An entry's bounds hold whoever found them, so the
 * value at a fixed depth does not depend on the ranks; the first rank to finish ends all
 * searches. */
#include "parallel/tds/tds.h"

int gossip_search(const tds_request *request, tds_result *result, tds_counts *counts,
                  nw_error *err);
#endif
