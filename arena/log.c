/* SPDX-License-Identifier: MIT */
#include "arena/log.h"
#include <stdio.h>
#include <string.h>

void arena_log_clear(arena_log *l)
{
    l->used = 0;
    l->text[0] = '\0';
}

/* Drops the older half. */
static void make_room(arena_log *l)
{
    const char *half = strchr(l->text + l->used / 2, '\n');
    const char *from = half ? half + 1 : l->text + l->used;
    l->used = (size_t)(l->text + l->used - from);
    memmove(l->text, from, l->used + 1);
}

void arena_log_add(arena_log *l, const char *sign, const char *line)
{
    const size_t length = strlen(line);
    const char *cut = length > ARENA_LOG_LINE ? "..." : "";
    if (length > ARENA_LOG_LINE)
        line += length - ARENA_LOG_LINE;
    if (l->used + ARENA_LOG_LINE + 32 > ARENA_LOG_SIZE)
        make_room(l);
    const int n =
        snprintf(l->text + l->used, ARENA_LOG_SIZE + 1 - l->used, "%.16s%s%s\n", sign, cut, line);
    l->used += (size_t)n;
}
