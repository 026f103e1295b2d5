/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include <stdarg.h>
#include <stdio.h>

int nw_fail(nw_error *err, int code, const char *format, ...)
{
    if (err) {
        va_list args;
        err->code = code;
        va_start(args, format);
        vsnprintf(err->text, sizeof err->text, format, args);
        va_end(args);
    }
    return code;
}

const char *nw_version(void)
{
    return NW_VERSION;
}
