/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_THINKER_H
#define NW_PLAY_THINKER_H
/* A thread that searches while its owner reads input. The owner asks a question and may stop the
 * search, report a ponder hit, or wait for the answer. Reports come from the thinker's thread;
 * every question is answered exactly once.
 *
 * The search polls the stop flag every 1024 nodes, well under a millisecond. */
#include "play/clock.h"
#include "games/games.h"

typedef struct play_thinker play_thinker;

/* The result of an iteration. */
typedef struct play_report {
    int line; /* 1: the best move; 2, 3 ...: next best, in multi-PV */
    int depth;
    int deepest; /* selective depth in plies; 0: unknown */
    nw_score value;
    int bound; /* 0: exact; 1: lower bound; -1: upper bound */
    uint64_t nodes;
    double seconds;
    const nw_move *pv;
    int pv_length;
    int hash_full; /* per mille of the table */
} play_report;

typedef struct play_answer {
    int code;                /* of nw_search: 0, or why it failed */
    const nw_error *error;   /* its text */
    const nw_result *result; /* move is NW_NO_MOVE if the game is over */
} play_answer;

typedef struct play_question {
    const void *state;       /* copied, as are the lists */
    const uint64_t *history; /* keys of the earlier positions, oldest first; or NULL */
    int history_count;
    int reversible;      /* number of reversible moves up to this position */
    const nw_move *only; /* root moves to search; NULL: all */
    int only_count;
    int lines;                         /* multi-PV: number of best moves; 0: one */
    int depth;                         /* 0: no limit */
    uint64_t nodes;                    /* 0: no limit */
    uint64_t evaluations;              /* 0: no limit */
    play_budget time;                  /* 0: no limit */
    double evaluation_cost, node_cost; /* of a simulated clock; 0, 0: none */
    int level;                         /* of play/level.h; 0: full strength */
    bool vary;                         /* choose among equally good moves */
    uint64_t seed;                     /* of that choice and of the level */
    bool ponder;                       /* time and answer wait for play_thinker_hit */
    bool infinite;                     /* the answer waits for play_thinker_stop */
    /* Runs instead of a search, until *stop is set; the answer is then empty. */
    void (*job)(void *context, const volatile int *stop);
    /* Runs before the search; true: *result is the answer. Or NULL. */
    bool (*first)(void *context, const volatile int *stop, nw_result *result);
    /* Called from the thinker's thread; either may be NULL. A report may call play_thinker_stop, no
     * other function of the thinker. */
    void (*report)(void *context, const play_report *report);
    void (*done)(void *context, const play_answer *answer);
    void *context;
} play_question;

int play_thinker_create(play_thinker **out, const nw_game_info *game, const nw_options *options,
                        nw_error *err);
/* Stops a running search, waits for its answer, and frees. */
void play_thinker_free(play_thinker *t);

/* Sets options and clears the table, after a running search is answered. Refused options leave the
 * old ones in place. */
int play_thinker_configure(play_thinker *t, const nw_options *options, nw_error *err);
/* Clears table and histories, after a running search is answered. */
void play_thinker_clear(play_thinker *t);

/* Asks, after a running search is answered. */
int play_thinker_ask(play_thinker *t, const play_question *q, nw_error *err);
bool play_thinker_busy(play_thinker *t);
/* Requests an early answer; no effect if no search is running. */
void play_thinker_stop(play_thinker *t);
/* Ponder hit: the clock of the question starts. */
void play_thinker_hit(play_thinker *t);
/* When the owner must call play_thinker_stop, by nw_seconds: the end of the time after
 * play_thinker_hit. 0: never. */
double play_thinker_deadline(play_thinker *t);
/* Waits for the last answer; returns its code, and in *result the result (whose lists belong to the
 * searcher, valid until the next question). */
int play_thinker_wait(play_thinker *t, nw_result *result, nw_error *err);
/* Ask and wait. */
int play_thinker_think(play_thinker *t, const play_question *q, nw_result *result, nw_error *err);
#endif
