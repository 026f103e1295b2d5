/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_TDS_TDS_H
#define NW_PARALLEL_TDS_TDS_H
/* Transposition-driven scheduling of MTD.
 *
 * The rank that owns a position's key owns the position. A question (is the value at this depth at
 * least gamma?) travels to its owner as a job; the answer returns to all senders. The owner probes
 * its table, joins the question to an identical open one, or opens it: the eldest child is asked
 * first, its siblings together if it does not cut off. The owner answers questions of at most
 * `grain` plies by serial search. No rank blocks: an open question is a record, and the rank
 * continues with the job nearest to the leaves. Messages are received between jobs and during one
 * (tds_poll), so that an answer never waits for a serial search to end, and a serial search no
 * longer needed is cancelled.
 *
 * Ranks exchange, in batches, table entries of `share` plies or more: so a transposition or a best
 * move is known wherever the position is met next.
 *
 * Closing a question cancels its pending children, recursively.
 *
 * Gamma is constant within a pass, so a pass number alone voids the finished pass: jobs and answers
 * of an earlier pass are dropped. Questions cannot form a cycle, as each is a ply shallower than
 * its sender.
 *
 * Implements: Romein, Plaat, Bal and Schaeffer 1999, transposition-driven scheduling; Kishimoto and
 * Schaeffer 2002, TDSAB. */
#include "core/table-inl.h"
#include "nullwindow.h"
#include <stdbool.h>

/* Why a rank is idle. */
typedef enum tds_cause {
    TDS_FOR_WORK,    /* no open questions, and no job to take */
    TDS_FOR_ANSWERS, /* waiting for results from other ranks */
    TDS_FOR_CREDIT,  /* the send window to some rank is full */
    TDS_FOR_LOCK,    /* of the pool */
    TDS_AT_ENDS,     /* before the first pass, and at the final barrier */
    TDS_CAUSES
} tds_cause;

typedef struct tds_counts {
    uint64_t nodes;             /* of serial searches, and positions opened here */
    uint64_t jobs;              /* answered by a serial search */
    uint64_t opened;            /* questions expanded into children */
    uint64_t joined;            /* an identical question was open */
    uint64_t stale;             /* dropped: of an earlier pass */
    uint64_t cancelled;         /* dropped: a sibling cut off */
    uint64_t entries_sent;      /* table entries sent to other ranks */
    uint64_t duplicate_entries; /* received entries without news: both ranks had searched */
    uint64_t messages, packets, bytes;
    uint64_t wasted;         /* nodes of cancelled serial searches */
    uint64_t dropped;        /* by rank 0: silent ranks */
    double seconds;          /* from start to end, by this rank's clock */
    double idle[TDS_CAUSES]; /* of them, by cause */
} tds_counts;

/* The first rank to meet a limit ends the search for all. */
typedef struct tds_limits {
    double seconds;           /* 0: no limit */
    uint64_t nodes;           /* of all ranks together, in equal shares; 0: no limit */
    const volatile int *stop; /* of this rank, for a signal handler; or NULL */
} tds_limits;

typedef struct tds_result {
    nw_score value, lower, upper;
    nw_move move;
    int depth, passes; /* depth: of the last complete iteration; 0: none */
    bool complete;
    bool crowded; /* rank 0's machine has more threads than processors */
    bool lost;    /* a rank is missing at the end: the others' counts are unavailable */
    int dropped;  /* silent ranks, whose work the others took over */
    double seconds;
} tds_result;

/* Appends a complete iteration. */
void tds_add_iteration(tds_result *r, const nw_iteration *it);

/* A solver instead of the serial search, for the end of the game, where depth counts empty squares
 * or the like; a pass has a level (of selectivity), and entries are valid for one level only. Its
 * table entries name moves, not their numbers. */
typedef struct tds_solver {
    void *context;
    nw_table *table;
    nw_score least, greatest;    /* of all values */
    uint64_t (*salt)(int level); /* modifies a position's key in the table */
    /* Is the value at least gamma? *g gets a bound; false: stopped. */
    bool (*answer)(void *context, const void *state, int level, nw_score gamma, nw_score *g);
    /* The same without search; false: unknown. */
    bool (*cut)(void *context, const void *state, int level, nw_score gamma, nw_score *g);
    void (*order)(void *context, const void *state, const nw_move *move, int count, int *order);
} tds_solver;

enum { TDS_LEVELS = 4 };

/* Proven bounds of the root, from which a search resumes. */
typedef struct tds_progress {
    int depth, least; /* of the last complete iteration and the first; 0: none */
    nw_score value[NW_PLIES_MAX + 1];
    bool has_value[NW_PLIES_MAX + 1];
    nw_move move;
    nw_bounds proved; /* in the next iteration */
    nw_move proved_move;
    int passes;
} tds_progress;

typedef enum tds_moment { TDS_DURING, TDS_STOPPED, TDS_COMPLETE } tds_moment;

typedef struct tds_request {
    const nw_game *game;
    const void *state;
    const nw_options *options;
    int depth, grain;
    int share;       /* minimum depth of entries sent to all ranks; 0: none */
    int threads;     /* per rank */
    bool apart;      /* one table per rank, even on the same machine */
    double patience; /* seconds after which a silent rank is dropped; 0: never */
    tds_limits limits;
    /* On rank 0, after every iteration and every pass with a new bound; or NULL. */
    void (*report)(void *context, const tds_result *so_far, bool iteration_done);
    void *context;
    const tds_progress *resume; /* or NULL */
    /* Called with a machine's table, or that of a rank without sharing: before the search; several
     * times per second; at the end. Or NULL. The tag is its file's. */
    void (*restore)(void *keeper, nw_table *table, uint64_t tag);
    void (*keep)(void *keeper, nw_table *table, uint64_t tag, tds_moment when);
    void *keeper;
    void *network;            /* for post_open */
    const tds_solver *solver; /* or NULL: the search */
} tds_request;

/* A rank, step by step, for the simulator: a turn receives messages and does one job; false: idle.
 * tds_drive is rank 0's search and calls post_rest after every turn. */
typedef struct tds tds;
int tds_open(tds **out, const tds_request *request, nw_error *err);
void tds_close(tds *t);
bool tds_turn(tds *t);
int tds_drive(tds *t, tds_result *result, nw_error *err);
/* Receives messages during a serial search; true: cancel the search. */
bool tds_poll(void *rank);
const tds_counts *tds_counted(const tds *t);
bool tds_has_work(const tds *t);
void tds_charge(tds *t); /* calls post_charge */

/* With a solver: all ranks open together; rank 0 asks, the others serve until it ends the search;
 * then all close; *lost: a rank is missing. tds_ask is a pass: is a position's value at least
 * gamma? *g gets the bound and *move the move that proves it; false: stopped. */
typedef struct tds_question {
    const void *state; /* the root, or another position */
    int depth, level;
    nw_score gamma;
} tds_question;
void tds_begin(tds *t);
bool tds_ask(tds *t, const tds_question *q, nw_score *g, nw_move *move);
void tds_serve(tds *t);
void tds_say_over(tds *t);
bool tds_is_crowded(const tds *t); /* more threads than processors on its machine */
int tds_leave(tds *t, bool *lost, nw_error *err);

/* Collective. Rank 0 has the result; counts are this rank's own. */
int tds_search(const tds_request *request, tds_result *result, tds_counts *counts, nw_error *err);
#endif
