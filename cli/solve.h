/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SOLVE_H
#define NW_CLI_SOLVE_H
/* `nullwindow solve` on several processes: each runs the whole command and takes part in every
 * solution (parallel/mpi/solve.c). */
#include "games/othello/solve.h"

typedef struct solve_by {
    void *context;
    /* As othello_solve, by all processes together; all get the same solution. */
    void (*solve)(void *context, othello_solver *s, const othello_pos *p,
                  const othello_solve_limits *limits, othello_solution *out);
    void (*catch_signals)(
        void *context); /* sets cli_stop in all processes at once, and only in solve */
    bool prints;        /* false: another process prints and solves what needs only one */
} solve_by;

/* The command; by NULL: in this process alone. */
int solve_command(int argc, char **argv, const solve_by *by);
#endif
