/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_PROGRESS_H
#define NW_CLI_PROGRESS_H
/* A progress line on a terminal's stderr, for searches that take long. */
#include "nullwindow.h"
#include <pthread.h>
#include <stdbool.h>

typedef struct cli_progress {
    bool terminal, shown;
    double start, last; /* seconds */
} cli_progress;

cli_progress cli_progress_start(void);

/* Shows the number of things done, at most five times a second, after the first two seconds. */
void cli_progress_show(cli_progress *p, unsigned long long done, const char *things);

/* Removes the line. */
void cli_progress_end(cli_progress *p);

/* Calls f(context) as cli_run_deep does, with a progress line, until a signal. f leaves its result
 * in *code and *err, of which failures are reported. Returns 0, or an exit code. */
int cli_run_shown(void (*f)(void *context), void *context, cli_progress *line, const int *code,
                  const nw_error *err);

/* The same for a search that reports progress only now and then: a thread keeps the line moving. It
 * shows `done` things, as last set. */
typedef struct cli_watch {
    cli_progress progress;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows, and of the terminal */
    pthread_cond_t ended;
    unsigned long long done;
    char things[40];
    bool started, over;
} cli_watch;

void cli_watch_start(cli_watch *w);

/* Between the two the line is gone and the caller may print; then it shows `done` things. */
void cli_watch_pause(cli_watch *w);
void cli_watch_resume(cli_watch *w, unsigned long long done, const char *things);

void cli_watch_end(cli_watch *w);
#endif
