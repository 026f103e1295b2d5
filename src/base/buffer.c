/* SPDX-License-Identifier: MIT */
#include "base/buffer.h"
#include "core/error.h"
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reserves space for more bytes and the final zero. */
static bool reserve(nw_buffer *b, size_t more)
{
    if (b->failed || more > SIZE_MAX / 2 - b->used) {
        b->failed = true;
        return false;
    }
    if (b->used + more < b->room)
        return true;
    const size_t room = (b->used + more + 64) / 2 * 3;
    char *text = realloc(b->text, room);
    if (!text) {
        b->failed = true;
        return false;
    }
    b->text = text;
    b->room = room;
    return true;
}

void nw_buffer_put(nw_buffer *b, const char *bytes, size_t length)
{
    if (!reserve(b, length))
        return;
    memcpy(b->text + b->used, bytes, length);
    b->used += length;
    b->text[b->used] = 0;
}

void nw_buffer_add(nw_buffer *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    if (length < 0)
        b->failed = true;
    else if (reserve(b, (size_t)length)) {
        vsnprintf(b->text + b->used, (size_t)length + 1, format, again);
        b->used += (size_t)length;
    }
    va_end(again);
    va_end(args);
}

int nw_buffer_read(nw_buffer *b, const char *path, nw_error *err)
{
    char block[4096];
    FILE *f = fopen(path, "rb");
    int rc = f ? 0 : nw_fail(err, NW_EIO, "%s", strerror(errno));
    if (!f)
        return rc;
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        nw_buffer_put(b, block, n);
    if (ferror(f))
        rc = nw_fail(err, NW_EIO, "%s", strerror(errno));
    else if (b->failed)
        rc = nw_fail(err, NW_ENOMEM, "out of memory");
    fclose(f);
    return rc;
}

void nw_buffer_free(nw_buffer *b)
{
    free(b->text);
    *b = (nw_buffer){0};
}
