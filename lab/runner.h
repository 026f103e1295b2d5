/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_RUNNER_H
#define NW_LAB_RUNNER_H
/* Does the runs of a plan that are not done yet, in processes of their own: one that crashes takes
 * no other run with it. Only this process touches the database. A run counts as done when its
 * transaction is; what was in flight when the program died is done again by the next. */
#include "lab/plan.h"
#include "lab/progress.h"
#include "lab/store.h"

typedef struct lab_tally {
    size_t done;   /* by this call */
    size_t kept;   /* were done before, or by another runner meanwhile */
    size_t failed; /* crashed or went wrong; tried again by the next call */
    char first_failure[200];
} lab_tally;

/* jobs: processes at a time, 1 to LAB_JOBS_MAX. Runs that have to be alone come last. Fails with
 * NW_ESTOP when progress->stop is set. */
enum { LAB_JOBS_MAX = 256 };
int lab_runner_run(lab_store *store, const lab_plan *plan, int jobs, lab_progress *progress,
                   lab_tally *tally, nw_error *err);
#endif
