/* SPDX-License-Identifier: MIT */
#include "answer/answer.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Cost of long traces in the explorer's engine: CPU time, events and bytes. The server's budget for
 * a million events is one second. */

static const struct {
    const char *what, *request;
} traces[] = {
    {"checkers, MTD(f), depth 12",
     "{\"do\": \"trace\", \"position\": {\"game\": \"checkers\"}, \"algorithm\": \"mtdf\", "
     "\"depth\": 12}"},
    {"uniform w=5 d=9, SSS*",
     "{\"do\": \"trace\", \"position\": {\"game\": \"uniform\", \"text\": \"w=5,d=9,seed=1\"}, "
     "\"algorithm\": \"sss\"}"},
    {"uniform w=5 d=9, MT-SSS*",
     "{\"do\": \"trace\", \"position\": {\"game\": \"uniform\", \"text\": \"w=5,d=9,seed=1\"}, "
     "\"algorithm\": \"mt-sss\"}"},
};

typedef struct tally {
    size_t bytes;
    unsigned long events;
} tally;

/* Blocks have three pieces; the 16-byte header holds their kind. */
static int count(void *context, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    tally *t = context;
    t->bytes += length;
    if (length == NW_BLOCK_HEAD && at[0] == NW_BLOCK_EVENTS && at[1] == 0 && at[2] == 0)
        t->events += at[4] | (unsigned)at[5] << 8;
    return 0;
}

int main(void)
{
    printf("%-30s %10s %12s %8s\n", "trace", "events", "bytes", "seconds");
    for (size_t i = 0; i < sizeof traces / sizeof *traces; i++) {
        tally t = {0};
        volatile int stop = 0;
        const answer_host host = {.sink = count,
                                  .context = &t,
                                  .stop = &stop,
                                  .seconds = 600,
                                  .max_events = 4000000,
                                  .max_nodes = 4000000,
                                  .max_plies = 100,
                                  .max_table_bits = 18};
        const clock_t start = clock();
        if (answer_request(traces[i].request, strlen(traces[i].request), &host) < 0)
            return 1;
        printf("%-30s %10lu %12zu %8.2f\n", traces[i].what, t.events, t.bytes,
               (double)(clock() - start) / CLOCKS_PER_SEC);
    }
    return 0;
}
