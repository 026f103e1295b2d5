/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_THINKER_H
#define NW_PLAY_THINKER_H
/* A thread that searches while its owner reads input. The owner asks a question and may stop the
 * search, say that pondering has become thinking, or wait for the answer. What the search finds is
 * reported from the thinker's own thread; every question is answered exactly once.
 *
 * The search looks at the stop flag every 1024 nodes, which takes well under a millisecond. */
#include "play/clock.h"
#include "games/games.h"

typedef struct play_thinker play_thinker;

/* What an iteration found. */
typedef struct play_report {
    int line; /* 1: the best move; 2, 3 ...: the best of the rest, where several were asked for */
    int depth;
    int deepest; /* plies of the longest line; 0: not known */
    nw_score value;
    int bound; /* 0: value; 1: at least that; -1: at most that */
    uint64_t nodes;
    double seconds;
    const nw_move *pv;
    int pv_length;
    int hash_full; /* thousandths of the table */
} play_report;

typedef struct play_answer {
    int code;                /* of nw_search: 0, or why there is no result */
    const nw_error *error;   /* its text */
    const nw_result *result; /* move is NW_NO_MOVE where the game is over */
} play_answer;

typedef struct play_question {
    const void *state;       /* this and the lists are copied */
    const uint64_t *history; /* keys of the earlier positions, oldest first; or NULL */
    int history_count;
    int reversible;      /* of the last moves of the game, how many in a row could be taken back */
    const nw_move *only; /* the root moves to consider; NULL: all */
    int only_count;
    int lines;        /* how many best moves to report; 0: one */
    int depth;        /* 0: no limit */
    uint64_t nodes;   /* 0: no limit */
    play_budget time; /* 0: no limit */
    int level;        /* of play/level.h; 0: full strength */
    bool vary;        /* choose among moves that are as good */
    uint64_t seed;    /* of that choice, and of the level's */
    bool ponder;      /* time counts, and the answer is given, only after play_thinker_hit */
    bool infinite;    /* the answer is given only after play_thinker_stop */
    /* Something else to do instead of a search, until *stop is set; the answer is then empty. */
    void (*job)(void *context, const volatile int *stop);
    /* Tried before the search; true: *result is the answer. Or NULL. */
    bool (*first)(void *context, const volatile int *stop, nw_result *result);
    /* Called from the thinker's thread; either may be NULL. A report may call play_thinker_stop,
     * and nothing else of the thinker. */
    void (*report)(void *context, const play_report *report);
    void (*done)(void *context, const play_answer *answer);
    void *context;
} play_question;

int play_thinker_create(play_thinker **out, const nw_game_info *game, const nw_options *options,
                        nw_error *err);
/* Stops a running search, waits for its answer, and frees. */
void play_thinker_free(play_thinker *t);

/* Other options and an empty table; waits for the answer of a running search. Options that are
 * refused leave the old ones in place. */
int play_thinker_configure(play_thinker *t, const nw_options *options, nw_error *err);
/* Forgets what was learnt; waits for the answer of a running search. */
void play_thinker_clear(play_thinker *t);

/* Asks; waits first for the answer of a running search. */
int play_thinker_ask(play_thinker *t, const play_question *q, nw_error *err);
bool play_thinker_busy(play_thinker *t);
/* Asks for the answer as soon as possible; no effect if no search is running. */
void play_thinker_stop(play_thinker *t);
/* The move pondered about was played: the time of the question begins to count. */
void play_thinker_hit(play_thinker *t);
/* When the owner is to call play_thinker_stop, by nw_seconds: the end of the time after
 * play_thinker_hit. 0: never. */
double play_thinker_deadline(play_thinker *t);
/* Waits until the last question is answered; returns the answer's code, and in *result the result
 * (whose lists are the searcher's, valid until the next question). */
int play_thinker_wait(play_thinker *t, nw_result *result, nw_error *err);
/* Ask and wait. */
int play_thinker_think(play_thinker *t, const play_question *q, nw_result *result, nw_error *err);
#endif
