/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_GOSSIP_H
#define NW_PARALLEL_MPI_GOSSIP_H
/* Gossip: every rank searches for itself, and passes entries of its table above a depth on to the
 * next rank in a ring. The baseline that scheduling has to beat. An entry proves its bounds whoever
 * found it, so that the value at a fixed depth does not depend on the ranks; the first rank to
 * finish ends the search of all. */
#include "parallel/tds/tds.h"

int gossip_search(const tds_request *request, tds_result *result, tds_counts *counts,
                  nw_error *err);
#endif
