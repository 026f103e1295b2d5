/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_OUTPUT_H
#define NW_PLAY_OUTPUT_H
/* Protocol output: whole lines, each flushed, from the reading and the thinking thread. Streams
 * lock per call, so lines never mix. ferror() reports a closed reader. */
#include "base/buffer.h"
#include <stdbool.h>
#include <stdio.h>

/* Writes the buffer, which holds whole lines, and clears it. */
void play_say(FILE *out, nw_buffer *lines);

/* Writes a formatted line and its newline. */
void play_say_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Tests for a pipe whose reader has closed. */
bool play_reader_is_gone(FILE *out);
#endif
