/* SPDX-License-Identifier: MIT */
#include "base/wait.h"
#include "core/clock.h"
#include <errno.h>
#include <time.h>

/* macOS and Windows wait by the clock of the day only: setting it makes a wait longer or shorter. */
#if defined __APPLE__ || defined _WIN32
void nw_wait_init(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

static double on_its_clock(double deadline)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return deadline - nw_seconds() + (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
#else
void nw_wait_init(pthread_cond_t *condition)
{
    pthread_condattr_t how;
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC); /* the clock of nw_seconds */
    pthread_cond_init(condition, &how);
    pthread_condattr_destroy(&how);
}

static double on_its_clock(double deadline)
{
    return deadline;
}
#endif

bool nw_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double deadline)
{
    deadline = on_its_clock(deadline);
    const time_t seconds = (time_t)deadline;
    const struct timespec until = {seconds, (long)((deadline - (double)seconds) * 1e9)};
    return pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT;
}
