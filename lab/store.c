/* SPDX-License-Identifier: MIT */
#include "lab/store.h"
#include "core/error.h"

#if NW_SQLITE
#include "lab/owner.h"
#include "lab/schema.h"
#include <errno.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BUSY_MS = 60000, PATH_ROOM = 1024 };

/* The statements, prepared when first needed. */
typedef enum query {
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
    COUNT_CLAIMS,
    QUERIES
} query;

#define THE_RUN                                                                                    \
    " signature = ?1 AND game = ?2 AND position = ?3 AND config = ?4 AND depth = ?5"               \
    " AND repeat = ?6"

static const char *const sql[QUERIES] = {
    [FIND] = "SELECT id, load, machine, finished FROM run WHERE" THE_RUN,
    [ITERATIONS] = "SELECT depth, value, move, passes, leaf, interior, table_cut, quiescence,"
                   " nodes, seconds FROM iteration WHERE run = ?1 ORDER BY depth",
    [MEASURES] = "SELECT depth, name, value FROM measure WHERE run = ?1 ORDER BY depth, name",
    [CLAIM_FIND] = "SELECT 1 FROM claim WHERE" THE_RUN,
    [CLAIM_OTHERS] = "SELECT count(*), coalesce(max(alone), 0) FROM claim",
    [CLAIM_PUT] = "INSERT INTO claim VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [CLAIM_DROP] = "DELETE FROM claim WHERE" THE_RUN,
    [CLAIM_DROP_ALL] = "DELETE FROM claim WHERE worker = ?1",
    [WORKER_PUT] = "INSERT INTO worker(host, pid, started, beat) VALUES(?1, ?2, ?3, ?4)",
    [WORKER_BEAT] = "UPDATE worker SET beat = ?2 WHERE id = ?1",
    [WORKER_ALL] = "SELECT id, host, pid, started, beat FROM worker",
    [WORKER_DROP] = "DELETE FROM worker WHERE id = ?1",
    [WORKER_CLAIMS_DROP] = "DELETE FROM claim WHERE worker = ?1",
    [RUN_PUT] = "INSERT OR IGNORE INTO run(signature, game, position, config, depth, repeat, load,"
                " machine, finished) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
                " strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
    [ITERATION_PUT] = "INSERT INTO iteration VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [MEASURE_PUT] = "INSERT INTO measure VALUES(?1, ?2, ?3, ?4)",
    [VALUES] = "SELECT i.depth, i.value FROM iteration i WHERE i.run = (SELECT id FROM run"
               " WHERE signature = ?1 AND game = ?2 AND position = ?3 AND depth >= ?5"
               " AND json_extract(config, '$.kind') = 'search'"
               " AND json_extract(config, '$.algo') NOT IN ('test', 'mtd-best')"
               " AND json_extract(config, '$.deepen') = json_extract(?4, '$.deepen')"
               " AND (depth - ?5) % json_extract(?4, '$.deepen') = 0"
               " AND json_extract(config, '$.quiescence') = json_extract(?4, '$.quiescence')"
               " AND json_extract(config, '$.\"table-depth\"') = 'equal'"
               " AND json_extract(?4, '$.\"table-depth\"') = 'equal'"
               " LIMIT 1)",
    [COUNT_RUNS] = "SELECT count(*) FROM run",
    [COUNT_CLAIMS] = "SELECT count(*) FROM claim",
};

struct lab_store {
    sqlite3 *db;
    char path[PATH_ROOM];
    sqlite3_stmt *statement[QUERIES];
    sqlite3_int64 worker; /* 0: not registered */
    long beat;
    char machine[160];
};

static int fail(const lab_store *s, int code, nw_error *err)
{
    const char *hint = "";
    if (code == SQLITE_FULL || (code & 0xFF) == SQLITE_IOERR)
        hint = "; is the disk full? The same command goes on from here";
    else if (code == SQLITE_READONLY || code == SQLITE_PERM)
        hint = "; it cannot be written";
    else if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        hint = "; move it away, or restore it from a copy";
    return nw_fail(err, NW_EIO, "%.120s: %.60s%s", s->path, sqlite3_errmsg(s->db), hint);
}

/* --- statements */

static sqlite3_stmt *prepare(lab_store *s, query q, nw_error *err)
{
    if (!s->statement[q] && sqlite3_prepare_v3(s->db, sql[q], -1, SQLITE_PREPARE_PERSISTENT,
                                               &s->statement[q], NULL) != SQLITE_OK) {
        fail(s, sqlite3_errcode(s->db), err);
        return NULL;
    }
    sqlite3_reset(s->statement[q]);
    return s->statement[q];
}

static void bind_job(sqlite3_stmt *st, const lab_job *job)
{
    sqlite3_bind_text(st, 1, job->signature, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 2, job->position->game->rules->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 3, job->position->text, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 4, job->config_text, -1, SQLITE_STATIC);
    sqlite3_bind_int(st, 5, job->depth);
    sqlite3_bind_int(st, 6, job->repeat);
}

static sqlite3_stmt *prepare_job(lab_store *s, query q, const lab_job *job, nw_error *err)
{
    sqlite3_stmt *st = prepare(s, q, err);
    if (st)
        bind_job(st, job);
    return st;
}

/* Runs the statement to its end or its first row: 1 a row, 0 none, negative on failure. */
static int step(lab_store *s, sqlite3_stmt *st, nw_error *err)
{
    const int code = st ? sqlite3_step(st) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        return 1;
    if (st)
        sqlite3_reset(st);
    if (code == SQLITE_DONE)
        return 0;
    return st ? fail(s, code, err) : NW_EIO;
}

static int execute(lab_store *s, const char *text, nw_error *err)
{
    const int code = sqlite3_exec(s->db, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? 0 : fail(s, code, err);
}

/* Ends a transaction: all of it, or after a failure nothing. */
static int finish(lab_store *s, int rc, nw_error *err)
{
    nw_error ignored;
    if (rc >= 0 && execute(s, "COMMIT", err) == 0)
        return rc;
    execute(s, "ROLLBACK", &ignored);
    return rc < 0 ? rc : NW_EIO;
}

/* --- opening */

static uint32_t big_endian(const unsigned char *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Looks at the header before SQLite does, so that a file of somebody else is not touched. Returns 1
 * if it is one of ours, 0 if there is none yet. */
static int look(const char *path, nw_error *err)
{
    unsigned char head[100];
    FILE *f = fopen(path, "rb");
    if (!f && errno == ENOENT)
        return 0;
    if (!f)
        return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    const size_t got = fread(head, 1, sizeof head, f);
    fclose(f);
    if (got < sizeof head || memcmp(head, "SQLite format 3", 16) != 0 ||
        big_endian(head + 68) != LAB_APPLICATION_ID)
        return nw_fail(err, NW_EINVAL,
                       "%.160s: this is not a database of nullwindow lab; give another --db", path);
    if (big_endian(head + 60) != LAB_STORE_VERSION)
        return nw_fail(err, NW_EINVAL, "%.160s: the database has version %u, this program needs %d",
                       path, big_endian(head + 60), LAB_STORE_VERSION);
    return 1;
}

static int write_schema(lab_store *s, nw_error *err)
{
    char text[200];
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             LAB_APPLICATION_ID, LAB_STORE_VERSION);
    int rc = execute(s, LAB_SCHEMA, err);
    return rc < 0 ? rc : execute(s, text, err);
}

/* Makes an empty database beside the path and gives it its name when it is whole: two processes
 * cannot both make it, nor one that is killed leave half of it. */
static int create(const char *path, nw_error *err)
{
    char draft[PATH_ROOM];
    lab_store *s = calloc(1, sizeof *s);
    if (!s)
        return nw_fail(err, NW_ENOMEM, "out of memory for the database");
    snprintf(draft, sizeof draft, "%.1000s.%ld", path, (long)getpid());
    snprintf(s->path, sizeof s->path, "%.1000s", path); /* for what is said of failures */
    unlink(draft);
    const int code = sqlite3_open(draft, &s->db);
    int rc = code == SQLITE_OK ? write_schema(s, err) : fail(s, code, err);
    sqlite3_close(s->db);
    if (rc == 0 && link(draft, path) < 0 && errno != EEXIST)
        rc = nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    unlink(draft);
    free(s);
    return rc;
}

static int check_whole(lab_store *s, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &st, NULL) != SQLITE_OK)
        return fail(s, sqlite3_errcode(s->db), err);
    const int code = sqlite3_step(st);
    const bool good =
        code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(st, 0), "ok") == 0;
    sqlite3_finalize(st);
    if (code == SQLITE_ROW && !good)
        return nw_fail(err, NW_EIO,
                       "%.160s: the database is damaged; move it away, or restore it "
                       "from a copy",
                       s->path);
    return good ? 0 : fail(s, code, err);
}

static int open_db(lab_store *s, nw_error *err)
{
    const int code = sqlite3_open_v2(s->path, &s->db, SQLITE_OPEN_READWRITE, NULL);
    if (code != SQLITE_OK)
        return fail(s, code, err);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (sqlite3_db_readonly(s->db, "main") == 1)
        return nw_fail(err, NW_EIO, "%.160s: the database is read-only", s->path);
    const int rc = check_whole(s, err);
    return rc < 0 ? rc : execute(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", err);
}

int lab_store_open(lab_store **out, const char *path, bool make, nw_error *err)
{
    *out = NULL;
    int rc = look(path, err);
    if (rc == 0 && !make)
        return nw_fail(err, NW_EINVAL,
                       "%.120s: there is no such database; `nullwindow lab run` makes it", path);
    if (rc == 0)
        rc = create(path, err);
    if (rc < 0)
        return rc;
    lab_store *s = calloc(1, sizeof *s);
    if (!s)
        return nw_fail(err, NW_ENOMEM, "out of memory for the database");
    snprintf(s->path, sizeof s->path, "%.1000s", path);
    lab_machine_name(s->machine, sizeof s->machine);
    rc = open_db(s, err);
    if (rc < 0)
        lab_store_close(s);
    else
        *out = s;
    return rc;
}

void lab_store_close(lab_store *s)
{
    if (!s)
        return;
    if (s->db && s->worker)
        lab_store_release(s);
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

/* --- workers */

static int run_with_id(lab_store *s, query q, sqlite3_int64 id, nw_error *err)
{
    sqlite3_stmt *st = prepare(s, q, err);
    if (st)
        sqlite3_bind_int64(st, 1, id);
    return step(s, st, err);
}

static int register_worker(lab_store *s, nw_error *err)
{
    const lab_owner me = lab_owner_self();
    sqlite3_stmt *st = prepare(s, WORKER_PUT, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_text(st, 1, me.host, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 2, me.pid);
    sqlite3_bind_int64(st, 3, me.started);
    sqlite3_bind_int64(st, 4, (sqlite3_int64)time(NULL));
    const int rc = step(s, st, err);
    if (rc == 0)
        s->worker = sqlite3_last_insert_rowid(s->db);
    return rc;
}

int lab_store_beat(lab_store *s, nw_error *err)
{
    const long now = (long)time(NULL);
    if (!s->worker || now - s->beat < LAB_LEASE / 6)
        return 0;
    sqlite3_stmt *st = prepare(s, WORKER_BEAT, err);
    if (!st)
        return NW_EIO;
    s->beat = now;
    sqlite3_bind_int64(st, 1, s->worker);
    sqlite3_bind_int64(st, 2, now);
    return step(s, st, err);
}

static bool is_dead(sqlite3_stmt *st)
{
    lab_owner o = {.pid = (long)sqlite3_column_int64(st, 2),
                   .started = sqlite3_column_int64(st, 3)};
    snprintf(o.host, sizeof o.host, "%s", (const char *)sqlite3_column_text(st, 1));
    const int lives = lab_owner_lives(&o);
    return lives == 0 || (lives < 0 && time(NULL) - sqlite3_column_int64(st, 4) > LAB_LEASE);
}

/* Forgets dead workers and their claims. */
static int bury(lab_store *s, nw_error *err)
{
    sqlite3_int64 dead[64];
    int count = 0, rc = 0;
    sqlite3_stmt *st = prepare(s, WORKER_ALL, err);
    while (st && (rc = step(s, st, err)) == 1 && count < 64)
        if (is_dead(st))
            dead[count++] = sqlite3_column_int64(st, 0);
    if (st)
        sqlite3_reset(st);
    for (int i = 0; rc >= 0 && i < count; i++) {
        rc = run_with_id(s, WORKER_CLAIMS_DROP, dead[i], err);
        rc = rc < 0 ? rc : run_with_id(s, WORKER_DROP, dead[i], err);
    }
    return rc < 0 ? rc : 0;
}

void lab_store_release(lab_store *s)
{
    nw_error ignored;
    if (!s->worker || execute(s, "BEGIN IMMEDIATE", &ignored) < 0)
        return;
    int rc = run_with_id(s, CLAIM_DROP_ALL, s->worker, &ignored);
    rc = rc < 0 ? rc : run_with_id(s, WORKER_DROP, s->worker, &ignored);
    finish(s, rc, &ignored);
    s->worker = 0;
}

/* --- claims */

static int exists(lab_store *s, query q, const lab_job *job, nw_error *err)
{
    sqlite3_stmt *st = prepare_job(s, q, job, err);
    const int rc = step(s, st, err);
    if (st)
        sqlite3_reset(st);
    return rc;
}

/* A run that has to be alone waits for all others, and all others wait for it. */
static int is_blocked(lab_store *s, const lab_job *job, nw_error *err)
{
    sqlite3_stmt *st = prepare(s, CLAIM_OTHERS, err);
    int rc = step(s, st, err);
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
    return step(s, st, err);
}

static int claim_within(lab_store *s, const lab_job *job, nw_error *err)
{
    int rc = exists(s, FIND, job, err);
    if (rc != 0)
        return rc < 0 ? rc : LAB_DONE;
    rc = is_blocked(s, job, err);
    if (rc == 1) {
        rc = bury(s, err);
        rc = rc < 0 ? rc : is_blocked(s, job, err);
    }
    if (rc != 0)
        return rc < 0 ? rc : LAB_TAKEN;
    rc = put_claim(s, job, err);
    return rc < 0 ? rc : LAB_CLAIMED;
}

int lab_store_claim(lab_store *s, const lab_job *job, nw_error *err)
{
    const int rc = execute(s, "BEGIN IMMEDIATE", err);
    return rc < 0 ? rc : finish(s, claim_within(s, job, err), err);
}

int lab_store_give_up(lab_store *s, const lab_job *job, nw_error *err)
{
    return step(s, prepare_job(s, CLAIM_DROP, job, err), err);
}

/* --- results */

static int put_iteration(lab_store *s, sqlite3_int64 run, const lab_iteration *it, nw_error *err)
{
    sqlite3_stmt *st = prepare(s, ITERATION_PUT, err);
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
    return step(s, st, err);
}

static int put_measure(lab_store *s, sqlite3_int64 run, const lab_measure *m, nw_error *err)
{
    sqlite3_stmt *st = prepare(s, MEASURE_PUT, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_int64(st, 1, run);
    sqlite3_bind_int(st, 2, m->depth);
    sqlite3_bind_text(st, 3, m->name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_double(st, 4, m->value);
    return step(s, st, err);
}

static int put_run(lab_store *s, const lab_job *job, const lab_outcome *o, nw_error *err)
{
    sqlite3_stmt *st = prepare_job(s, RUN_PUT, job, err);
    if (!st)
        return NW_EIO;
    sqlite3_bind_double(st, 7, o->load);
    sqlite3_bind_text(st, 8, s->machine, -1, SQLITE_STATIC);
    int rc = step(s, st, err);
    if (rc < 0 || sqlite3_changes(s->db) == 0)
        return rc; /* somebody else stored it while our claim had lapsed */
    const sqlite3_int64 run = sqlite3_last_insert_rowid(s->db);
    for (int i = 0; rc == 0 && i < o->iterations; i++)
        rc = put_iteration(s, run, &o->iteration[i], err);
    for (int i = 0; rc == 0 && i < o->measures; i++)
        rc = put_measure(s, run, &o->measure[i], err);
    return rc;
}

int lab_store_finish(lab_store *s, const lab_job *job, const lab_outcome *outcome, nw_error *err)
{
    int rc = execute(s, "BEGIN IMMEDIATE", err);
    if (rc < 0)
        return rc;
    rc = put_run(s, job, outcome, err);
    rc = rc < 0 ? rc : lab_store_give_up(s, job, err);
    return finish(s, rc, err);
}

static int load_iterations(lab_store *s, sqlite3_int64 run, lab_outcome *o, nw_error *err)
{
    sqlite3_stmt *st = prepare(s, ITERATIONS, err);
    int rc = st ? 0 : NW_EIO;
    o->iterations = 0;
    if (st)
        sqlite3_bind_int64(st, 1, run);
    while (rc >= 0 && (rc = step(s, st, err)) == 1 && o->iterations < LAB_ITERATIONS_MAX) {
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
    sqlite3_stmt *st = prepare(s, MEASURES, err);
    int rc = st ? 0 : NW_EIO;
    o->measures = 0;
    if (st)
        sqlite3_bind_int64(st, 1, run);
    while (rc >= 0 && (rc = step(s, st, err)) == 1 && o->measures < LAB_MEASURES_MAX) {
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
    sqlite3_stmt *st = prepare_job(s, FIND, job, err);
    int rc = step(s, st, err);
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
    rc = rc < 0 ? rc : load_measures(s, run, outcome, err);
    return rc < 0 ? rc : 1;
}

int lab_store_values(lab_store *s, const lab_job *job, nw_score *values, nw_error *err)
{
    int deepest = 0, rc = 0;
    sqlite3_stmt *st = prepare_job(s, VALUES, job, err);
    while (st && (rc = step(s, st, err)) == 1) {
        const int depth = sqlite3_column_int(st, 0);
        if (depth >= 0 && depth <= NW_PLIES_MAX)
            values[depth] = sqlite3_column_int(st, 1);
        deepest = depth > deepest ? depth : deepest;
    }
    return rc < 0 ? rc : st && deepest >= job->depth;
}

static int count(lab_store *s, query q, long *out, nw_error *err)
{
    sqlite3_stmt *st = prepare(s, q, err);
    const int rc = step(s, st, err);
    *out = rc == 1 ? (long)sqlite3_column_int64(st, 0) : 0;
    if (st)
        sqlite3_reset(st);
    return rc < 0 ? rc : 0;
}

int lab_store_count(lab_store *s, long *runs, long *claims, nw_error *err)
{
    int rc = execute(s, "BEGIN IMMEDIATE", err);
    if (rc < 0)
        return rc;
    rc = finish(s, bury(s, err), err);
    rc = rc < 0 ? rc : count(s, COUNT_RUNS, runs, err);
    return rc < 0 ? rc : count(s, COUNT_CLAIMS, claims, err);
}

/* --- merging and exporting */

static int attach(lab_store *s, const char *path, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(s->db, "ATTACH ?1 AS other", -1, &st, NULL) != SQLITE_OK)
        return fail(s, sqlite3_errcode(s->db), err);
    sqlite3_bind_text(st, 1, path, -1, SQLITE_STATIC);
    const int rc = step(s, st, err);
    sqlite3_finalize(st);
    return rc;
}

#define SAME_RUN                                                                                   \
    " m.signature = o.signature AND m.game = o.game AND m.position = o.position"                   \
    " AND m.config = o.config AND m.depth = o.depth AND m.repeat = o.repeat"

/* What comes is numbered anew; a run that is here already is left. */
static const char merge_sql[] =
    "CREATE TEMP TABLE fresh AS SELECT o.id FROM other.run o WHERE NOT EXISTS(SELECT 1 FROM"
    " main.run m WHERE" SAME_RUN ");"
    "INSERT INTO main.run(signature, game, position, config, depth, repeat, load, machine,"
    " finished) SELECT signature, game, position, config, depth, repeat, load, machine, finished"
    " FROM other.run WHERE id IN (SELECT id FROM fresh);"
    "INSERT INTO main.iteration SELECT m.id, i.depth, i.value, i.move, i.passes, i.leaf,"
    " i.interior, i.table_cut, i.quiescence, i.nodes, i.seconds FROM other.iteration i JOIN"
    " other.run o ON o.id = i.run JOIN main.run m ON" SAME_RUN " WHERE o.id IN (SELECT id FROM"
    " fresh);"
    "INSERT INTO main.measure SELECT m.id, i.depth, i.name, i.value FROM other.measure i JOIN"
    " other.run o ON o.id = i.run JOIN main.run m ON" SAME_RUN " WHERE o.id IN (SELECT id FROM"
    " fresh);"
    "DROP TABLE fresh;";

/* What is wrong with the other database is said of it, not of ours. */
static int check_source(const lab_store *s, const char *path, nw_error *err)
{
    struct stat ours, theirs;
    const int found = look(path, err);
    if (found <= 0)
        return found < 0 ? found : nw_fail(err, NW_EINVAL, "%.160s: there is no database", path);
    if (stat(s->path, &ours) == 0 && stat(path, &theirs) == 0 && ours.st_dev == theirs.st_dev &&
        ours.st_ino == theirs.st_ino)
        return nw_fail(err, NW_EINVAL, "%.160s: a database is not merged with itself", path);
    lab_store *other = calloc(1, sizeof *other);
    if (!other)
        return nw_fail(err, NW_ENOMEM, "out of memory for the database");
    snprintf(other->path, sizeof other->path, "%.1000s", path);
    const int code = sqlite3_open_v2(path, &other->db, SQLITE_OPEN_READONLY, NULL);
    sqlite3_busy_timeout(other->db, BUSY_MS);
    const int rc = code == SQLITE_OK ? check_whole(other, err) : fail(other, code, err);
    lab_store_close(other);
    return rc;
}

int lab_store_merge(lab_store *s, const char *path, nw_error *err)
{
    long before = 0, after = 0;
    nw_error ignored;
    int rc = check_source(s, path, err);
    rc = rc < 0 ? rc : count(s, COUNT_RUNS, &before, err);
    rc = rc < 0 ? rc : attach(s, path, err);
    rc = rc < 0 ? rc : execute(s, "BEGIN IMMEDIATE", err);
    if (rc == 0)
        rc = finish(s, execute(s, merge_sql, err), err);
    rc = rc < 0 ? rc : count(s, COUNT_RUNS, &after, err);
    execute(s, "DETACH other", &ignored);
    return rc < 0 ? rc : (int)(after - before);
}

static const char export_sql[] =
    "SELECT signature, game, position, config, result.depth AS run_depth, repeat, machine,"
    " finished, at_depth AS depth, value, move, passes, leaf, interior, table_cut, quiescence,"
    " total, nodes, seconds FROM result ORDER BY signature, game, position, config, run_depth,"
    " repeat, at_depth";

static void put_csv(FILE *f, const char *text)
{
    const bool quoted = strpbrk(text, ",\"\n") != NULL;
    if (quoted)
        fputc('"', f);
    for (; *text; text++)
        fprintf(f, *text == '"' ? "\"\"" : "%c", *text);
    if (quoted)
        fputc('"', f);
}

/* No text here holds anything JSON has to escape but quotes and backslashes; a configuration is
 * JSON already. */
static void put_json(FILE *f, sqlite3_stmt *st, int i, const char *text)
{
    const bool bare = sqlite3_column_type(st, i) != SQLITE_TEXT || *text == '{';
    if (!bare)
        fputc('"', f);
    for (; *text; text++)
        fprintf(f, !bare && (*text == '"' || *text == '\\') ? "\\%c" : "%c", *text);
    if (!bare)
        fputc('"', f);
}

static void put_row(sqlite3_stmt *st, bool json, FILE *f)
{
    const int columns = sqlite3_column_count(st);
    for (int i = 0; i < columns; i++) {
        const char *text = (const char *)sqlite3_column_text(st, i);
        if (json)
            fprintf(f, "%s\"%s\": ", i ? ", " : "{", sqlite3_column_name(st, i));
        else if (i)
            fputc(',', f);
        if (json)
            put_json(f, st, i, text ? text : "null");
        else
            put_csv(f, text ? text : "");
    }
    fputs(json ? "}" : "\n", f);
}

int lab_store_export(lab_store *s, bool json, FILE *out, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    int rc = 0;
    bool first = true;
    if (sqlite3_prepare_v2(s->db, export_sql, -1, &st, NULL) != SQLITE_OK)
        return fail(s, sqlite3_errcode(s->db), err);
    for (int i = 0; !json && i < sqlite3_column_count(st); i++)
        fprintf(out, "%s%s", i ? "," : "", sqlite3_column_name(st, i));
    fputs(json ? "[" : "\n", out);
    while ((rc = step(s, st, err)) == 1) {
        if (json)
            fputs(first ? "\n" : ",\n", out);
        put_row(st, json, out);
        first = false;
    }
    fputs(json ? "\n]\n" : "", out);
    sqlite3_finalize(st);
    return rc;
}
#endif
