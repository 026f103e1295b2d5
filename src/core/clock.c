/* SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include <time.h>

double nw_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double nw_thread_seconds(void)
{
#ifdef __wasm__ /* one thread, and no thread clock */
    return nw_seconds();
#else
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
#endif
}
