/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_ANSWER_H
#define NW_ANSWER_ANSWER_H
/* Questions as JSON text, answers as JSON: the same code serves the page (compiled to WebAssembly),
 * `nullwindow explore` and --json of the command line. explorer/README.md describes it.
 *
 * It opens no file and keeps nothing between two requests, so that requests may be answered in as
 * many threads as there are stacks. A book's recursion needs a deep one: see cli_run_deep. */
#include "games/games.h"
#include "nullwindow.h"
#include "trace/packed.h"

struct answer;

/* Who asks, and what a request may cost. */
typedef struct answer_host {
    nw_sink *sink; /* gets the answer; non-zero ends the request */
    void *context;
    volatile int *stop; /* set by the host to end the request, and by the engine itself */
    double seconds;     /* most a request may take */
    uint32_t max_events, max_nodes;
    int max_plies;      /* what the stack holds */
    int max_table_bits; /* of a search's table */
    int table_bits;     /* of one that plays, without a word about it; 0: small, as in the page */
    int threads;        /* of one that plays, likewise, and at most; 0: one */
    /* Answers "lab", or NULL where there is no laboratory; database is where its runs are kept. */
    int (*lab)(struct answer *a, nw_error *err);
    const char *database;
    const nw_game_info *plugin; /* one more game, beside those built in, or NULL */
} answer_host;

/* Answers the request. Returns 0, or the negative code of the error line that it wrote. */
int answer_request(const char *text, size_t length, const answer_host *host);
#endif
