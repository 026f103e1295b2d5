/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_SOLVE_H
#define NW_PARALLEL_MPI_SOLVE_H

/* `nullwindow solve` by all ranks: its words, and --serial-depth N and --share N besides. Rank 0
 * prints. stop is set by signals. Returns the exit code. */
int mpi_solve(int argc, char **argv, const volatile int *stop);
#endif
