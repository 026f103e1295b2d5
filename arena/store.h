/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_STORE_H
#define NW_ARENA_STORE_H
/* A match in an SQLite database: its settings, and a row for every finished game, written as soon
 * as the game is over. A match whose settings are those of the database resumes where it ended;
 * with other settings the database is refused and left as it is. docs/arena.md has the schema.
 *
 * In a build without SQLite opening fails and says what to install. */
#include "arena/referee.h"

enum { ARENA_DATE_SIZE = 12 };

/* A finished game. The texts are the owner's; those that are never NULL may be empty. */
typedef struct arena_result {
    int number;   /* of the game, from 0; games 2n and 2n + 1 are a pair */
    int a_player; /* the number of player A in this game: 0 moves first */
    int points;   /* half points of A: 0, 1, 2 */
    arena_fault fault;
    int culprit; /* 0: A, 1: B, negative: none */
    char *reason;
    char *start; /* the position before the first move, "" the usual one */
    char *moves; /* from there, the opening included, blanks between them */
    char *notes; /* of how they were found, as arena/match.c writes them; or NULL */
    bool adjudicated;
    char date[ARENA_DATE_SIZE]; /* "2026.11.15", UTC */
    int plies;
    double used[2]; /* seconds of A and B */
    arena_effort effort[2];
    double late; /* seconds the clock was overstepped most; 0: never */
    char *log;   /* or NULL */
} arena_result;

void arena_result_free(arena_result *r);

typedef struct arena_setting {
    const char *name, *value;
} arena_setting;

typedef struct arena_store arena_store;

/* Opens or makes the database; settings are ended by a NULL name. */
int arena_store_open(arena_store **out, const char *path, const arena_setting *settings,
                     nw_error *err);
void arena_store_close(arena_store *s);

int arena_store_put(arena_store *s, const arena_result *r, nw_error *err);

/* Calls take for every game, by number; a negative return ends the loop and is returned. The texts
 * of the result are valid during the call only. */
int arena_store_each(arena_store *s, int (*take)(void *context, const arena_result *r),
                     void *context, nw_error *err);
#endif
