/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_SOLVER_H
#define NW_GAMES_OTHELLO_SOLVER_H
/* Internals of the solver: its state, and the functions shared by its files. */
#include "core/table-inl.h"
#include "core/parallel.h"
#include "games/othello/pair-inl.h"
#include "games/othello/solve.h"

/* Selective levels 0, 1, ... and then the exact one, each with its own table entries. */
enum {
    OTHELLO_EXACT = OTHELLO_SOLVE_EXACT,
    OTHELLO_POLL = 1 << 14,
    OTHELLO_PARALLEL_POLL = 1 << 8
};

/* Up to OTHELLO_NEAR_EMPTIES, positions are kept in each thread's small table, 1 MB of entries of
 * eight bytes, not in the large one. */
enum { OTHELLO_NEAR_EMPTIES = 9, OTHELLO_NEAR = 1 << 17 };

/* The configuration of each pattern of the learned evaluation, for vector sums; the last two of 48
 * are padding. */
enum { OTHELLO_FEATURES = 48, OTHELLO_LANES = 16 };
typedef uint16_t othello_lanes __attribute__((vector_size(2 * OTHELLO_LANES), aligned(16)));
typedef struct othello_features {
    othello_lanes part[OTHELLO_FEATURES / OTHELLO_LANES];
} othello_features;

struct othello_solver {
    othello_features of_disc[64]; /* the contribution of an own disc, by square */
    nw_table table;
    unsigned features;
    othello_solve_limits limits;
    double started;
    uint64_t nodes, poll_at;
    int level;
    bool stopped;
    othello_solving now;

    /* Threads; with one, parallel is NULL. Every thread has a solver of its own over the same
     * table. */
    nw_parallel *parallel;
    othello_solver *member; /* by number; of thread 0 only */
    int number;
    const nw_cancel *cancel; /* cancels the current work of this thread; or NULL */

    bool low[64];                /* by empties: the latest node did not cut off */
    uint64_t near[OTHELLO_NEAR]; /* near.c */
};

/* A move to try. */
typedef struct othello_candidate {
    othello_moved after;
    int order;
    unsigned square;
} othello_candidate;

/* The best of the moves tried so far. */
typedef struct othello_tried {
    int best;
    unsigned square;
} othello_tried;

/* The remaining moves of a node after the first has been searched. */
typedef struct othello_siblings {
    othello_candidate *move;
    int next, count;
    uint64_t odd;
    int alpha, empties;
} othello_siblings;

/* Is another thread idle? And searches the moves together. */
bool othello_may_share(const othello_solver *s, const othello_siblings *b);
othello_tried othello_share(othello_solver *s, othello_siblings *b, othello_tried t);

/* The threads of a search, before and after it. */
void othello_threads_begin(othello_solver *s);
void othello_threads_end(othello_solver *s);
uint64_t othello_all_nodes(const othello_solver *s);

/* All moves of mobility, unordered; and the best of those from i on brought to place i. */
int othello_list_candidates(uint64_t own, uint64_t opp, uint64_t mobility, othello_candidate *out);
void othello_pick(othello_candidate *c, int i, int n);

/* Checks the limits and reports progress. */
void othello_poll(othello_solver *s);

/* The null-window search: a bound on the value above alpha, or at most alpha. mobility is own's in
 * the position. The result of a stopped search is invalid. */
int othello_deep(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility, uint64_t odd,
                 int alpha);

/* The same with six to OTHELLO_NEAR_EMPTIES. */
int othello_near(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility, uint64_t odd,
                 int alpha);

/* The moves of a node with seven to one more than that, until one cuts off. */
othello_tried othello_near_moves(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility,
                                 uint64_t odd, int alpha);

/* Alpha-beta to depth, at least 1, with the evaluation, in 1/64 disc; every value is within
 * OTHELLO_BEYOND. */
enum { OTHELLO_BEYOND = 65 * 64 };
int othello_forecast(othello_solver *s, uint64_t own, uint64_t opp, int depth, int alpha, int beta);

/* The evaluation after each move of a position, with incremental patterns: the first fills of_disc;
 * the second reads the patterns of the position from the other side; the third adds the changes of
 * the move. */
void othello_fill_features(othello_features of_disc[64]);
void othello_read_features(const othello_solver *s, uint64_t own, uint64_t opp,
                           othello_features *out);
int othello_evaluate_move(othello_solver *s, const othello_features *before, uint64_t own,
                          const othello_moved *after, unsigned square);

static inline uint64_t othello_solver_key(uint64_t own, uint64_t opp, int level)
{
    const othello_pos p = {.own = own, .opp = opp};
    const uint64_t earlier = (uint64_t)(OTHELLO_EXACT - level);
    return othello_key(&p) ^ (earlier & 1) << 1 ^ earlier << 62;
}
#endif
