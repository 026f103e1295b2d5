/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_RUNNER_H
#define NW_LAB_RUNNER_H
/* Executes the missing runs of a plan in child processes: a crash affects no other run. Only this
 * process touches the database. A run is done when its transaction is committed; runs in flight
 * when the program died are repeated by the next. */
#include "lab/plan.h"
#include "lab/progress.h"
#include "lab/store.h"

typedef struct lab_tally {
    size_t done;   /* by this call */
    size_t kept;   /* done before, or meanwhile by another runner */
    size_t failed; /* crashed or failed; retried by the next call */
    char first_failure[200];
} lab_tally;

/* jobs: parallel processes, 1 to LAB_JOBS_MAX. Exclusive runs come last. Fails with NW_ESTOP if
 * progress->stop is set. */
enum { LAB_JOBS_MAX = 256 };
int lab_runner_run(lab_store *store, const lab_plan *plan, int jobs, lab_progress *progress,
                   lab_tally *tally, nw_error *err);
#endif
