/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_REQUIRED_H
#define NW_LIBRARY_REQUIRED_H
/* Checks pointers that a caller must pass (nullwindow.h); every exported function lists its own. */
#include "core/error.h"

static inline int nw_is_missing(nw_error *err, const char *function)
{
    return nw_fail(err, NW_EINVAL, "%s: a pointer that is required is NULL", function);
}
#endif
