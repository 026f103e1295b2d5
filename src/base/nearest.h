/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_NEAREST_H
#define NW_BASE_NEAREST_H
#include <stddef.h>

/* The name (const char *, stride bytes apart, ended by NULL) nearest to a mistyped word, or NULL if
 * none is near. */
const char *nw_nearest(const char *word, const void *names, size_t stride);

/* The end of a message that lists the expected words ("list, run or show"): "; did you mean
 * 'run'?", or "" if none is near. */
enum { NW_MEANT_SIZE = 64 };
const char *nw_meant(const char *word, const char *expected, char out[NW_MEANT_SIZE]);
#endif
