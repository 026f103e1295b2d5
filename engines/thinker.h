/* SPDX-License-Identifier: MIT */
#ifndef NW_ENGINES_THINKER_H
#define NW_ENGINES_THINKER_H
/* A thread that searches while its owner reads input. The owner asks a question and may stop the
 * search, tell that pondering has become thinking, or wait for the answer. What the search finds is
 * told by calls from the thinker's own thread; every question is answered exactly once.
 *
 * The search looks at the stop flag every 1024 nodes, which takes well under a millisecond. */
#include "engines/clock.h"
#include "games/games.h"

typedef struct nw_thinker nw_thinker;

/* What an iteration found. */
typedef struct nw_report {
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
} nw_report;

typedef struct nw_answer {
    int code;                /* of nw_search: 0, or why there is no result */
    const nw_error *error;   /* its text */
    const nw_result *result; /* move is NW_NO_MOVE where the game is over */
} nw_answer;

typedef struct nw_question {
    const void *state;       /* this and the lists are copied */
    const uint64_t *history; /* keys of the earlier positions, oldest first; or NULL */
    int history_count;
    int reversible;      /* of the last moves of the game, how many in a row could be taken back */
    const nw_move *only; /* the root moves to consider; NULL: all */
    int only_count;
    int lines;      /* how many best moves to tell about; 0: one */
    int depth;      /* 0: no limit */
    uint64_t nodes; /* 0: no limit */
    nw_budget time; /* 0: no limit */
    bool ponder;    /* time counts, and the answer is given, only after nw_thinker_hit */
    bool infinite;  /* the answer is given only after nw_thinker_stop */
    /* Something else to do instead of a search, until *stop is set; the answer is then empty. */
    void (*job)(void *context, const volatile int *stop);
    /* Called from the thinker's thread; either may be NULL. A report may call nw_thinker_stop, and
     * nothing else of the thinker. */
    void (*report)(void *context, const nw_report *report);
    void (*done)(void *context, const nw_answer *answer);
    void *context;
} nw_question;

int nw_thinker_create(nw_thinker **out, const nw_game_info *game, const nw_options *options,
                      nw_error *err);
/* Stops what is going on, waits for its answer, and frees. */
void nw_thinker_free(nw_thinker *t);

/* Other options, and an empty table; waits for the answer of a search going on. Where they are
 * refused the old ones stay. */
int nw_thinker_configure(nw_thinker *t, const nw_options *options, nw_error *err);
/* Forgets what was learnt; waits for the answer of a search going on. */
void nw_thinker_clear(nw_thinker *t);

/* Asks; waits first for the answer of a search going on. */
int nw_thinker_ask(nw_thinker *t, const nw_question *q, nw_error *err);
bool nw_thinker_busy(nw_thinker *t);
/* The answer as soon as possible; without effect when nothing is going on. */
void nw_thinker_stop(nw_thinker *t);
/* The move pondered about was played: the time of the question begins to count. */
void nw_thinker_hit(nw_thinker *t);
/* When the owner is to call nw_thinker_stop, by nw_seconds: the end of the time after
 * nw_thinker_hit. 0: never. */
double nw_thinker_deadline(nw_thinker *t);
/* Waits until the last question is answered; returns the answer's code, and in *result the result
 * (whose lists are the searcher's, valid until the next question). */
int nw_thinker_wait(nw_thinker *t, nw_result *result, nw_error *err);
/* Ask and wait. */
int nw_thinker_think(nw_thinker *t, const nw_question *q, nw_result *result, nw_error *err);
#endif
