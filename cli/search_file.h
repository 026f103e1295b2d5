/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SEARCH_FILE_H
#define NW_CLI_SEARCH_FILE_H
/* `nullwindow search GAME --file FILE`: every position of a file, and how many were solved. */
#include <stdbool.h>

/* Do the arguments of search name a file? */
bool search_wants_file(int argc, char **argv);

/* Reads the arguments and searches the file; an exit code. */
int search_file(int argc, char **argv);
#endif
