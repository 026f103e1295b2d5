/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_BUFFER_H
#define NW_BASE_BUFFER_H
/* A growing text buffer. When memory runs out it keeps its contents, ignores further additions and
 * sets `failed`, so that a writer checks once, at the end. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct nw_buffer {
    char *text; /* ends in a zero; NULL while empty */
    size_t used, room;
    bool failed;
} nw_buffer;

/* Appends length bytes. */
void nw_buffer_put(nw_buffer *b, const char *bytes, size_t length);

/* Appends the formatted text. */
void nw_buffer_add(nw_buffer *b, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Appends the contents of a file. Returns 0, NW_EIO or NW_ENOMEM. */
int nw_buffer_read(nw_buffer *b, const char *path, nw_error *err);

void nw_buffer_free(nw_buffer *b);
#endif
