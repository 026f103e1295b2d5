/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SEARCH_H
#define NW_CLI_SEARCH_H
/* `nullwindow search`: search.c reads the request and dispatches it. */
#include "book/book.h"
#include "cli.h"
#include "settings.h"

/* A request. Published algorithms read book options; the practical search reads settings, applied
 * over the preset of the game. */
typedef struct search_request {
    cli_position position;
    const char *algorithm;
    int depth;
    bool json, leaves, has_depth, practical, plain;
    nw_lab_options book;
    const cli_settings *settings;
    double seconds; /* limits of the practical search; 0: none */
    uint64_t nodes;
} search_request;

/* The published algorithm; prints the result and returns the exit code. */
int search_book(search_request *request);

/* The practical algorithm; prints iterations as they come, the result, and returns the exit code.
 */
int search_practical(search_request *request);
#endif
