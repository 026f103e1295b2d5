/* SPDX-License-Identifier: MIT */
#include "answer/answer.h"
#include <stdlib.h>
#include <sys/mman.h>

/* The engine as a WebAssembly module. A request is answered within one call; its bytes go out by
 * explore_write, which the page provides. To stop a request the page ends the worker. */

/* The page's stack, not ours, limits the depth of a recursion: about a megabyte in a worker. */
enum {
    SECONDS = 600,
    EVENTS = 4000000,
    NODES = 1000000,
    PLIES = 300,
    TABLE_BITS = 22 /* 64 MiB */
};

__attribute__((import_module("env"), import_name("explore_write"))) extern int
explore_write(const void *bytes, size_t length);

__attribute__((export_name("explore_alloc"))) void *explore_alloc(size_t size);
__attribute__((export_name("explore_free"))) void explore_free(void *memory);
__attribute__((export_name("explore_request"))) int explore_request(const char *text,
                                                                    size_t length);

void *explore_alloc(size_t size)
{
    return malloc(size);
}

void explore_free(void *memory)
{
    free(memory);
}

static int write_out(void *context, const void *bytes, size_t length)
{
    (void)context;
    return explore_write(bytes, length);
}

int explore_request(const char *text, size_t length)
{
    volatile int stop = 0;
    const answer_host host = {.sink = write_out,
                              .stop = &stop,
                              .seconds = SECONDS,
                              .max_events = EVENTS,
                              .max_nodes = NODES,
                              .max_plies = PLIES,
                              .max_table_bits = TABLE_BITS};
    return answer_request(text, length, &host);
}

/* Large pages are a hint; there are none here. */
int madvise(void *memory, size_t length, int advice);
int madvise(void *memory, size_t length, int advice)
{
    (void)memory;
    (void)length;
    (void)advice;
    return 0;
}
