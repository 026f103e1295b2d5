/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_MACHINE_H
#define NW_PARALLEL_MPI_MACHINE_H
/* The ranks of one machine and the memory that they share. A program that searches many times keeps
 * it from one search to the next, and hands it to post_open; else every search has its own. All
 * ranks open, use and close it together. */
#include <mpi.h>
#include <stdbool.h>

typedef struct post_machine post_machine;

post_machine *post_machine_open(void); /* NULL: out of memory */
void post_machine_close(post_machine *m);

/* Waits for what all ranks do together. False, on rank 0: *stop has been set for a while, or
 * patience seconds (0: no limit) are over, and somebody has not come. A rank that died will not:
 * whatever needs all of them would wait for ever, and the program is to print what it has and to
 * abort. */
bool post_await(MPI_Request *request, const volatile int *stop, double patience);
#endif
