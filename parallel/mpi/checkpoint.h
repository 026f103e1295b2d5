/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_CHECKPOINT_H
#define NW_PARALLEL_MPI_CHECKPOINT_H
/* A checkpoint, from which a run continues: FILE has what rank 0 has proved of the root, written
 * after every pass of a search; FILE.R.table is the table of a machine, written by its first rank,
 * R, at an interval and when the run is stopped. Each is written whole or not at all. Entries are
 * true whenever they were written, so the files need not be of the same moment. */
#include "parallel/tds/tds.h"
#include <pthread.h>

typedef struct checkpoint {
    const char *path; /* NULL: none */
    double every;     /* seconds */
    bool resumes;
    int rank;
    const char *position;
    tds_progress progress;
    double saved; /* when the table was */
    bool restored;
    pthread_t writer;
    bool is_writing;
    _Atomic bool has_written;
    nw_table *table; /* of the writer */
    uint64_t tag;
} checkpoint;

/* Takes --checkpoint FILE, --every S and --resume out of the words, which begin behind a command;
 * negative, with a message, if they make no sense. */
int checkpoint_words(checkpoint *c, int *argc, char **argv, nw_error *err);

/* Reads FILE into c->progress; the same position is to be searched. */
int checkpoint_read(checkpoint *c, nw_error *err);

/* Rank 0: something was proved. */
void checkpoint_note(checkpoint *c, const tds_result *r, bool iteration_done);

/* For a tds_request; the context is the checkpoint. */
void checkpoint_restore(void *context, nw_table *table, uint64_t tag);
void checkpoint_keep(void *context, nw_table *table, uint64_t tag, tds_moment when);
#endif
