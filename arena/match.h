/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_MATCH_H
#define NW_ARENA_MATCH_H
/* A match between players A and B: games from the openings, each with both colours, several at a
 * time, kept in a database where one is given.
 *
 * Games 2n and 2n + 1 are pair n and begin with opening n; A moves first in the even one. What is
 * counted are the pairs from the first one on without a gap, in their order, whatever order the
 * games end in: with players who always play the same a match is the same for any number of jobs,
 * the decision of a sequential test included. */
#include "arena/openings.h"
#include "arena/statistics.h"
#include "arena/store.h"

/* How a match stands. */
typedef struct arena_standing {
    arena_tally tally; /* of the pairs counted */
    arena_sprt sprt;
    int games;                      /* finished, with those not counted */
    int resumed;                    /* of them from the database */
    int faults[2][ARENA_CRASH + 1]; /* of A and B, by kind */
    arena_effort effort[2];         /* of A and B, in all games finished */
    double longest_late;            /* seconds; 0: never late */
    double seconds;                 /* since the start */
    char name[2][ARENA_NAME_SIZE];  /* of A and B, where they are engines that say it */
} arena_standing;

typedef struct arena_match {
    const nw_game_info *game;
    arena_spec player[2];   /* A and B */
    arena_limits limits[2]; /* of A and B */
    arena_rules rules;
    arena_openings openings; /* mixed already */
    int games;               /* at most; even */
    bool sequential;         /* end when the test of elo1 against elo0 is decided */
    double elo0, elo1;
    int jobs;
    const char *database;         /* or NULL */
    const arena_setting *setting; /* of the database */
    const volatile int *stop;     /* set it non-zero to end the match; or NULL */
    /* Called now and then, and with every game, one call at a time; may be NULL. */
    void (*progress)(void *context, const arena_standing *now);
    void (*finished)(void *context, const arena_result *game);
    void *context;
} arena_match;

/* All results by number; NULL where the game was not finished. */
typedef struct arena_results {
    arena_result **game;
    int room;
} arena_results;

/* Plays the match. Fills standing and results (to be freed) also where it was stopped, which is
 * NW_ESTOP, or failed. */
int arena_match_run(const arena_match *m, arena_standing *standing, arena_results *results,
                    nw_error *err);
void arena_results_free(arena_results *r);
#endif
