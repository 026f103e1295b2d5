/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_PROGRESS_H
#define NW_CLI_PROGRESS_H
/* One line on a terminal's stderr that tells how far a search is, once it takes long. */
#include "nullwindow.h"
#include <stdbool.h>

typedef struct cli_progress {
    bool terminal, shown;
    double start, last; /* seconds */
} cli_progress;

cli_progress cli_progress_start(void);

/* Shows the number of things done, at most five times a second, after the first two seconds. */
void cli_progress_show(cli_progress *p, unsigned long long done, const char *things);

/* Removes the line. */
void cli_progress_end(cli_progress *p);
#endif
