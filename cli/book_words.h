/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_BOOK_WORDS_H
#define NW_CLI_BOOK_WORDS_H
/* The options that choose and set a published algorithm, for every command that runs one. */
#include "book/book.h"
#include "cli.h"
#include "settings.h"

/* What the command line says, before it is checked against the position. */
typedef struct cli_book_words {
    const char *algorithm, *root, *select, *keep;
    long long depth, threshold, resident, groups;
    long long budget, margin, conspirators, confidence, entries;
    nw_score alpha, beta;
    bool has_threshold, has_alpha, has_beta;
    bool has_resident, has_groups, has_budget, has_margin, has_conspirators, has_confidence;
    bool has_entries;
    cli_settings set; /* of the library's options */
} cli_book_words;

/* The book's own options, and with those of the library's that it reads. */
enum { CLI_BOOK_OWN = 15, CLI_BOOK_OPTIONS = 20 };

/* Sets the defaults in w and writes the options that change them to out. */
void cli_book_own_options(cli_book_words *w, cli_option out[CLI_BOOK_OWN]);
void cli_book_options(cli_book_words *w, cli_option out[CLI_BOOK_OPTIONS]);

/* The row of an algorithm for the game of a position; NULL after a message. */
const nw_book_row *cli_book_row(const char *command, const cli_position *p, const char *name);

/* A practical search reads no option of the book: one that was given is a usage error. */
int cli_book_refuse(const char *command, const char *algorithm, const cli_book_words *w);

/* An option that the algorithm does not read is not an error, but is worth a note. */
void cli_book_note_unread(const nw_book_row *row, const cli_book_words *w);

/* How deep to search: as the words say, below 0 for nothing said; an algorithm of variable depth
 * goes as deep as its budget, and says that it reads no depth. */
long long cli_book_depth(const cli_book_words *w);

/* Makes the options of the algorithm, all but the depth. Returns 0, or an exit code after a
 * message.
 */
int cli_book_set(const char *command, const cli_book_words *w, nw_book_options *book);
#endif
