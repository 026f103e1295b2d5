/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_LINES_H
#define NW_TRACE_LINES_H
/* Events as JSON lines. docs/trace.md explains the fields. */
#include "trace/recorder.h"
#include <stdio.h>

/* Every event of one pass, or of all when pass is 0, is written to f as it happens. A failed write
 * sets the recorder's stop flag, if any. */
typedef struct nw_lines {
    FILE *f;
    int pass;
    nw_buffer name;
} nw_lines;

void nw_lines_start(nw_lines *lines, FILE *f, int pass, nw_recorder *r);
void nw_lines_end(nw_lines *lines);
#endif
