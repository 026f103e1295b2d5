/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_CLOCK_H
#define NW_CORE_CLOCK_H
/* Seconds of a clock that never goes back. */
double nw_seconds(void);

/* Seconds that the processors have spent on this thread. */
double nw_thread_seconds(void);
#endif
