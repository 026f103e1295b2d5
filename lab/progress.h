/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_PROGRESS_H
#define NW_LAB_PROGRESS_H
/* A progress line with the time left: redrawn on a terminal, plain lines every ten seconds
 * elsewhere. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct lab_progress {
    FILE *out; /* NULL: silent */
    bool terminal;
    const char *name;
    uint64_t done, total;
    uint64_t before;          /* done before the start */
    char now[96];             /* the current run, or empty */
    double started, shown;    /* seconds of a monotonic clock */
    const volatile int *stop; /* set by Ctrl-C; or NULL */
} lab_progress;

/* Redraws the line if it is due. */
void lab_progress_show(lab_progress *p);
void lab_progress_start(lab_progress *p, const char *name, uint64_t total);
/* Counts a finished run. Returns whether to continue. */
bool lab_progress_step(lab_progress *p);
void lab_progress_end(lab_progress *p);
#endif
