/* SPDX-License-Identifier: MIT */
#include "base/wait.h"
#include <errno.h>
#include <time.h>

void nw_wait_init(pthread_cond_t *condition)
{
    pthread_condattr_t how;
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC); /* the clock of nw_seconds */
    pthread_cond_init(condition, &how);
    pthread_condattr_destroy(&how);
}

bool nw_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double deadline)
{
    const time_t seconds = (time_t)deadline;
    const struct timespec until = {seconds, (long)((deadline - (double)seconds) * 1e9)};
    return pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT;
}
