/* SPDX-License-Identifier: MIT */
#include "arena/store.h"
#include "core/error.h"
#include <stdlib.h>

void arena_result_free(arena_result *r)
{
    free(r->reason);
    free(r->start);
    free(r->moves);
    free(r->notes);
    free(r->log);
    *r = (arena_result){0};
}

#if NW_SQLITE
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { APPLICATION_ID = 0x4E574152 /* "NWAR" */, VERSION = 3, BUSY_MS = 60000, PATH_ROOM = 1024 };

static const char schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE game(number INTEGER PRIMARY KEY, a_player INTEGER NOT NULL,"
    " points INTEGER NOT NULL, fault INTEGER NOT NULL, culprit INTEGER NOT NULL,"
    " reason TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL, plies INTEGER NOT NULL,"
    " seconds_a REAL NOT NULL, seconds_b REAL NOT NULL, late REAL NOT NULL, log TEXT,"
    " searches_a INTEGER, depth_a INTEGER, crossings_a INTEGER, nodes_a INTEGER,"
    " searches_b INTEGER, depth_b INTEGER, crossings_b INTEGER, nodes_b INTEGER,"
    " notes TEXT, adjudicated INTEGER NOT NULL, date TEXT NOT NULL,"
    " finished TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')));";

/* In column order. */
#define COLUMNS                                                                                    \
    "number, a_player, points, fault, culprit, reason, start, moves, plies, seconds_a, seconds_b," \
    " late, log, searches_a, depth_a, crossings_a, nodes_a, searches_b, depth_b, crossings_b,"     \
    " nodes_b, notes, adjudicated, date"
enum {
    EFFORT = 13 /* the first column of A's effort, from 0 */,
    EFFORT_COLUMNS = 4,
    NOTES = EFFORT + 2 * EFFORT_COLUMNS
};

struct arena_store {
    sqlite3 *db;
    sqlite3_stmt *put;
    char path[PATH_ROOM];
};

static int fail(const arena_store *s, nw_error *err)
{
    return nw_fail(err, NW_EIO, "%.120s: %.100s", s->path, sqlite3_errmsg(s->db));
}

static int execute(arena_store *s, const char *sql, nw_error *err)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : fail(s, err);
}

static int prepare(arena_store *s, const char *sql, sqlite3_stmt **out, nw_error *err)
{
    return sqlite3_prepare_v2(s->db, sql, -1, out, NULL) == SQLITE_OK ? 0 : fail(s, err);
}

/* --- settings */

static int write_setting(arena_store *s, const arena_setting *setting, nw_error *err)
{
    sqlite3_stmt *st;
    int rc = prepare(s, "INSERT INTO setting VALUES(?1, ?2)", &st, err);
    if (rc != 0)
        return rc;
    sqlite3_bind_text(st, 1, setting->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 2, setting->value, -1, SQLITE_STATIC);
    rc = sqlite3_step(st) == SQLITE_DONE ? 0 : fail(s, err);
    sqlite3_finalize(st);
    return rc;
}

/* Creates the tables and writes the settings in one transaction. */
static int create(arena_store *s, const arena_setting *settings, nw_error *err)
{
    char pragmas[96];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION_ID, VERSION);
    int rc = execute(s, schema, err);
    for (; rc == 0 && settings->name; settings++)
        rc = write_setting(s, settings, err);
    if (rc == 0)
        rc = execute(s, pragmas, err);
    return rc == 0 ? execute(s, "COMMIT", err) : rc;
}

/* Compares one setting with the database's. */
static int check_setting(arena_store *s, const arena_setting *setting, nw_error *err)
{
    sqlite3_stmt *st;
    int rc = prepare(s, "SELECT value FROM setting WHERE name = ?1", &st, err);
    if (rc != 0)
        return rc;
    sqlite3_bind_text(st, 1, setting->name, -1, SQLITE_STATIC);
    const int code = sqlite3_step(st);
    const char *was = code == SQLITE_ROW ? (const char *)sqlite3_column_text(st, 0) : NULL;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        rc = fail(s, err);
    else if (!was || strcmp(was, setting->value) != 0)
        rc =
            nw_fail(err, NW_EINVAL,
                    "%.80s holds another match: %s is '%.50s' there and '%.50s' here; give another "
                    "--db",
                    s->path, setting->name, was ? was : "", setting->value);
    sqlite3_finalize(st);
    return rc;
}

/* --- opening */

static int number_of(arena_store *s, const char *sql, long *out, nw_error *err)
{
    sqlite3_stmt *st;
    int rc = prepare(s, sql, &st, err);
    if (rc != 0)
        return rc;
    rc = sqlite3_step(st) == SQLITE_ROW ? 0 : fail(s, err);
    *out = rc == 0 ? (long)sqlite3_column_int64(st, 0) : 0;
    sqlite3_finalize(st);
    return rc;
}

/* Initialises an empty database, compares the settings of an arena database, refuses any other. */
static int settle(arena_store *s, const arena_setting *settings, nw_error *err)
{
    long tables = 0, id = 0, version = 0;
    int rc = number_of(s, "SELECT count(*) FROM sqlite_master", &tables, err);
    if (rc == 0)
        rc = number_of(s, "PRAGMA application_id", &id, err);
    if (rc == 0)
        rc = number_of(s, "PRAGMA user_version", &version, err);
    if (rc != 0)
        return rc;
    if (tables == 0 && id == 0)
        return create(s, settings, err);
    if (id != APPLICATION_ID || version != VERSION)
        return nw_fail(err, NW_EINVAL,
                       "%.120s: this is not a database of this arena; give another --db", s->path);
    for (; rc == 0 && settings->name; settings++)
        rc = check_setting(s, settings, err);
    return rc;
}

int arena_store_open(arena_store **out, const char *path, const arena_setting *settings,
                     nw_error *err)
{
    arena_store *s = calloc(1, sizeof *s);
    *out = s;
    if (!s)
        return nw_fail(err, NW_ENOMEM, "out of memory for the database");
    snprintf(s->path, sizeof s->path, "%s", path);
    int rc = sqlite3_open(path, &s->db) == SQLITE_OK ? 0 : fail(s, err);
    if (rc == 0) {
        sqlite3_busy_timeout(s->db, BUSY_MS);
        rc = settle(s, settings, err);
    }
    if (rc == 0)
        rc = execute(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", err);
    if (rc == 0)
        rc = prepare(s,
                     "INSERT INTO game(" COLUMNS ") VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
                     " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)",
                     &s->put, err);
    if (rc != 0) {
        arena_store_close(s);
        *out = NULL;
    }
    return rc;
}

void arena_store_close(arena_store *s)
{
    if (!s)
        return;
    sqlite3_finalize(s->put);
    sqlite3_close(s->db);
    free(s);
}

/* --- games */

static void bind_effort(sqlite3_stmt *st, int first, const arena_effort *e)
{
    sqlite3_bind_int64(st, first, e->searches);
    sqlite3_bind_int64(st, first + 1, e->depth);
    sqlite3_bind_int64(st, first + 2, e->crossings);
    sqlite3_bind_int64(st, first + 3, (sqlite3_int64)e->nodes);
}

static arena_effort effort_at(sqlite3_stmt *st, int first)
{
    return (arena_effort){.searches = (long)sqlite3_column_int64(st, first),
                          .depth = (long)sqlite3_column_int64(st, first + 1),
                          .crossings = (long)sqlite3_column_int64(st, first + 2),
                          .nodes = (uint64_t)sqlite3_column_int64(st, first + 3)};
}

int arena_store_put(arena_store *s, const arena_result *r, nw_error *err)
{
    sqlite3_reset(s->put);
    const int numbers[] = {r->number, r->a_player, r->points, (int)r->fault, r->culprit};
    const char *const texts[] = {r->reason, r->start, r->moves};
    for (int i = 0; i < 5; i++)
        sqlite3_bind_int(s->put, 1 + i, numbers[i]);
    for (int i = 0; i < 3; i++)
        sqlite3_bind_text(s->put, 6 + i, texts[i], -1, SQLITE_STATIC);
    sqlite3_bind_int(s->put, 9, r->plies);
    sqlite3_bind_double(s->put, 10, r->used[0]);
    sqlite3_bind_double(s->put, 11, r->used[1]);
    sqlite3_bind_double(s->put, 12, r->late);
    sqlite3_bind_text(s->put, 13, r->log, -1, SQLITE_STATIC);
    for (int i = 0; i < 2; i++)
        bind_effort(s->put, EFFORT + 1 + i * EFFORT_COLUMNS, &r->effort[i]);
    sqlite3_bind_text(s->put, NOTES + 1, r->notes, -1, SQLITE_STATIC);
    sqlite3_bind_int(s->put, NOTES + 2, r->adjudicated);
    sqlite3_bind_text(s->put, NOTES + 3, r->date, -1, SQLITE_STATIC);
    const int code = sqlite3_step(s->put);
    sqlite3_reset(s->put);
    if (code == SQLITE_CONSTRAINT)
        return nw_fail(
            err, NW_EIO,
            "%.120s: game %d is already stored: another arena is playing this match; let it "
            "finish, or give another --db",
            s->path, r->number + 1);
    return code == SQLITE_DONE ? 0 : fail(s, err);
}

/* Column i, owned by SQLite; NULL only if the column is. */
static char *text_at(sqlite3_stmt *st, int i)
{
    return (char *)(uintptr_t)sqlite3_column_text(st, i);
}

static arena_result result_of(sqlite3_stmt *st)
{
    const char *date = text_at(st, NOTES + 2);
    arena_result r = {.number = sqlite3_column_int(st, 0),
                      .a_player = sqlite3_column_int(st, 1),
                      .points = sqlite3_column_int(st, 2),
                      .fault = (arena_fault)sqlite3_column_int(st, 3),
                      .culprit = sqlite3_column_int(st, 4),
                      .reason = text_at(st, 5),
                      .start = text_at(st, 6),
                      .moves = text_at(st, 7),
                      .plies = sqlite3_column_int(st, 8),
                      .used = {sqlite3_column_double(st, 9), sqlite3_column_double(st, 10)},
                      .late = sqlite3_column_double(st, 11),
                      .log = text_at(st, 12),
                      .notes = text_at(st, NOTES),
                      .adjudicated = sqlite3_column_int(st, NOTES + 1),
                      .effort = {effort_at(st, EFFORT), effort_at(st, EFFORT + EFFORT_COLUMNS)}};
    snprintf(r.date, sizeof r.date, "%.10s", date ? date : "????.??.??");
    return r;
}

/* Our own rows are valid, but files can be edited. */
static bool is_sound(const arena_result *r)
{
    return r->number >= 0 && r->a_player >= 0 && r->a_player <= 1 && r->points >= 0 &&
           r->points <= 2 && r->culprit >= -1 && r->culprit <= 1 && (int)r->fault >= 0 &&
           r->fault <= ARENA_CRASH && r->reason && r->start && r->moves;
}

int arena_store_each(arena_store *s, int (*take)(void *context, const arena_result *r),
                     void *context, nw_error *err)
{
    sqlite3_stmt *st;
    int code, rc = prepare(s, "SELECT " COLUMNS " FROM game ORDER BY number", &st, err);
    if (rc != 0)
        return rc;
    while (rc >= 0 && (code = sqlite3_step(st)) != SQLITE_DONE) {
        const arena_result r = result_of(st);
        if (code != SQLITE_ROW)
            rc = fail(s, err);
        else if (!is_sound(&r))
            rc = nw_fail(err, NW_EINVAL,
                         "%.120s: the row of number %d is damaged; delete it, or give another --db",
                         s->path, r.number);
        else
            rc = take(context, &r);
    }
    sqlite3_finalize(st);
    return rc;
}

#else

int arena_store_open(arena_store **out, const char *path, const arena_setting *settings,
                     nw_error *err)
{
    (void)path;
    (void)settings;
    *out = NULL;
    return nw_fail(err, NW_EINVAL,
                   "this build has no SQLite, which keeps matches; install libsqlite3-dev (make "
                   "deps) and build again");
}

void arena_store_close(arena_store *s)
{
    (void)s;
}

int arena_store_put(arena_store *s, const arena_result *r, nw_error *err)
{
    (void)s;
    (void)r;
    return nw_fail(err, NW_EINVAL, "no SQLite");
}

int arena_store_each(arena_store *s, int (*take)(void *context, const arena_result *r),
                     void *context, nw_error *err)
{
    (void)take;
    (void)context;
    return arena_store_put(s, NULL, err);
}

#endif
