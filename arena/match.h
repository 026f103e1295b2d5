/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_MATCH_H
#define NW_ARENA_MATCH_H
/* A match between two players, or a tournament among several: games from the openings, each with
 * both colours, several at a time, kept in a database where one is given.
 *
 * Games 2n and 2n + 1 are pair n. Pairs go round the pairings: of P pairings, pair n is between the
 * players A and B of pairing n % P and begins with opening n / P; A moves first in the even game.
 * What is counted are the pairs from the first one on without a gap, in their order, whatever order
 * the games end in: with players who always play the same a match is the same for any number of
 * jobs, the decision of a sequential test included. */
#include "arena/openings.h"
#include "arena/statistics.h"
#include "arena/store.h"

enum {
    ARENA_PLAYERS_MAX = 16,
    ARENA_PAIRINGS_MAX = ARENA_PLAYERS_MAX * (ARENA_PLAYERS_MAX - 1) / 2
};

/* How a match stands. */
typedef struct arena_standing {
    arena_tally tally[ARENA_PAIRINGS_MAX]; /* of the pairs counted, by pairing, for its A */
    arena_sprt sprt;
    int games;           /* finished, with those not counted */
    int resumed;         /* of them from the database */
    double longest_late; /* seconds; 0: never late */
    double seconds;      /* since the start */
    struct {
        int faults[ARENA_CRASH + 1]; /* by kind */
        arena_effort effort;         /* in all games finished */
        char name[ARENA_NAME_SIZE];  /* of an engine that says it */
    } of[ARENA_PLAYERS_MAX];         /* by player */
} arena_standing;

/* A player and what it is allowed. */
typedef struct arena_entry {
    arena_spec spec;
    arena_limits limits;
} arena_entry;

typedef struct arena_match {
    const nw_game_info *game;
    arena_entry entry[ARENA_PLAYERS_MAX];
    int players;   /* two: a match */
    bool gauntlet; /* the first plays each of the others; else everybody plays everybody */
    arena_rules rules;
    arena_openings openings; /* mixed already */
    int games;               /* of all pairings, at most; even */
    bool sequential;         /* of two: end when the test of elo1 against elo0 is decided */
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

int arena_pairings(const arena_match *m);
/* The players A and B of a pairing, and the pairing of a game. */
void arena_pairing(const arena_match *m, int pairing, int who[2]);
int arena_pairing_of(const arena_match *m, int game);

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
