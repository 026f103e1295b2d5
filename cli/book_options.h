/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_BOOK_OPTIONS_H
#define NW_CLI_BOOK_OPTIONS_H
/* The options that choose and set a published algorithm, for every command that runs one. Its
 * parameters are rows of the library's table, kept as settings. */
#include "book/book.h"
#include "cli.h"
#include "settings.h"

typedef struct cli_book {
    const char *algorithm, *root;
    long long depth; /* negative: not given */
    cli_settings set;
} cli_book;

/* Rows of the command's options: --algo, --depth and --root. */
enum { CLI_BOOK_OPTIONS = 3 };
void cli_book_options(cli_book *b, cli_option out[CLI_BOOK_OPTIONS]);

/* The row of an algorithm; NULL after a message. */
const nw_book_row *cli_book_row(const char *command, const char *name);

/* The depth to search, negative if none is given. An algorithm of variable depth searches until its
 * budget is spent; a note reports that it ignores --depth. */
long long cli_book_depth(const cli_book *b);

/* Fills the options of the algorithm, all but the depth, with a note for every setting it ignores;
 * row NULL: for any algorithm. Returns 0, or an exit code after a message. */
int cli_book_set(const char *command, const nw_book_row *row, const cli_settings *set,
                 nw_lab_options *book);
#endif
