/* SPDX-License-Identifier: MIT */
#include "progress.h"
#include "base/wait.h"
#include "cli.h"
#include "core/clock.h"
#include <stdio.h>
#include <unistd.h>

cli_progress cli_progress_start(void)
{
    const double start = nw_seconds();
    return (cli_progress){.terminal = isatty(STDERR_FILENO), .start = start, .last = start + 1.8};
}

void cli_progress_show(cli_progress *p, unsigned long long done, const char *things)
{
    char count[CLI_COUNT_SIZE];
    if (!p->terminal)
        return;
    const double t = nw_seconds();
    if (t < p->last + 0.2)
        return;
    p->last = t;
    p->shown = true;
    if (done == 0)
        fprintf(stderr, "\rsearching, %.0f s; Ctrl-C stops\033[K", t - p->start);
    else
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

int cli_run_shown(void (*f)(void *context), void *context, cli_progress *line, const int *code,
                  const nw_error *err)
{
    *line = cli_progress_start();
    cli_catch_signals();
    const int rc = cli_run_deep(f, context);
    cli_progress_end(line);
    if (rc != 0)
        return rc;
    if (*code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "stopped by a signal; no result");
    return *code < 0 ? cli_report(err) : 0;
}

/* --- watching from a thread */

static void *watch(void *context)
{
    cli_watch *w = context;
    pthread_mutex_lock(&w->lock);
    while (!w->over) {
        nw_wait(&w->ended, &w->lock, nw_seconds() + 0.25);
        if (!w->over)
            cli_progress_show(&w->progress, w->done, w->things);
    }
    cli_progress_end(&w->progress);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* No line without a terminal; if the thread cannot start, the search continues without one. */
void cli_watch_start(cli_watch *w)
{
    *w = (cli_watch){.progress = cli_progress_start(), .things = "nodes"};
    pthread_mutex_init(&w->lock, NULL);
    nw_wait_init(&w->ended);
    w->started = w->progress.terminal && pthread_create(&w->thread, NULL, watch, w) == 0;
}

void cli_watch_pause(cli_watch *w)
{
    pthread_mutex_lock(&w->lock);
    cli_progress_end(&w->progress);
}

void cli_watch_resume(cli_watch *w, unsigned long long done, const char *things)
{
    w->done = done;
    snprintf(w->things, sizeof w->things, "%s", things);
    pthread_mutex_unlock(&w->lock);
}

void cli_watch_end(cli_watch *w)
{
    pthread_mutex_lock(&w->lock);
    w->over = true;
    pthread_cond_signal(&w->ended);
    pthread_mutex_unlock(&w->lock);
    if (w->started)
        pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->ended);
    pthread_mutex_destroy(&w->lock);
}
