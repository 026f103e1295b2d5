/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SEARCH_H
#define NW_CLI_SEARCH_H
/* `nullwindow search`: search.c reads the request and chooses who carries it out. */
#include "classic/book.h"
#include "cli.h"

typedef struct search_request {
    cli_position position;
    const char *algorithm;
    nw_book_options book; /* also the depth */
    bool json, leaves;
} search_request;

/* The published algorithm; prints the result and returns the exit code. */
int search_book(search_request *request);
#endif
