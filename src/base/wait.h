/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_WAIT_H
#define NW_BASE_WAIT_H
/* Waits for a condition with a deadline on the monotonic clock. */
#include <pthread.h>
#include <stdbool.h>

/* Initialises a condition for nw_wait. */
void nw_wait_init(pthread_cond_t *condition);

/* Waits, with the mutex held, until a signal or until nw_seconds() reaches the deadline; false
 * when the deadline has passed. */
bool nw_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double deadline);
#endif
