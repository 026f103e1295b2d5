/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_SOLVE_H
#define NW_PARALLEL_MPI_SOLVE_H

/* `nullwindow solve` by all ranks, with --serial-depth N and --share N. Rank 0 prints. Signals set
 * stop. Returns the exit code. */
int mpi_solve(int argc, char **argv, const volatile int *stop);
#endif
