/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SOLVE_ANY_H
#define NW_CLI_SOLVE_ANY_H
#include "cli.h"
#include "nullwindow_proof.h"
#include "solve_proof.h"

typedef struct solve_any_options {
    uint64_t nodes; /* 0: no limit */
    double seconds; /* likewise */
    int table_bits; /* 2^bits times 16 bytes */
    int threads;
    nw_method by;
    nw_repetition repetition;
    bool value, distance; /* the value, not only win, loss or draw */
    bool json;
} solve_any_options;

/* Prints the moves of a line of play. */
void solve_print_line(const cli_position *p, const nw_move *line, int length);

/* `nullwindow solve` by a prover, for any game without a solver of its own. Prints the answer,
 * writes the proof if requested, and returns the exit code. */
int solve_any(const cli_position *p, const solve_any_options *o, const solve_proof *proof);
#endif
