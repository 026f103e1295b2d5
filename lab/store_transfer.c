/* SPDX-License-Identifier: MIT */
#include "lab/store.h"
#include "core/error.h"

#if NW_SQLITE
#include "lab/store_db.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Importing and exporting runs. */

/* --- merging */

static int attach(lab_store *s, const char *path, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    if (sqlite3_prepare_v2(s->db, "ATTACH ?1 AS other", -1, &st, NULL) != SQLITE_OK)
        return lab_db_fail(s, sqlite3_errcode(s->db), err);
    sqlite3_bind_text(st, 1, path, -1, SQLITE_STATIC);
    const int rc = lab_db_step(s, st, err);
    sqlite3_finalize(st);
    return rc;
}

#define SAME_RUN                                                                                   \
    " m.signature = o.signature AND m.game = o.game AND m.position = o.position"                   \
    " AND m.config = o.config AND m.depth = o.depth AND m.repeat = o.repeat"

/* Renumbers incoming runs; existing runs stay unchanged. */
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
    "INSERT INTO main.study SELECT m.id, i.csv FROM other.study i JOIN other.run o ON o.id = i.run"
    " JOIN main.run m ON" SAME_RUN " WHERE o.id IN (SELECT id FROM fresh);"
    "DROP TABLE fresh;";

/* Upgrades a source of the previous version. */
static int upgrade_source(const char *path, nw_error *err)
{
    lab_store *other = NULL;
    const int rc = lab_store_open(&other, path, false, err);
    lab_store_close(other);
    return rc;
}

/* Errors about the other database name its path. */
static int check_source(const lab_store *s, const char *path, nw_error *err)
{
    struct stat ours, theirs;
    const int found = lab_db_look(path, err);
    if (found <= 0)
        return found < 0 ? found : nw_fail(err, NW_EINVAL, "%.160s: no such database", path);
    if (stat(s->path, &ours) == 0 && stat(path, &theirs) == 0 && ours.st_dev == theirs.st_dev &&
        ours.st_ino == theirs.st_ino)
        return nw_fail(err, NW_EINVAL, "%.160s: a database cannot be merged with itself", path);
    lab_store *other = calloc(1, sizeof *other);
    if (!other)
        return nw_fail(err, NW_ENOMEM, "out of memory for the database");
    snprintf(other->path, sizeof other->path, "%.1000s", path);
    const int code = sqlite3_open_v2(path, &other->db, SQLITE_OPEN_READONLY, NULL);
    sqlite3_busy_timeout(other->db, LAB_BUSY_MS);
    int version = 0;
    int rc = code == SQLITE_OK ? lab_db_check(other, err) : lab_db_fail(other, code, err);
    if (rc >= 0)
        rc = lab_db_version(other, &version, err);
    lab_store_close(other);
    return rc == 0 && version != LAB_STORE_VERSION ? upgrade_source(path, err) : rc;
}

int lab_store_merge(lab_store *s, const char *path, nw_error *err)
{
    long before = 0, after = 0;
    nw_error ignored;
    int rc = check_source(s, path, err);
    if (rc >= 0)
        rc = lab_db_count(s, COUNT_RUNS, &before, err);
    if (rc >= 0)
        rc = attach(s, path, err);
    if (rc >= 0)
        rc = lab_db_execute(s, "BEGIN IMMEDIATE", err);
    if (rc == 0)
        rc = lab_db_finish(s, lab_db_execute(s, merge_sql, err), err);
    if (rc >= 0)
        rc = lab_db_count(s, COUNT_RUNS, &after, err);
    lab_db_execute(s, "DETACH other", &ignored);
    return rc < 0 ? rc : (int)(after - before);
}

/* --- exporting */

/* Every iteration and measure of every run, in one set of columns. */
#define RUN_COLUMNS                                                                                \
    "signature, game, position, config, run.depth AS run_depth, repeat, machine, finished"
#define NAMES                                                                                      \
    ", json_extract(config, '$.algo') AS algorithm,"                                               \
    " (SELECT group_concat(c.name, ' ') FROM contender c WHERE c.game = run.game AND"              \
    " c.config = run.config) AS contender"
static const char export_sql[] =
    "SELECT " RUN_COLUMNS ", i.depth AS depth, i.value, move, passes, leaf, interior, table_cut,"
    " quiescence, leaf + interior + table_cut AS total, nodes, round(seconds, 6) AS seconds, NULL "
    "AS name,"
    " NULL AS measure" NAMES " FROM run JOIN iteration i ON i.run = run.id"
    " UNION ALL SELECT " RUN_COLUMNS ", m.depth AS depth, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
    " NULL, NULL, NULL, m.name, m.value" NAMES " FROM run JOIN measure m ON m.run = run.id"
    " ORDER BY signature, game, position, config, run_depth, repeat, depth, name";

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

/* Only quotes and backslashes need escaping in JSON here; a configuration is JSON already. */
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

static const char contender_sql[] = "CREATE TEMP TABLE IF NOT EXISTS contender(game, config, name, "
                                    "PRIMARY KEY(game, config, name)) WITHOUT ROWID";

int lab_store_name(lab_store *s, const char *game, const char *config, const char *name,
                   nw_error *err)
{
    sqlite3_stmt *st = NULL;
    int rc = lab_db_execute(s, contender_sql, err);
    if (rc < 0)
        return rc;
    if (sqlite3_prepare_v2(s->db, "INSERT OR IGNORE INTO contender VALUES(?1, ?2, ?3)", -1, &st,
                           NULL) != SQLITE_OK)
        return lab_db_fail(s, sqlite3_errcode(s->db), err);
    sqlite3_bind_text(st, 1, game, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 2, config, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 3, name, -1, SQLITE_STATIC);
    rc = lab_db_step(s, st, err);
    sqlite3_finalize(st);
    return rc;
}

int lab_store_export(lab_store *s, bool json, FILE *out, nw_error *err)
{
    sqlite3_stmt *st = NULL;
    bool first = true;
    int rc = lab_db_execute(s, contender_sql, err);
    if (rc < 0)
        return rc;
    if (sqlite3_prepare_v2(s->db, export_sql, -1, &st, NULL) != SQLITE_OK)
        return lab_db_fail(s, sqlite3_errcode(s->db), err);
    for (int i = 0; !json && i < sqlite3_column_count(st); i++)
        fprintf(out, "%s%s", i ? "," : "", sqlite3_column_name(st, i));
    fputs(json ? "[" : "\n", out);
    while ((rc = lab_db_step(s, st, err)) == 1) {
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
