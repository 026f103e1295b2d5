/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_ANSWER_H
#define NW_ANSWER_ANSWER_H
/* Requests and answers as JSON: one implementation for the page (compiled to WebAssembly),
 * `nullwindow explore` and --json. explorer/README.md documents the format.
 *
 * Requests open no files and share no state, so they may run in parallel, each with its own stack.
 * The book's recursion needs a deep one: see cli_run_deep. */
#include "games/games.h"
#include "nullwindow.h"
#include "trace/packed.h"

struct answer;

/* The caller, and the limits of a request. */
typedef struct answer_host {
    nw_sink *sink; /* receives the answer; non-zero ends the request */
    void *context;
    volatile int *stop; /* set by the host, or by the engine itself, to end the request */
    double seconds;     /* time limit per request */
    uint32_t max_events, max_nodes;
    int max_plies;      /* plies the stack can hold */
    int max_table_bits; /* maximum of a search's table */
    int table_bits;     /* default for play; 0: small, as in the page */
    int threads;        /* default and maximum for play; 0: one */
    /* Answers "lab"; NULL: no laboratory. database holds its runs. */
    int (*lab)(struct answer *a, nw_error *err);
    const char *database;
    const nw_game_info *plugin; /* an additional game, or NULL */
} answer_host;

/* Answers the request. Returns 0, or the negative code of the error line written. */
int answer_request(const char *text, size_t length, const answer_host *host);
#endif
