/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_ARENA_REPORT_H
#define NW_CLI_ARENA_REPORT_H
/* The output of `nullwindow arena`: progress and faults on stderr, the result on stdout as text or
 * JSON. */
#include "arena/match.h"

typedef struct arena_report {
    const arena_match *match;
    bool as_json, terminal, shown;
    double next; /* when the next line is due, in seconds of the match */
} arena_report;

arena_report arena_report_start(const arena_match *m, bool as_json);

/* For arena_match; context is the report. */
void arena_report_progress(void *context, const arena_standing *now);
void arena_report_game(void *context, const arena_result *game);

/* Clears the progress line. */
void arena_report_end(arena_report *r);

/* The result; stopped: the match is not over. */
void arena_report_print(const arena_report *r, const arena_standing *s, bool stopped);
#endif
