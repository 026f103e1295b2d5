/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_NEAREST_H
#define NW_BASE_NEAREST_H
#include <stddef.h>

/* Of the names (const char *, stride bytes apart, ended by NULL) the one that a mistyped word most
 * likely stands for, or NULL where none is near. */
const char *nw_nearest(const char *word, const void *names, size_t stride);

/* The end of a sentence that lists the words it expected ("list, run or show"): "; did you mean
 * 'run'?", or "" where word is near to none of them. */
enum { NW_MEANT_SIZE = 64 };
const char *nw_meant(const char *word, const char *expected, char out[NW_MEANT_SIZE]);
#endif
