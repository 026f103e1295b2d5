/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_ERROR_H
#define NW_CORE_ERROR_H
#include "nullwindow.h"

/* Fills err, if there is one, with code and the formatted sentence; returns code. Control bytes and
 * broken UTF-8 in the sentence become '?', so that input may be quoted unchecked. */
int nw_fail(nw_error *err, int code, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;
#endif
