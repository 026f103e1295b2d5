/* SPDX-License-Identifier: MIT */
#include "answer/answer.h"
#include "explorer/server/guard.h"
#include "fuzz/fuzz.h"

/* Requests of the explorer, as the page and the network send them: the first byte chooses between
 * the engine, with limits that keep a run short, and the head of an HTTP request. */

static int ignore(void *context, const void *bytes, size_t length)
{
    size_t *written = context;
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) /* are all bytes there? */
        *written += at[i] != 0;
    return 0;
}

static void ask_engine(const uint8_t *data, size_t size)
{
    volatile int stop = 0;
    size_t written = 0;
    const answer_host host = {.sink = ignore,
                              .context = &written,
                              .stop = &stop,
                              .seconds = 0.02,
                              .max_events = 2000,
                              .max_nodes = 1000,
                              .max_plies = 40,
                              .max_table_bits = 8};
    answer_request((const char *)data, size, &host);
}

/* Lines become the members of the question, an empty one is a missing header. */
static void ask_guard(const uint8_t *data, size_t size)
{
    static const guard g = {.port = 80, .token = "0123456789abcdef0123456789abcdef"};
    char *text = malloc(size + 1), *at = text;
    const char *line[8] = {NULL};
    if (!text)
        return;
    memcpy(text, data, size);
    text[size] = 0;
    for (int i = 0; i < 8 && at; i++) {
        line[i] = *at == '\n' || !*at ? NULL : at;
        at = strchr(at, '\n');
        if (at)
            *at++ = 0;
    }
    const guard_question q = {line[0] ? line[0] : "GET",
                              line[1] ? line[1] : "/",
                              line[2],
                              line[3],
                              line[4],
                              line[5],
                              line[6],
                              line[7]};
    const guard_verdict v = guard_judge(&g, &q);
    if ((v.door == GUARD_REQUEST || v.door == GUARD_STATUS) &&
        (!q.token || strcmp(q.token, g.token) != 0))
        abort();
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == 'g')
        ask_guard(data + 1, size - 1);
    else
        ask_engine(data, size);
    return 0;
}
