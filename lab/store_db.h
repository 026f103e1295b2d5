/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STORE_DB_H
#define NW_LAB_STORE_DB_H
/* Internals of the store: connection and single statements. store.c keeps claims and results,
 * store_transfer.c merges and exports. */
#include "lab/file.h"
#include "lab/store.h"
#include <sqlite3.h>

enum { LAB_BUSY_MS = 60000 };

/* The statements, prepared on first use. */
typedef enum lab_query {
    FIND,
    ITERATIONS,
    MEASURES,
    CLAIM_FIND,
    CLAIM_OTHERS,
    CLAIM_PUT,
    CLAIM_DROP,
    CLAIM_DROP_ALL,
    WORKER_PUT,
    WORKER_BEAT,
    WORKER_ALL,
    WORKER_DROP,
    WORKER_CLAIMS_DROP,
    RUN_PUT,
    ITERATION_PUT,
    MEASURE_PUT,
    VALUES,
    COUNT_RUNS,
    STUDY_PUT,
    STUDY_TEXT,
    COUNT_CLAIMS,
    QUERIES
} lab_query;

struct lab_store {
    sqlite3 *db;
    char path[LAB_PATH_SIZE];
    sqlite3_stmt *statement[QUERIES];
    sqlite3_int64 worker; /* 0: not registered */
    long beat;
    char machine[160];
};

/* SQLite's message for a code, with advice. */
int lab_db_fail(const lab_store *s, int code, nw_error *err);

/* The statement, ready to be bound; NULL on failure. */
sqlite3_stmt *lab_db_prepare(lab_store *s, lab_query q, nw_error *err);

/* Runs the statement to its end or first row: 1 a row, 0 none, negative on failure. */
int lab_db_step(lab_store *s, sqlite3_stmt *st, nw_error *err);

int lab_db_execute(lab_store *s, const char *text, nw_error *err);

/* Ends a transaction: commits, or rolls back after a failure. */
int lab_db_finish(lab_store *s, int rc, nw_error *err);

/* Checks the header before SQLite does, so that foreign files are not touched. Returns 1 for a
 * laboratory database, 0 if there is no file yet. */
int lab_db_look(const char *path, nw_error *err);

/* The version of the schema. */
int lab_db_version(lab_store *s, int *version, nw_error *err);

/* Is the database undamaged? */
int lab_db_check(lab_store *s, nw_error *err);

/* The number returned by a statement without parameters. */
int lab_db_count(lab_store *s, lab_query q, long *out, nw_error *err);
#endif
