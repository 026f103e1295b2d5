/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include <pthread.h>
#include <signal.h>
#include <string.h>

volatile int cli_stop;

static void on_signal(int number)
{
    (void)number;
    cli_stop = 1;
}

void cli_catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESETHAND; /* the second time the system ends the program */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void cli_pause(double seconds)
{
    const struct timespec t = {.tv_sec = (time_t)seconds,
                               .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&t, NULL);
}

/* Bytes of stack per ply, for NW_DEPTH_MAX plies. Only touched pages are mapped, so shallow
 * searches cost nothing; under a limit on address space a smaller stack is tried. The largest frame
 * of a recursion is 2.5 KiB (NegaScout on chess, gcc -O2), with clang's sanitizers 17 KiB (MT). */
enum { PLY_BYTES = 64 << 10, PLY_BYTES_LEAST = 4 << 10 };

typedef struct deep_call {
    void (*f)(void *context);
    void *context;
} deep_call;

static void *deep_main(void *call)
{
    const deep_call *c = call;
    c->f(c->context);
    return NULL;
}

static int start_thread(pthread_t *thread, deep_call *call, size_t stack)
{
    pthread_attr_t attributes;
    int rc = pthread_attr_init(&attributes);
    if (rc != 0)
        return rc;
    rc = pthread_attr_setstacksize(&attributes, stack);
    if (rc == 0)
        rc = pthread_create(thread, &attributes, deep_main, call);
    pthread_attr_destroy(&attributes);
    return rc;
}

int cli_run_deep(void (*f)(void *context), void *context)
{
    deep_call call = {f, context};
    pthread_t thread;
    int rc = -1;
    for (size_t ply = PLY_BYTES; rc != 0 && ply >= PLY_BYTES_LEAST; ply /= 4)
        rc = start_thread(&thread, &call, ply * (NW_DEPTH_MAX + 16));
    if (rc != 0)
        return cli_fail(EXIT_FAILED, "cannot start a thread for the search: %s", strerror(rc));
    pthread_join(thread, NULL);
    return 0;
}
