/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_CLI_H
#define NW_CLI_CLI_H
/* The program `nullwindow`: one file per subcommand, each with one function below and one row in
 * main.c. Exit codes: 0, 1 for a failure, 2 for wrong usage or bad input. Messages for people go to
 * stderr as "nullwindow: what, where, what to do". */
#include "games/games.h"
#include "nullwindow.h"
#include <stdbool.h>

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* A subcommand; argv[0] is its name. */
typedef int cli_command(int argc, char **argv);
cli_command cmd_search, cmd_trace, cmd_facts, cmd_list, cmd_help;

/* Prints a message to stderr and returns code. */
int cli_fail(int code, const char *format, ...);

/* A position named on the command line: GAME or GAME:TEXT. */
typedef struct cli_position {
    const nw_game_info *game;
    void *state;      /* of game->rules->state_size bytes */
    const char *text; /* as the user wrote it */
} cli_position;

/* Opens the position; on failure prints why and returns an exit code, else 0. */
int cli_open(const char *argument, cli_position *out);
void cli_close(cli_position *p);

/* One option of a command. kind: 'b' a switch (bool *), 'i' an integer (long long *, within
 * lo..hi), 's' a string (const char **), 'f' a number (double *). */
typedef struct cli_option {
    const char *name; /* without the dashes */
    char kind;
    void *to;
    long long lo, hi;
    const char *help; /* for `nullwindow help COMMAND` */
    bool *given;      /* set when the option is there; or NULL */
} cli_option;

/* Parses options (ended by a NULL name) in any place, leaves up to max_words plain words in words
 * and their number in *count. "--" ends the options; --NAME=VALUE and --NAME VALUE both work. On
 * failure prints why and returns EXIT_USAGE, else 0. */
int cli_parse(int argc, char **argv, const cli_option *options, const char **words, int max_words,
              int *count);

/* Set by Ctrl-C and SIGTERM once cli_catch_signals was called; searches poll it. */
extern volatile int cli_stop;
void cli_catch_signals(void);
#endif
