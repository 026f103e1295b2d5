/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_OUTPUT_H
#define NW_PLAY_OUTPUT_H
/* What a protocol says: whole lines, flushed one by one, from the thread that reads and the one
 * that thinks. A stream takes one call at a time, so lines never mix. A reader that went away shows
 * in ferror(). */
#include "base/buffer.h"
#include <stdbool.h>
#include <stdio.h>

/* Writes the buffer, which holds whole lines, and empties it. */
void play_say(FILE *out, nw_buffer *lines);

/* Writes one line from a format; its end is added. */
void play_say_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Is the stream a pipe that nobody reads any more? */
bool play_reader_is_gone(FILE *out);
#endif
