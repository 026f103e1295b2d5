/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_WALK_H
#define NW_CLI_WALK_H
/* Walks from a position by child numbers and names the moves. */
#include "cli.h"
#include <stdio.h>

typedef struct cli_walk {
    const cli_position *from;
    nw_position *at; /* the position reached */
} cli_walk;

/* A walk that starts at the position. Returns NULL when out of memory; freed with cli_walk_free. */
cli_walk *cli_walk_start(const cli_position *from);
void cli_walk_free(cli_walk *w);

/* Back to the position. */
void cli_walk_reset(cli_walk *w);

/* Plays child number i, which must exist. If name is given, writes the move's name there: of a tree
 * the child's label, or "" if it has none. */
void cli_walk_step(cli_walk *w, uint32_t i, char *name, size_t size);

/* Prints plies child numbers as "0.1.0", none as "-". */
void cli_print_path(FILE *f, const uint32_t *path, int plies);

/* Walks plies children on and prints the line: child numbers for trees, and names where there are
 * any. */
void cli_print_line(cli_walk *w, const uint32_t *path, int plies);
#endif
