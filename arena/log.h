/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_LOG_H
#define NW_ARENA_LOG_H
/* The last lines exchanged with an engine, "> " to it and "< " from it. Of fixed size: when full,
 * the older half is dropped, by whole lines. */
#include <stddef.h>

enum { ARENA_LOG_SIZE = 1 << 14, ARENA_LOG_LINE = 512 };

typedef struct arena_log {
    size_t used;
    char text[ARENA_LOG_SIZE + 1]; /* terminated by a zero */
} arena_log;

void arena_log_clear(arena_log *l);

/* Appends sign, line and newline; of lines over ARENA_LOG_LINE bytes the end is kept, which is most
 * informative. */
void arena_log_add(arena_log *l, const char *sign, const char *line);
#endif
