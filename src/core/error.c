/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include <stdarg.h>
#include <stdio.h>

/* Bytes of the character at s, 0 for a control byte or invalid UTF-8. */
static int character_length(const char *s)
{
    const unsigned char c = (unsigned char)s[0];
    if (c < 0x80)
        return c >= ' ' && c != 0x7F;
    if (c < 0xC2 || c > 0xF4)
        return 0;
    const int length = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    for (int i = 1; i < length; i++)
        if (((unsigned char)s[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

/* Messages quote arbitrary input, possibly truncated within a character. */
static void keep_readable(char *s)
{
    while (*s) {
        const int length = character_length(s);
        if (length == 0)
            *s = '?';
        s += length ? length : 1;
    }
}

int nw_fail(nw_error *err, int code, const char *format, ...)
{
    if (err) {
        va_list args;
        err->code = code;
        va_start(args, format);
        vsnprintf(err->text, sizeof err->text, format, args);
        va_end(args);
        keep_readable(err->text);
    }
    return code;
}
