/* SPDX-License-Identifier: MIT */
#include "lab/store.h"
#include "core/error.h"

#if NW_SQLITE
#include "lab/owner.h"
#include "lab/store_db.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void bind_job(sqlite3_stmt *st, const lab_job *job)
{
    sqlite3_bind_text(st, 1, job->signature, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 2, job->game, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 3, job->text, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 4, job->config_text, -1, SQLITE_STATIC);
    sqlite3_bind_int(st, 5, job->depth);
    sqlite3_bind_int(st, 6, job->repeat);
}

static sqlite3_stmt *prepare_job(lab_store *s, lab_query q, const lab_job *job, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, q, err);
    if (st)
        bind_job(st, job);
    return st;
}

/* Steps to the job's run, trying the signatures of a list as "1-2+5-6" in turn; 1 and the statement
 * if found. Read it before the next call: texts are bound, not copied. */
static int find_job(lab_store *s, lab_query q, const lab_job *job, sqlite3_stmt **st, nw_error *err)
{
    const char *signature = job->signature;
    int rc = 0;
    while (rc == 0 && *signature) {
        const int length = (int)strcspn(signature, "+");
        *st = prepare_job(s, q, job, err);
        if (*st)
            sqlite3_bind_text(*st, 1, signature, length, SQLITE_STATIC);
        rc = lab_db_step(s, *st, err);
        signature += length + (signature[length] == '+');
    }
    return rc;
}

/* --- workers */

static int run_with_id(lab_store *s, lab_query q, sqlite3_int64 id, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, q, err);
    if (st)
        sqlite3_bind_int64(st, 1, id);
    return lab_db_step(s, st, err);
}

static int register_worker(lab_store *s, nw_error *err)
{
    const lab_owner me = lab_owner_self();
    sqlite3_stmt *st = lab_db_prepare(s, WORKER_PUT, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_text(st, 1, me.host, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 2, me.pid);
    sqlite3_bind_int64(st, 3, me.started);
    sqlite3_bind_int64(st, 4, (sqlite3_int64)time(NULL));
    const int rc = lab_db_step(s, st, err);
    if (rc == 0)
        s->worker = sqlite3_last_insert_rowid(s->db);
    return rc;
}

int lab_store_beat(lab_store *s, nw_error *err)
{
    const long now = (long)time(NULL);
    if (!s->worker || now - s->beat < LAB_LEASE / 6)
        return 0;
    sqlite3_stmt *st = lab_db_prepare(s, WORKER_BEAT, err);
    if (!st)
        return NW_EIO;
    s->beat = now;
    sqlite3_bind_int64(st, 1, s->worker);
    sqlite3_bind_int64(st, 2, now);
    return lab_db_step(s, st, err);
}

static bool is_dead(sqlite3_stmt *st)
{
    lab_owner o = {.pid = (long)sqlite3_column_int64(st, 2),
                   .started = sqlite3_column_int64(st, 3)};
    snprintf(o.host, sizeof o.host, "%s", (const char *)sqlite3_column_text(st, 1));
    const int lives = lab_owner_lives(&o);
    return lives == 0 || (lives < 0 && time(NULL) - sqlite3_column_int64(st, 4) > LAB_LEASE);
}

/* Removes dead workers and their claims. */
static int bury(lab_store *s, nw_error *err)
{
    sqlite3_int64 dead[64];
    int count = 0, rc = 0;
    sqlite3_stmt *st = lab_db_prepare(s, WORKER_ALL, err);
    while (st && (rc = lab_db_step(s, st, err)) == 1 && count < 64)
        if (is_dead(st))
            dead[count++] = sqlite3_column_int64(st, 0);
    if (st)
        sqlite3_reset(st);
    for (int i = 0; rc >= 0 && i < count; i++) {
        rc = run_with_id(s, WORKER_CLAIMS_DROP, dead[i], err);
        if (rc >= 0)
            rc = run_with_id(s, WORKER_DROP, dead[i], err);
    }
    return rc < 0 ? rc : 0;
}

void lab_store_release(lab_store *s)
{
    nw_error ignored;
    if (!s->worker || lab_db_execute(s, "BEGIN IMMEDIATE", &ignored) < 0)
        return;
    int rc = run_with_id(s, CLAIM_DROP_ALL, s->worker, &ignored);
    if (rc >= 0)
        rc = run_with_id(s, WORKER_DROP, s->worker, &ignored);
    lab_db_finish(s, rc, &ignored);
    s->worker = 0;
}

/* --- claims */

static int exists(lab_store *s, lab_query q, const lab_job *job, nw_error *err)
{
    sqlite3_stmt *st = prepare_job(s, q, job, err);
    const int rc = lab_db_step(s, st, err);
    if (st)
        sqlite3_reset(st);
    return rc;
}

/* An exclusive run waits for all others, and all others wait for it. */
static int is_blocked(lab_store *s, const lab_job *job, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, CLAIM_OTHERS, err);
    int rc = lab_db_step(s, st, err);
    if (rc != 1)
        return rc < 0 ? rc : NW_EIO;
    const int others = sqlite3_column_int(st, 0), alone = sqlite3_column_int(st, 1);
    sqlite3_reset(st);
    rc = exists(s, CLAIM_FIND, job, err);
    return rc != 0 ? rc : alone != 0 || (job->alone && others > 0);
}

static int put_claim(lab_store *s, const lab_job *job, nw_error *err)
{
    int rc = s->worker ? 0 : register_worker(s, err);
    sqlite3_stmt *st = rc < 0 ? NULL : prepare_job(s, CLAIM_PUT, job, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_int64(st, 7, s->worker);
    sqlite3_bind_int(st, 8, job->alone);
    return lab_db_step(s, st, err);
}

static int claim_within(lab_store *s, const lab_job *job, nw_error *err)
{
    int rc = exists(s, FIND, job, err);
    if (rc != 0)
        return rc < 0 ? rc : LAB_DONE;
    rc = is_blocked(s, job, err);
    if (rc == 1) {
        rc = bury(s, err);
        if (rc >= 0)
            rc = is_blocked(s, job, err);
    }
    if (rc != 0)
        return rc < 0 ? rc : LAB_TAKEN;
    rc = put_claim(s, job, err);
    return rc < 0 ? rc : LAB_CLAIMED;
}

int lab_store_claim(lab_store *s, const lab_job *job, nw_error *err)
{
    const int rc = lab_db_execute(s, "BEGIN IMMEDIATE", err);
    return rc < 0 ? rc : lab_db_finish(s, claim_within(s, job, err), err);
}

int lab_store_give_up(lab_store *s, const lab_job *job, nw_error *err)
{
    return lab_db_step(s, prepare_job(s, CLAIM_DROP, job, err), err);
}

/* --- results */

static int put_iteration(lab_store *s, sqlite3_int64 run, const lab_iteration *it, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, ITERATION_PUT, err);
    if (!st)
        return NW_EIO;
    const sqlite3_int64 number[] = {(sqlite3_int64)it->leaf, (sqlite3_int64)it->interior,
                                    (sqlite3_int64)it->table, (sqlite3_int64)it->quiescence,
                                    (sqlite3_int64)it->nodes};
    sqlite3_bind_int64(st, 1, run);
    sqlite3_bind_int(st, 2, it->depth);
    sqlite3_bind_int(st, 3, it->value);
    sqlite3_bind_text(st, 4, it->move, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(st, 5, it->passes);
    for (int i = 0; i < 5; i++)
        sqlite3_bind_int64(st, 6 + i, number[i]);
    sqlite3_bind_double(st, 11, it->seconds);
    return lab_db_step(s, st, err);
}

static int put_measure(lab_store *s, sqlite3_int64 run, const lab_measure *m, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, MEASURE_PUT, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_int64(st, 1, run);
    sqlite3_bind_int(st, 2, m->depth);
    sqlite3_bind_text(st, 3, m->name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_double(st, 4, m->value);
    return lab_db_step(s, st, err);
}

static int put_text(lab_store *s, sqlite3_int64 run, const char *text, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, STUDY_PUT, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_int64(st, 1, run);
    sqlite3_bind_text(st, 2, text, -1, SQLITE_STATIC);
    return lab_db_step(s, st, err);
}

static int put_run(lab_store *s, const lab_job *job, const lab_outcome *o, nw_error *err)
{
    sqlite3_stmt *st = prepare_job(s, RUN_PUT, job, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_double(st, 7, o->load);
    sqlite3_bind_text(st, 8, s->machine, -1, SQLITE_STATIC);
    int rc = lab_db_step(s, st, err);
    if (rc < 0 || sqlite3_changes(s->db) == 0)
        return rc; /* another runner stored it after our claim expired */
    const sqlite3_int64 run = sqlite3_last_insert_rowid(s->db);
    for (int i = 0; rc == 0 && i < o->iterations; i++)
        rc = put_iteration(s, run, &o->iteration[i], err);
    for (int i = 0; rc == 0 && i < o->measures; i++)
        rc = put_measure(s, run, &o->measure[i], err);
    if (rc == 0 && o->text)
        rc = put_text(s, run, o->text, err);
    return rc;
}

int lab_store_finish(lab_store *s, const lab_job *job, const lab_outcome *outcome, nw_error *err)
{
    int rc = lab_db_execute(s, "BEGIN IMMEDIATE", err);
    if (rc < 0)
        return rc;
    rc = put_run(s, job, outcome, err);
    if (rc >= 0)
        rc = lab_store_give_up(s, job, err);
    return lab_db_finish(s, rc, err);
}

static int load_iterations(lab_store *s, sqlite3_int64 run, lab_outcome *o, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, ITERATIONS, err);
    int rc = st ? 0 : NW_EIO;
    o->iterations = 0;
    if (st)
        sqlite3_bind_int64(st, 1, run);
    while (rc >= 0 && (rc = lab_db_step(s, st, err)) == 1 && o->iterations < LAB_ITERATIONS_MAX) {
        lab_iteration *it = &o->iteration[o->iterations++];
        *it = (lab_iteration){.depth = sqlite3_column_int(st, 0),
                              .value = sqlite3_column_int(st, 1),
                              .passes = sqlite3_column_int(st, 3),
                              .leaf = (uint64_t)sqlite3_column_int64(st, 4),
                              .interior = (uint64_t)sqlite3_column_int64(st, 5),
                              .table = (uint64_t)sqlite3_column_int64(st, 6),
                              .quiescence = (uint64_t)sqlite3_column_int64(st, 7),
                              .nodes = (uint64_t)sqlite3_column_int64(st, 8),
                              .seconds = sqlite3_column_double(st, 9)};
        const char *move = (const char *)sqlite3_column_text(st, 2);
        snprintf(it->move, sizeof it->move, "%.23s", move ? move : "");
    }
    if (st)
        sqlite3_reset(st);
    return rc < 0 ? rc : 0;
}

static int load_measures(lab_store *s, sqlite3_int64 run, lab_outcome *o, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, MEASURES, err);
    int rc = st ? 0 : NW_EIO;
    o->measures = 0;
    if (st)
        sqlite3_bind_int64(st, 1, run);
    while (rc >= 0 && (rc = lab_db_step(s, st, err)) == 1 && o->measures < LAB_MEASURES_MAX) {
        lab_measure *m = &o->measure[o->measures++];
        m->depth = sqlite3_column_int(st, 0);
        snprintf(m->name, sizeof m->name, "%.19s", (const char *)sqlite3_column_text(st, 1));
        m->value = sqlite3_column_double(st, 2);
    }
    if (st)
        sqlite3_reset(st);
    return rc < 0 ? rc : 0;
}

static void copy_text(sqlite3_stmt *st, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(st, column);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

int lab_store_load(lab_store *s, const lab_job *job, lab_outcome *outcome, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    int rc = find_job(s, FIND, job, &st, err);
    if (rc != 1)
        return rc;
    const sqlite3_int64 run = sqlite3_column_int64(st, 0);
    if (outcome) {
        outcome->load = sqlite3_column_double(st, 1);
        copy_text(st, 2, outcome->machine, sizeof outcome->machine);
        copy_text(st, 3, outcome->finished, sizeof outcome->finished);
    }
    sqlite3_reset(st);
    if (!outcome)
        return 1;
    rc = load_iterations(s, run, outcome, err);
    if (rc >= 0)
        rc = load_measures(s, run, outcome, err);
    return rc < 0 ? rc : 1;
}

int lab_store_text(lab_store *s, const lab_job *job, char **out, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    const int rc = find_job(s, STUDY_TEXT, job, &st, err);
    *out = NULL;
    if (rc != 1)
        return rc;
    const char *text = (const char *)sqlite3_column_text(st, 0);
    *out = strdup(text ? text : "");
    sqlite3_reset(st);
    return *out ? 1 : nw_fail(err, NW_ENOMEM, "out of memory for the results of a study");
}

int lab_store_values(lab_store *s, const lab_job *job, nw_score *values, nw_error *err)
{
    int deepest = 0, rc = 0;
    sqlite3_stmt *st = prepare_job(s, VALUES, job, err);
    while (st && (rc = lab_db_step(s, st, err)) == 1) {
        const int depth = sqlite3_column_int(st, 0);
        if (depth >= 0 && depth <= NW_PLIES_MAX)
            values[depth] = sqlite3_column_int(st, 1);
        deepest = depth > deepest ? depth : deepest;
    }
    return rc < 0 ? rc : st && deepest >= job->depth;
}

int lab_store_count(lab_store *s, long *runs, long *claims, nw_error *err)
{
    int rc = lab_db_execute(s, "BEGIN IMMEDIATE", err);
    if (rc < 0)
        return rc;
    rc = lab_db_finish(s, bury(s, err), err);
    if (rc >= 0)
        rc = lab_db_count(s, COUNT_RUNS, runs, err);
    return rc < 0 ? rc : lab_db_count(s, COUNT_CLAIMS, claims, err);
}
#endif
