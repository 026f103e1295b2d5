/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_CLOCK_H
#define NW_CORE_CLOCK_H
/* Seconds of a monotonic clock. */
double nw_seconds(void);

/* CPU seconds of this thread. */
double nw_thread_seconds(void);
#endif
