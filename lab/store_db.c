/* SPDX-License-Identifier: MIT */
#include "lab/store.h"
#include "base/outfile.h"
#include "core/error.h"

#if NW_SQLITE
#include "lab/owner.h"
#include "lab/schema.h"
#include "lab/store_db.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define THE_RUN                                                                                    \
    " signature = ?1 AND game = ?2 AND position = ?3 AND config = ?4 AND depth = ?5"               \
    " AND repeat = ?6"

/* Settings by which the two configurations differ affect the search, not the tree (table-depth is
 * compared separately: with "at-least" the value depends on the search). */
#define OF_THE_SAME_TREE(one, other)                                                               \
    " AND NOT EXISTS(SELECT 1 FROM json_each(" one ") k WHERE k.key NOT IN ('algo', 'table',"      \
    " 'table-mode', 'replace', 'store-leaves', 'wide-check', 'etc', 'etc-first', 'ask-first',"     \
    " 'table-move', 'static-order', 'killers', 'history', 'refutation', 'sort-root', "             \
    "'history-first',"                                                                             \
    " 'shallow-order', 'lab', 'first', 'next', 'guess', 'static-guesses', 'only-search',"          \
    " 'static-guess', 'guess-back', 'offset', 'delta', 'step', 'accelerate', 'bi-aspiration',"     \
    " 'exact-guess', 'mm') AND k.value IS NOT json_extract(" other ", '$.\"' || k.key || '\"'))"

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
    [VALUES] =
        "SELECT i.depth, i.value FROM iteration i WHERE i.run = (SELECT id FROM run"
        " WHERE signature = ?1 AND game = ?2 AND position = ?3 AND depth >= ?5"
        " AND json_extract(config, '$.algo') NOT IN ('test', 'mtd-best', 'alpha-bounding', 'bns')"
        " AND coalesce(json_extract(?4, '$.deepen'), 0) > 0"
        " AND (depth - ?5) % json_extract(?4, '$.deepen') = 0"
        " AND json_extract(config, '$.\"table-depth\"') IS NULL"
        " AND json_extract(?4, '$.\"table-depth\"') IS NULL" OF_THE_SAME_TREE("config", "?4")
            OF_THE_SAME_TREE("?4", "config") " LIMIT 1)",
    [STUDY_PUT] = "INSERT INTO study VALUES(?1, ?2)",
    [STUDY_TEXT] = "SELECT csv FROM study WHERE run = (SELECT id FROM run WHERE" THE_RUN ")",
    [COUNT_RUNS] = "SELECT count(*) FROM run",
    [COUNT_CLAIMS] = "SELECT count(*) FROM claim",
};

int lab_db_fail(const lab_store *s, int code, nw_error *err)
{
    const char *hint = "";
    if (code == SQLITE_FULL || (code & 0xFF) == SQLITE_IOERR)
        hint = "; is the disk full? The same command continues from here";
    else if (code == SQLITE_READONLY || code == SQLITE_PERM)
        hint = "; it cannot be written";
    else if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        hint = "; move it away, or restore it from a copy";
    return nw_fail(err, NW_EIO, "%.120s: %.60s%s", s->path, sqlite3_errmsg(s->db), hint);
}

/* --- statements */

sqlite3_stmt *lab_db_prepare(lab_store *s, lab_query q, nw_error *err)
{
    if (!s->statement[q] && sqlite3_prepare_v3(s->db, sql[q], -1, SQLITE_PREPARE_PERSISTENT,
                                               &s->statement[q], NULL) != SQLITE_OK) {
        lab_db_fail(s, sqlite3_errcode(s->db), err);
        return NULL;
    }
    sqlite3_reset(s->statement[q]);
    return s->statement[q];
}

int lab_db_step(lab_store *s, sqlite3_stmt *st, nw_error *err)
{
    const int code = st ? sqlite3_step(st) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        return 1;
    if (st)
        sqlite3_reset(st);
    if (code == SQLITE_DONE)
        return 0;
    return st ? lab_db_fail(s, code, err) : NW_EIO;
}

int lab_db_execute(lab_store *s, const char *text, nw_error *err)
{
    const int code = sqlite3_exec(s->db, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? 0 : lab_db_fail(s, code, err);
}

int lab_db_finish(lab_store *s, int rc, nw_error *err)
{
    nw_error ignored;
    if (rc >= 0 && lab_db_execute(s, "COMMIT", err) == 0)
        return rc;
    lab_db_execute(s, "ROLLBACK", &ignored);
    return rc < 0 ? rc : NW_EIO;
}

/* --- opening */

static uint32_t big_endian(const unsigned char *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

int lab_db_look(const char *path, nw_error *err)
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
    const uint32_t version = big_endian(head + 60);
    if (version != LAB_STORE_VERSION && version != LAB_STORE_VERSION - 1)
        return nw_fail(err, NW_EINVAL,
                       "%.160s: the database has version %u, this program needs %d; move it away",
                       path, version, LAB_STORE_VERSION);
    return 1;
}

static int write_schema(lab_store *s, nw_error *err)
{
    char text[200];
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             LAB_APPLICATION_ID, LAB_STORE_VERSION);
    int rc = lab_db_execute(s, LAB_SCHEMA, err);
    return rc < 0 ? rc : lab_db_execute(s, text, err);
}

/* Creates an empty database next to the path and renames it when complete: two processes cannot
 * both create it, and a killed one leaves a draft that the next one removes. */
static int create(const char *path, nw_error *err)
{
    char draft[LAB_PATH_SIZE];
    lab_store *s = calloc(1, sizeof *s);
    if (!s)
        return nw_fail(err, NW_ENOMEM, "out of memory for the database");
    snprintf(draft, sizeof draft, "%.1000s.%ld", path, (long)getpid());
    snprintf(s->path, sizeof s->path, "%.1000s", path); /* for error messages */
    nw_drafts_clear(path);
    unlink(draft);
    const int code = sqlite3_open(draft, &s->db);
    int rc = code == SQLITE_OK ? write_schema(s, err) : lab_db_fail(s, code, err);
    sqlite3_close(s->db);
    if (rc == 0 && link(draft, path) < 0 && errno != EEXIST)
        rc = nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    unlink(draft);
    free(s);
    return rc;
}

int lab_db_check(lab_store *s, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &st, NULL) != SQLITE_OK)
        return lab_db_fail(s, sqlite3_errcode(s->db), err);
    const int code = sqlite3_step(st);
    const bool good =
        code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(st, 0), "ok") == 0;
    sqlite3_finalize(st);
    if (code == SQLITE_ROW && !good)
        return nw_fail(err, NW_EIO,
                       "%.160s: the database is damaged; move it away, or restore it "
                       "from a copy",
                       s->path);
    return good ? 0 : lab_db_fail(s, code, err);
}

int lab_db_version(lab_store *s, int *version, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    const int code = sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &st, NULL);
    if (code != SQLITE_OK)
        return lab_db_fail(s, code, err);
    const int rc = lab_db_step(s, st, err);
    *version = rc == 1 ? sqlite3_column_int(st, 0) : 0;
    sqlite3_finalize(st);
    return rc < 0 ? rc : 0;
}

/* Upgrades a database of the previous version, on first opening. */
static int upgrade(lab_store *s, nw_error *err)
{
    int version = 0;
    char set[60];
    snprintf(set, sizeof set, "PRAGMA user_version = %d", LAB_STORE_VERSION);
    int rc = lab_db_version(s, &version, err);
    if (rc < 0 || version == LAB_STORE_VERSION)
        return rc;
    rc = lab_db_execute(s, "BEGIN IMMEDIATE", err);
    if (rc < 0)
        return rc;
    rc = lab_db_version(s, &version, err);
    if (rc == 0 && version != LAB_STORE_VERSION)
        rc = lab_db_execute(s, LAB_SCHEMA_FROM_2, err);
    if (rc == 0)
        rc = lab_db_execute(s, set, err);
    return lab_db_finish(s, rc, err);
}

/* Two processes that change the journal mode at once would deadlock: SQLite calls no busy handler
 * then, so one of them must retry. */
static int set_journal(lab_store *s, nw_error *err)
{
    enum { PAUSE_MS = 50 };
    for (int waited = 0;; waited += PAUSE_MS) {
        const int code = sqlite3_exec(
            s->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
        if (code == SQLITE_OK)
            return 0;
        if ((code & 0xFF) != SQLITE_BUSY || waited >= LAB_BUSY_MS)
            return lab_db_fail(s, code, err);
        sqlite3_sleep(PAUSE_MS);
    }
}

static int open_db(lab_store *s, nw_error *err)
{
    const int code = sqlite3_open_v2(s->path, &s->db, SQLITE_OPEN_READWRITE, NULL);
    if (code != SQLITE_OK)
        return lab_db_fail(s, code, err);
    sqlite3_busy_timeout(s->db, LAB_BUSY_MS);
    if (sqlite3_db_readonly(s->db, "main") == 1)
        return nw_fail(err, NW_EIO, "%.160s: the database is read-only", s->path);
    int rc = lab_db_check(s, err);
    if (rc >= 0)
        rc = set_journal(s, err);
    return rc < 0 ? rc : upgrade(s, err);
}

int lab_store_open(lab_store **out, const char *path, bool make, nw_error *err)
{
    *out = NULL;
    int rc = lab_db_look(path, err);
    if (rc == 0 && !make)
        return nw_fail(err, NW_EINVAL, "%.120s: no such database; `nullwindow lab run` creates it",
                       path);
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

int lab_db_count(lab_store *s, lab_query q, long *out, nw_error *err)
{
    sqlite3_stmt *st = lab_db_prepare(s, q, err);
    const int rc = lab_db_step(s, st, err);
    *out = rc == 1 ? (long)sqlite3_column_int64(st, 0) : 0;
    if (st)
        sqlite3_reset(st);
    return rc < 0 ? rc : 0;
}
#endif
