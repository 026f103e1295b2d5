/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_LINES_H
#define NW_TESTS_LINES_H
/* Lines from memory, for tests of what reads them. */
#include "play/lines.h"
#include <stdlib.h>
#include <string.h>

/* Reads from a copy of size bytes at text; false if memory has run out. */
static inline bool lines_open_text(play_lines *l, const void *text, size_t size)
{
    *l = (play_lines){.fd = -1, .buffer = malloc(size + 1), .end = size, .ended = true};
    if (l->buffer && size)
        memcpy(l->buffer, text, size);
    return l->buffer != NULL;
}
#endif
