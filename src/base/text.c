/* SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "core/random-inl.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

nw_text nw_text_in(char *out, size_t size)
{
    if (size)
        out[0] = '\0';
    return (nw_text){out, size, 0};
}

void nw_text_add(nw_text *t, const char *format, ...)
{
    if (t->used + 1 >= t->size)
        return;
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(t->out + t->used, t->size - t->used, format, args);
    va_end(args);
    if (n > 0)
        t->used += (size_t)n;
    if (t->used >= t->size)
        t->used = t->size - 1;
}

void nw_text_put(nw_text *t, const char *bytes, size_t length)
{
    if (t->used + 1 >= t->size)
        return;
    const size_t room = t->size - 1 - t->used, n = length < room ? length : room;
    memcpy(t->out + t->used, bytes, n);
    t->used += n;
    t->out[t->used] = '\0';
}

uint64_t nw_hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = nw_mix(hash ^ (unsigned char)*text);
    return nw_mix(hash ^ 0x100); /* the terminator */
}
