/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STORE_H
#define NW_LAB_STORE_H
/* Results in an SQLite database: every run once, in one transaction, with claims by which runners
 * on the same database share the work. docs/lab.md describes the schema.
 *
 * A file that is not such a database, is of another version, damaged or read-only is refused with a
 * message and left unchanged. Builds without SQLite fail every call, with a message naming the
 * package. */
#include "lab/run.h"
#include <stdio.h>

typedef struct lab_store lab_store;

enum { LAB_STORE_VERSION = 3 };

/* Opens the database; with create, creates a missing one. */
int lab_store_open(lab_store **out, const char *path, bool create, nw_error *err);
void lab_store_close(lab_store *s);

typedef enum lab_claim_state { LAB_CLAIMED, LAB_DONE, LAB_TAKEN } lab_claim_state;

/* Claims a run for this process: LAB_CLAIMED; or it is LAB_DONE; or LAB_TAKEN: another live process
 * has it, or one of the two needs the machine alone. Claims of dead processes are void. Negative on
 * failure. */
int lab_store_claim(lab_store *s, const lab_job *job, nw_error *err);
/* Stores the outcome of a claimed run and releases the claim, in one transaction. */
int lab_store_finish(lab_store *s, const lab_job *job, const lab_outcome *outcome, nw_error *err);
/* Releases all claims of this process. */
void lab_store_release(lab_store *s);
/* Releases the claim of one run. */
int lab_store_give_up(lab_store *s, const lab_job *job, nw_error *err);
/* Heartbeat. A claim whose owner cannot be checked expires after LAB_LEASE seconds without one. */
enum { LAB_LEASE = 60 };
int lab_store_beat(lab_store *s, nw_error *err);

/* 1 and the outcome if the run is done, else 0; negative on failure. outcome may be NULL. */
int lab_store_load(lab_store *s, const lab_job *job, lab_outcome *outcome, nw_error *err);

/* 1 and the table of a study as CSV, to be freed, if it is done, else 0; negative on failure. */
int lab_store_text(lab_store *s, const lab_job *job, char **out, nw_error *err);

/* 1 if some run has the values of all iterations of the job's tree, written by depth. */
int lab_store_values(lab_store *s, const lab_job *job, nw_score *values, nw_error *err);

/* Copies missing runs from another database. Returns their number, or a negative code. */
int lab_store_merge(lab_store *s, const char *path, nw_error *err);

/* Names a configuration in exports: EXPERIMENT:CONTENDER, of which it may have several. */
int lab_store_name(lab_store *s, const char *game, const char *config, const char *name,
                   nw_error *err);

/* Writes every iteration of every run, as CSV or JSON. */
int lab_store_export(lab_store *s, bool json, FILE *out, nw_error *err);

/* The number of runs, and of claims by live processes. */
int lab_store_count(lab_store *s, long *runs, long *claims, nw_error *err);
#endif
