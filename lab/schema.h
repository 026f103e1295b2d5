/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SCHEMA_H
#define NW_LAB_SCHEMA_H
/* The tables of the database, version 3 (PRAGMA user_version). The application id spells NWLB. */

#define LAB_APPLICATION_ID 0x4E574C42

#define LAB_SCHEMA                                                                                 \
    "CREATE TABLE run(id INTEGER PRIMARY KEY, signature TEXT NOT NULL, game TEXT NOT NULL,"        \
    " position TEXT NOT NULL, config TEXT NOT NULL, depth INTEGER NOT NULL,"                       \
    " repeat INTEGER NOT NULL, load REAL, machine TEXT, finished TEXT,"                            \
    " UNIQUE(signature, game, position, config, depth, repeat));"                                  \
    "CREATE TABLE iteration(run INTEGER NOT NULL REFERENCES run(id), depth INTEGER NOT NULL,"      \
    " value INTEGER, move TEXT, passes INTEGER, leaf INTEGER, interior INTEGER,"                   \
    " table_cut INTEGER, quiescence INTEGER, nodes INTEGER, seconds REAL,"                         \
    " PRIMARY KEY(run, depth)) WITHOUT ROWID;"                                                     \
    "CREATE TABLE measure(run INTEGER NOT NULL REFERENCES run(id), depth INTEGER NOT NULL,"        \
    " name TEXT NOT NULL, value REAL, PRIMARY KEY(run, depth, name)) WITHOUT ROWID;"               \
    "CREATE TABLE study(run INTEGER PRIMARY KEY REFERENCES run(id), csv TEXT NOT NULL);"           \
    "CREATE TABLE worker(id INTEGER PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL,"        \
    " started INTEGER NOT NULL, beat INTEGER NOT NULL);"                                           \
    "CREATE TABLE claim(signature TEXT NOT NULL, game TEXT NOT NULL, position TEXT NOT NULL,"      \
    " config TEXT NOT NULL, depth INTEGER NOT NULL, repeat INTEGER NOT NULL,"                      \
    " worker INTEGER NOT NULL REFERENCES worker(id), alone INTEGER NOT NULL,"                      \
    " PRIMARY KEY(signature, game, position, config, depth, repeat)) WITHOUT "                     \
    "ROWID;" LAB_SCHEMA_VIEW

#define LAB_SCHEMA_VIEW                                                                            \
    "CREATE VIEW result AS SELECT run.*, json_extract(config, '$.algo') AS algorithm,"             \
    " coalesce(json_extract(config, '$.table'), 0) AS table_bits, i.depth AS at_depth, i.value,"   \
    " i.move, i.passes, i.leaf, i.interior, i.table_cut, i.quiescence,"                            \
    " i.leaf + i.interior + i.table_cut AS total, i.nodes, i.seconds"                              \
    " FROM run JOIN iteration i ON i.run = run.id;"

/* Version 2 listed every setting of a run, in the order of the options; version 3 lists the
 * non-neutral ones, sorted (lab/settings.c). Of two runs that become equal the older one stays. */
#define LAB_SCHEMA_OLD_RUNS "(SELECT id FROM run WHERE config LIKE '{\"kind\":%\"algo\":%')"
#define LAB_SCHEMA_FROM_2                                                                          \
    "UPDATE OR IGNORE run SET config = (SELECT json_group_object(key, value) FROM"                 \
    " (SELECT key, value FROM json_each(run.config) WHERE NOT (type = 'integer' AND value = 0)"    \
    " AND (key, value) NOT IN (VALUES('table-mode', 'one'), ('table-depth', 'equal'),"             \
    " ('replace', 'always')) AND (key NOT IN ('grid', 'doubling', 'trend', 'decide', 'windowed')"  \
    " OR json_extract(run.config, '$.algo') = 'mtd-hybrid') ORDER BY key));"                       \
    "DELETE FROM iteration WHERE run IN " LAB_SCHEMA_OLD_RUNS ";"                                  \
    "DELETE FROM measure WHERE run IN " LAB_SCHEMA_OLD_RUNS ";"                                    \
    "DELETE FROM run WHERE id IN " LAB_SCHEMA_OLD_RUNS ";"                                         \
    "DELETE FROM claim; DROP VIEW result;" LAB_SCHEMA_VIEW
#endif
