/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_STORE_H
#define NW_ARENA_STORE_H
/* A match in an SQLite database: its settings, and a row per finished game, written at once. A
 * match with the database's settings resumes; with other settings the database is refused and left
 * unchanged. docs/arena.md has the schema.
 *
 * Builds without SQLite fail to open it, with a message naming the package. */
#include "arena/referee.h"

enum { ARENA_DATE_SIZE = 12 };

/* A finished game, which owns its texts; texts that are never NULL may be empty. */
typedef struct arena_result {
    int number;   /* of the game, from 0; games 2n and 2n + 1 are a pair */
    int a_player; /* A's side in this game: 0 moves first */
    int points;   /* half points of A: 0, 1, 2 */
    arena_fault fault;
    int culprit; /* 0: A, 1: B, negative: none */
    char *reason;
    char *start; /* the first position, "" the usual one */
    char *moves; /* including the opening, separated by blanks */
    char *notes; /* per move, written by arena/match.c; or NULL */
    bool adjudicated;
    char date[ARENA_DATE_SIZE]; /* "2026.11.15", UTC */
    int plies;
    double used[2]; /* seconds of A and B */
    arena_effort effort[2];
    double late; /* largest overstep in seconds; 0: none */
    char *log;   /* or NULL */
} arena_result;

void arena_result_free(arena_result *r);

typedef struct arena_setting {
    const char *name, *value;
} arena_setting;

typedef struct arena_store arena_store;

/* Opens or creates the database; a NULL name ends the settings. */
int arena_store_open(arena_store **out, const char *path, const arena_setting *settings,
                     nw_error *err);
void arena_store_close(arena_store *s);

int arena_store_put(arena_store *s, const arena_result *r, nw_error *err);

/* Calls take for every game, by number; a negative return ends the loop and is returned. Texts are
 * valid during the call only. */
int arena_store_each(arena_store *s, int (*take)(void *context, const arena_result *r),
                     void *context, nw_error *err);
#endif
