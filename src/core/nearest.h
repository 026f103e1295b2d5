/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_NEAREST_H
#define NW_CORE_NEAREST_H
#include <stddef.h>

/* Of the names (const char *, stride bytes apart, ended by NULL) the one that a mistyped word most
 * likely stands for, or NULL where none is near. */
const char *nw_nearest(const char *word, const void *names, size_t stride);
#endif
