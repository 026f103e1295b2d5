/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_POSITIONS_H
#define NW_CLI_POSITIONS_H
/* The files of lab/positions, embedded in the program by tools/embed-positions. */

typedef struct cli_set {
    const char *name;         /* of the file without its ending: "othello-20" */
    const char *ending;       /* "obf", "epd" or "txt": how to read the lines */
    const char *const *lines; /* ended by NULL */
} cli_set;

/* Sorted by name, ended by a NULL name. */
extern const cli_set cli_sets[];
#endif
