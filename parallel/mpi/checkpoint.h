/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_CHECKPOINT_H
#define NW_PARALLEL_MPI_CHECKPOINT_H
/* Checkpoints: FILE has rank 0's proven bounds of the root, written after every pass; FILE.R.table
 * is a machine's table, written by its first rank, R, periodically and when the run is stopped.
 * Each is written atomically. Entries stay valid, so the files need not be consistent in time. */
#include "parallel/tds/tds.h"
#include <pthread.h>

typedef struct checkpoint {
    const char *path; /* NULL: none */
    double every;     /* seconds */
    bool resumes;
    int rank;
    const char *position;
    tds_progress progress;
    double saved; /* time of the last table written */
    bool restored;
    pthread_t writer;
    bool is_writing;
    _Atomic bool has_written;
    nw_table *table; /* the writer's copy */
    uint64_t tag;
} checkpoint;

/* Removes --checkpoint FILE, --every S and --resume from the words after a command; negative, with
 * a message, if they are invalid. */
int checkpoint_words(checkpoint *c, int *argc, char **argv, nw_error *err);

/* Reads FILE into c->progress; it must be of the same position. */
int checkpoint_read(checkpoint *c, nw_error *err);

/* Rank 0: a new bound was proved. */
void checkpoint_note(checkpoint *c, const tds_result *r, bool iteration_done);

/* For a tds_request; the context is the checkpoint. */
void checkpoint_restore(void *context, nw_table *table, uint64_t tag);
void checkpoint_keep(void *context, nw_table *table, uint64_t tag, tds_moment when);
#endif
