/* SPDX-License-Identifier: MIT */
/* Messages from another rank: the first byte chooses the rank that receives them. Then a byte with
 * the length of each: its bytes, or, above 127, what changes in a job that is right; positions,
 * which only a game could check, are right. A message is refused by a sentence or does nothing but
 * what it may. */
#include "fuzz/fuzz.h"
#include "rank.h"

/* The next message into the box; returns the bytes read. */
static size_t put_message(const tds *t, const uint8_t *data, size_t size)
{
    _Alignas(16) unsigned char buffer[1024];
    const bool is_job = *data & 128;
    const size_t most = is_job ? offsetof(tds_job, state) : 127;
    size_t count = *data & 127;
    count = count < size - 1 ? count : size - 1;
    count = count < most ? count : most;
    box.size = is_job ? t->heap.size : count;
    memset(buffer, 0, sizeof buffer);
    if (is_job)
        a_job(t, buffer);
    for (size_t i = 0; i < count; i++)
        buffer[i] ^= data[i + 1];
    if (box.size == t->heap.size)
        memcpy(buffer + offsetof(tds_job, state), &start, sizeof start);
    memcpy(box.message, buffer, box.size);
    return count + 1;
}

static void take_turn(tds *t)
{
    nw_error err = {.text = ""};
    bool lost;
    tds_turn(t);
    t->over = false;
    if (!t->failed)
        return;
    demand(tds_leave(t, &lost, &err) == NW_EINVAL);
    demand(strstr(err.text, "a message that cannot be") != NULL);
    t->failed = false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    tds *t = open_rank(*data & 1);
    for (size_t at = 1; at < size;) {
        at += put_message(t, data + at, size - at);
        take_turn(t);
    }
    tds_close(t);
    return 0;
}
