/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_FUZZ_SESSION_H
#define NW_TESTS_FUZZ_SESSION_H
/* A protocol fed with the bytes of a fuzzer: searches of one or two plies, output thrown away. It
 * must end by itself at the end of the input, and report no failure. */
#include "fuzz/fuzz.h"
#include "lines.h"
#include "play/session.h"
#include <stdio.h>

static inline void fuzz_session(int (*protocol)(const play_host *, nw_error *), const uint8_t *data,
                                size_t size)
{
    play_lines in;
    nw_error err = {0};
    FILE *out = fopen("/dev/null", "w");
    if (!out || !lines_open_text(&in, data, size))
        abort();
    const play_host host = {.in = &in, .out = out, .depth_most = 2, .table_bits_most = 10};
    if (protocol(&host, &err) != NW_OK)
        abort();
    play_lines_close(&in);
    fclose(out);
}
#endif
