/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SEARCH_H
#define NW_CLI_SEARCH_H
/* `nullwindow search`: search.c reads the request and chooses who carries it out. */
#include "book/book.h"
#include "cli.h"
#include "core/json.h"

/* What only the practical search reads. */
typedef struct practical_words {
    double time;
    long long nodes, etc, deepen, guess_back, offset, grain;
    const char *table, *table_mode, *table_depth, *replace;
    bool plain, no_table_move, no_static_order, no_killers, no_history, no_etc, no_quiescence;
    bool no_store_leaves, refutation, shallow_order, accelerate;
    bool has_etc, has_deepen, has_guess_back;
} practical_words;

typedef struct search_request {
    cli_position position;
    const char *algorithm;
    nw_book_options book; /* also the depth */
    bool json, leaves, has_depth;
    const practical_words *practical;
    bool has_guess, has_delta, has_step;
} search_request;

/* The published algorithm; prints the result and returns the exit code. */
int search_book(search_request *request);

/* The practical algorithm; prints iterations as they come, the result, and returns the exit code.
 */
int search_practical(search_request *request);

/* The member "passes": null windows by gamma, others by alpha and beta. */
void search_json_passes(json *j, const nw_pass *list, int passes);
#endif
