/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_TDS_TDS_H
#define NW_PARALLEL_TDS_TDS_H
/* Transposition-driven scheduling of MTD.
 *
 * A position belongs to the rank that owns its key. A question (is the value at least gamma, so
 * many plies deep?) travels to the owner of its position as a job; the answer travels back to all
 * who asked. The owner looks into its bounds, joins the question to the same one if that is open,
 * or opens it: the eldest child is asked first, its siblings together when it has not cut off. A
 * question of at most `grain` plies is answered by the serial search of the owner. Nobody waits:
 * what is open is a record, and the rank continues with the job nearest to the leaves. Messages are
 * taken in between two jobs and in the middle of one (tds_poll), so that an answer never waits for
 * a serial search to end, and a serial search that nobody wants any more is given up.
 *
 * Ranks tell each other, in batches, what their tables learn at `share` plies or more: so a
 * transposition or a best move is known wherever the position is met next.
 *
 * A question that is closed while children are under way cancels them, and theirs.
 *
 * Within a pass gamma never changes, so a finished pass is made void by its number alone: jobs and
 * answers of an earlier pass are dropped where they are met. There can be no cycle of questions,
 * as every one is a ply shallower than the one that asked it.
 *
 * Implements: Romein, Plaat, Bal and Schaeffer 1999, transposition-driven scheduling; Kishimoto and
 * Schaeffer 2002, TDSAB. */
#include "core/table-inl.h"
#include "nullwindow.h"
#include <stdbool.h>

/* Why a rank has nothing to do. */
typedef enum tds_cause {
    TDS_FOR_WORK,    /* no open questions, and no job to take */
    TDS_FOR_ANSWERS, /* waiting for results from other ranks */
    TDS_FOR_CREDIT,  /* the send window to some rank is full */
    TDS_FOR_LOCK,    /* of the pool */
    TDS_AT_ENDS,     /* before the first pass, and until all ranks have come to the end */
    TDS_CAUSES
} tds_cause;

typedef struct tds_counts {
    uint64_t nodes;             /* of the serial searches, and positions opened here */
    uint64_t jobs;              /* answered by a serial search */
    uint64_t opened;            /* questions that went on to their children */
    uint64_t joined;            /* the same question was open already */
    uint64_t stale;             /* dropped: of an earlier pass */
    uint64_t cancelled;         /* dropped: a sibling had cut off */
    uint64_t told;              /* table entries sent to the others */
    uint64_t duplicate_entries; /* entries it was told of that say nothing new: both ranks had
                                   searched */
    uint64_t messages, packets, bytes;
    uint64_t vain;           /* nodes of serial searches that were given up, unwanted */
    uint64_t dropped;        /* by rank 0: ranks that were silent */
    double seconds;          /* from the beginning to the end, by this rank's clock */
    double idle[TDS_CAUSES]; /* of them without work */
} tds_counts;

/* Whichever rank meets a limit first ends the search for all. */
typedef struct tds_limits {
    double seconds;           /* 0: no limit */
    uint64_t nodes;           /* of all ranks together, each with an equal share; 0: no limit */
    const volatile int *stop; /* of this rank, for a handler of signals; or NULL */
} tds_limits;

typedef struct tds_result {
    nw_score value, lower, upper;
    nw_move move;
    int depth, passes; /* depth: of the last iteration that is complete; 0: there is none */
    bool complete;
    bool crowded; /* the machine of rank 0 has more threads of ranks than processors */
    bool lost;    /* a rank did not come to the end: the counts of others cannot be had */
    int dropped;  /* ranks that were silent, whose part the others have searched */
    double seconds;
} tds_result;

/* One more iteration is complete. */
void tds_add_iteration(tds_result *r, const nw_iteration *it);

/* A solver in place of the serial search. It answers questions about the end of the game, of which
 * depth counts the empty squares or the like; a pass has a level (of selectivity), and what is
 * known at one level is not known at another. Entries of its table name moves, not their numbers.
 */
typedef struct tds_solver {
    void *context;
    nw_table *table;
    nw_score least, greatest;    /* of all values */
    uint64_t (*salt)(int level); /* changes the key of a position in the table */
    /* Is the value at least gamma? With a bound in *g; false: stopped. */
    bool (*answer)(void *context, const void *state, int level, nw_score gamma, nw_score *g);
    /* The same without trying a move; false: that is not enough. */
    bool (*cut)(void *context, const void *state, int level, nw_score gamma, nw_score *g);
    void (*order)(void *context, const void *state, const nw_move *move, int count, int *order);
} tds_solver;

enum { TDS_LEVELS = 4 };

/* What was proved of the root, from which a search continues. */
typedef struct tds_progress {
    int depth, least; /* of the last complete iteration and the first; 0: none */
    nw_score value[NW_PLIES_MAX + 1];
    bool has_value[NW_PLIES_MAX + 1];
    nw_move move;
    nw_bounds proved; /* of the iteration after it */
    nw_move proved_move;
    int passes;
} tds_progress;

typedef enum tds_moment { TDS_DURING, TDS_STOPPED, TDS_COMPLETE } tds_moment;

typedef struct tds_request {
    const nw_game *game;
    const void *state;
    const nw_options *options;
    int depth, grain;
    int share;       /* entries of at least this depth are told to all ranks; 0: none */
    int threads;     /* of every rank */
    bool apart;      /* every rank has a table of its own, also on the same machine */
    double patience; /* seconds after which a silent rank is dropped; 0: it is waited for */
    tds_limits limits;
    /* On rank 0, after every iteration and every pass that proved something; or NULL. */
    void (*told)(void *context, const tds_result *so_far, bool iteration_done);
    void *context;
    const tds_progress *resume; /* or NULL */
    /* The table of a machine, or of a rank that does not share it, before the search; several times
     * a second; and at the end. Or NULL. The tag is that of its file. */
    void (*restore)(void *keeper, nw_table *table, uint64_t tag);
    void (*keep)(void *keeper, nw_table *table, uint64_t tag, tds_moment when);
    void *keeper;
    void *network;            /* for post_open */
    const tds_solver *solver; /* or NULL: the search */
} tds_request;

/* A rank, step by step, for the simulator: a turn takes in what has arrived and does one job;
 * false: there was nothing to do. tds_drive is rank 0's search and calls post_rest after every
 * turn. */
typedef struct tds tds;
int tds_open(tds **out, const tds_request *request, nw_error *err);
void tds_close(tds *t);
bool tds_turn(tds *t);
int tds_drive(tds *t, tds_result *result, nw_error *err);
/* While a rank searches by itself it goes on taking in what has arrived; true: the search is not
 * wanted any more. */
bool tds_poll(void *rank);
const tds_counts *tds_counted(const tds *t);
bool tds_has_work(const tds *t);
void tds_charge(tds *t); /* calls post_charge */

/* With a solver, in turns of their own: all begin together; rank 0 asks, all others serve until it
 * says that it is over, and then all leave; *lost: not all of them came to the end. tds_ask is a
 * pass: is the value of a position at least gamma? The bound goes to *g and the move that proves it
 * to *move; false: stopped. */
typedef struct tds_question {
    const void *state; /* the root, or another position */
    int depth, level;
    nw_score gamma;
} tds_question;
void tds_begin(tds *t);
bool tds_ask(tds *t, const tds_question *q, nw_score *g, nw_move *move);
void tds_serve(tds *t);
void tds_say_over(tds *t);
bool tds_is_crowded(const tds *t); /* its machine has more threads of ranks than processors */
int tds_leave(tds *t, bool *lost, nw_error *err);

/* All ranks call it together. The result is that of rank 0; counts are this rank's own. */
int tds_search(const tds_request *request, tds_result *result, tds_counts *counts, nw_error *err);
#endif
