/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_SOLVE_H
#define NW_GAMES_OTHELLO_SOLVE_H
/* The exact solver of Othello endgames: the final disc difference with best play, and a move that
 * attains it. For `nullwindow solve` and for the last empties of a game that is played.
 *
 * MTD(f) over null windows, with the usual endgame enhancements: a table of both bounds, moves
 * ordered by the replies they leave, by the parity of the quadrants and, many empties from the end,
 * by searches with the evaluation; cutoffs by stable discs and by transpositions (ETC). Before the
 * exact search it runs selective ones, which cut off if a shallow search is far beyond the bound:
 * they are cheap and provide a first guess and hash moves, but no bounds for the exact search. All
 * memory is allocated once, with the solver. */
#include "games/othello/othello-inl.h"

typedef struct othello_solver othello_solver;

/* Optional features; none changes a value. */
enum {
    OTHELLO_SOLVE_TABLE = 1,
    OTHELLO_SOLVE_ETC = 2,         /* needs the table */
    OTHELLO_SOLVE_STABILITY = 4,   /* above the last empties */
    OTHELLO_SOLVE_PARITY = 8,      /* above the last empties */
    OTHELLO_SOLVE_FASTEST = 16,    /* few replies first */
    OTHELLO_SOLVE_EVALUATION = 32, /* order by the evaluation where many squares are empty */
    OTHELLO_SOLVE_SELECTIVE = 64,  /* selective searches first; needs the table */
    OTHELLO_SOLVE_ALL = 127
};

enum { OTHELLO_SOLVE_BITS_MIN = 10, OTHELLO_SOLVE_BITS_MAX = 32, OTHELLO_SOLVE_LINE = 64 };

/* The progress of a solver. */
typedef struct othello_solving {
    int lower, upper; /* proved so far */
    int selective;    /* this pass proves nothing */
    int alpha;        /* the pass tests: at most this, or more? */
    int move, moves;  /* root moves done in this pass, and in all */
    uint64_t nodes;
} othello_solving;

typedef struct othello_solve_limits {
    int win_only;             /* only who wins: lower and upper give the sign of the value */
    uint64_t nodes;           /* 0: no limit */
    double seconds;           /* 0: no limit */
    const volatile int *stop; /* set it non-zero to stop within a millisecond or so; or NULL */
    /* Called every millisecond or so; or NULL. */
    void (*progress)(void *context, const othello_solving *now);
    void *context;
} othello_solve_limits;

typedef struct othello_solution {
    int lower, upper;  /* proved bounds on the value for the side to move */
    int guess;         /* the value if complete, else the best estimate */
    bool complete;     /* the search was not cut short */
    othello_move move; /* proved to reach lower if it is above -64; NW_NO_MOVE: the game is over */
    int pv_length;     /* the line of best play, as far as the table holds it; exact values only */
    othello_move pv[OTHELLO_SOLVE_LINE];
    uint64_t nodes; /* all: selective searches and evaluations too, but not those for the line */
    double seconds;
} othello_solution;

/* table_bits: 2^bits entries of 16 bytes, OTHELLO_SOLVE_BITS_MIN to _MAX. */
int othello_solver_create(othello_solver **out, int table_bits, unsigned features, nw_error *err);
void othello_solver_free(othello_solver *s);
/* Clears the table. Keep it between positions of one game. */
void othello_solver_clear(othello_solver *s);

/* Threads for the searches to come, 1..NW_THREADS_MAX: young brothers wait. A new solver has one.
 * And the counters of each in the latest search, as nw_thread_counts. */
int othello_solver_threads(othello_solver *s, int threads, nw_error *err);
int othello_thread_counts(const othello_solver *s, nw_thread *out, int room);

/* Solves p as far as the limits allow. */
void othello_solve(othello_solver *s, const othello_pos *p, const othello_solve_limits *limits,
                   othello_solution *out);

/* --- for several processes that share a solution (parallel/mpi/solve.c)
 *
 * Between begin and end a solver tests whether the value of a position, at a level of selectivity,
 * is above alpha. Its table keeps the results. */

void othello_parts_begin(othello_solver *s, const othello_solve_limits *limits);
uint64_t othello_parts_end(othello_solver *s); /* nodes since the beginning */

/* The first level for this number of empties; the last is OTHELLO_SOLVE_EXACT. */
enum { OTHELLO_SOLVE_EXACT = 2 };
int othello_first_level(const othello_solver *s, int empties);

/* A bound on the value above alpha, or at most alpha; false: stopped. */
bool othello_part(othello_solver *s, const othello_pos *p, int level, int alpha, int *value);

/* The same without trying a move; false: undecided. */
bool othello_part_cut(othello_solver *s, const othello_pos *p, int level, int alpha, int *value);

/* Ranks the moves of p. */
void othello_part_order(othello_solver *s, const othello_pos *p, const othello_move *move,
                        int count, int *order);

/* The line of best play of a complete and exact solution, as far as the table holds it. */
void othello_find_line(othello_solver *s, const othello_pos *p, othello_solution *out);
#endif
