/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SOLVE_ANY_H
#define NW_CLI_SOLVE_ANY_H
#include "cli.h"

/* `nullwindow solve` for a game without a solver of its own: who wins, by proof-number search to
 * the end of the game, or until so many nodes or seconds are spent, 0: no limit. Prints the answer
 * and returns the exit code. */
int solve_any(const cli_position *p, uint64_t nodes, double seconds, bool as_json);
#endif
