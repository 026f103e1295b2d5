/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_PATTERNS_H
#define NW_GAMES_CHECKERS_PATTERNS_H
/* The file of learned patterns of men, learned.patterns, written by nullwindow-train and read by
 * the build. docs/train.md describes it. */
#include "base/weightfile.h"
#include "games/checkers/patterns-inl.h"
#include <stddef.h>

/* In units of CHECKERS_PATTERN_UNIT points, for many and for few pieces. */
typedef struct checkers_pattern_list {
    int8_t weight[CHECKERS_PATTERNS][2];
} checkers_pattern_list;

/* The index of the pattern of a region from a side's view, square by square. */
unsigned checkers_pattern_of(const checkers_pos *p, int region, int side);

/* Bytes of the file at most. */
enum { CHECKERS_PATTERN_FILE_MAX = NW_WEIGHTFILE_MAX(2 * CHECKERS_PATTERNS) };

/* Writes the file to out, which has room for CHECKERS_PATTERN_FILE_MAX bytes; returns its length.
 */
size_t checkers_pattern_write(const checkers_pattern_list *w, uint8_t *out);

/* Reads it; false if it is damaged or of another kind. */
bool checkers_pattern_read(checkers_pattern_list *w, const uint8_t *in, size_t size);
#endif
