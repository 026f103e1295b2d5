/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_TRACE_H
#define NW_CLI_TRACE_H
/* `nullwindow trace`: trace.c runs the search with the recorder and writes tables and pictures. */
#include "trace/recorder.h"
#include <stdio.h>

/* JSON lines: every event of one pass, or of all when pass is 0, goes to f as it happens. */
typedef struct trace_lines {
    FILE *f;
    int pass;
    nw_buffer name;
} trace_lines;

void trace_lines_start(trace_lines *lines, FILE *f, int pass, nw_recorder *r);
void trace_lines_end(trace_lines *lines);
#endif
