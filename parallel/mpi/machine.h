/* SPDX-License-Identifier: MIT */
#ifndef NW_PARALLEL_MPI_MACHINE_H
#define NW_PARALLEL_MPI_MACHINE_H
/* The ranks of one machine and their shared memory. A program with many searches keeps it between
 * them and passes it to post_open; otherwise every search has its own. All operations are
 * collective. */
#include <mpi.h>
#include <stdbool.h>

typedef struct post_machine post_machine;

post_machine *post_machine_open(void); /* NULL: out of memory */
void post_machine_close(post_machine *m);

/* Waits for a collective operation. False, on rank 0: *stop has been set for a while, or patience
 * seconds (0: no limit) have passed, and some rank is missing. A dead rank never arrives:
 * collective operations would hang, so the program must print its results and abort. */
bool post_await(MPI_Request *request, const volatile int *stop, double patience);
#endif
