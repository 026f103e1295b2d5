/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_MATCH_H
#define NW_ARENA_MATCH_H
/* A match between two players, or a tournament among several: games from openings, each with both
 * colours, several at a time, stored in a database if given.
 *
 * Games 2n and 2n + 1 are pair n. Pairs cycle through the pairings: with P pairings, pair n is
 * between players A and B of pairing n % P and starts from opening n / P; A moves first in the even
 * game. Only the gap-free prefix of pairs counts, in order, whatever order games finish in: with
 * deterministic players a match has the same result for any number of jobs, including the decision
 * of a sequential test. */
#include "arena/openings.h"
#include "arena/statistics.h"
#include "arena/store.h"

enum {
    ARENA_PLAYERS_MAX = 16,
    ARENA_PAIRINGS_MAX = ARENA_PLAYERS_MAX * (ARENA_PLAYERS_MAX - 1) / 2
};

/* The current standing of a match. */
typedef struct arena_standing {
    arena_tally tally[ARENA_PAIRINGS_MAX]; /* of the counted pairs, by pairing, for A */
    arena_sprt sprt;
    int games;           /* finished, including those not counted */
    int resumed;         /* loaded from the database */
    double longest_late; /* seconds; 0: never late */
    double seconds;      /* since the start */
    struct {
        int faults[ARENA_CRASH + 1]; /* by kind */
        arena_effort effort;         /* in all finished games */
        char name[ARENA_NAME_SIZE];  /* as reported by the engine */
    } of[ARENA_PLAYERS_MAX];         /* by player */
} arena_standing;

/* A player and its limits. */
typedef struct arena_entry {
    arena_spec spec;
    arena_limits limits;
} arena_entry;

typedef struct arena_match {
    const nw_game_info *game;
    arena_entry entry[ARENA_PLAYERS_MAX];
    int players;   /* two: a match */
    bool gauntlet; /* the first plays each of the others; else round-robin */
    arena_rules rules;
    arena_openings openings; /* already shuffled */
    int games;               /* of all pairings, at most; even */
    bool sequential;         /* two players: stop when the SPRT of elo1 against elo0 decides */
    double elo0, elo1;
    int jobs;
    const char *database;         /* or NULL */
    const arena_setting *setting; /* of the database */
    const volatile int *stop;     /* set non-zero to end the match; or NULL */
    /* Called periodically and after every game, never concurrently; may be NULL. */
    void (*progress)(void *context, const arena_standing *now);
    void (*finished)(void *context, const arena_result *game);
    void *context;
} arena_match;

int arena_pairings(const arena_match *m);
/* The players A and B of a pairing, and the pairing of a game. */
void arena_pairing(const arena_match *m, int pairing, int who[2]);
int arena_pairing_of(const arena_match *m, int game);

/* All results by number; NULL: not finished. */
typedef struct arena_results {
    arena_result **game;
    int room;
} arena_results;

/* Plays the match. Fills standing and results (to be freed) even if stopped (NW_ESTOP) or
 * failed. */
int arena_match_run(const arena_match *m, arena_standing *standing, arena_results *results,
                    nw_error *err);
void arena_results_free(arena_results *r);
#endif
