/* SPDX-License-Identifier: MIT */
#include "progress.h"
#include "cli.h"
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

cli_progress cli_progress_start(void)
{
    const double start = now();
    return (cli_progress){.terminal = isatty(STDERR_FILENO), .start = start, .last = start + 1.8};
}

void cli_progress_show(cli_progress *p, unsigned long long done, const char *things)
{
    char count[CLI_COUNT_SIZE];
    if (!p->terminal)
        return;
    const double t = now();
    if (t < p->last + 0.2)
        return;
    p->last = t;
    p->shown = true;
    fprintf(stderr, "\r%s %s, %.0f s; Ctrl-C stops\033[K", cli_count(done, count), things,
            t - p->start);
    fflush(stderr);
}

void cli_progress_end(cli_progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
