/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_CLI_H
#define NW_CLI_CLI_H
/* The program `nullwindow`: one file per subcommand, each with one function below and one row in
 * commands.c. Exit codes: 0, 1 for a failure, 2 for wrong usage or bad input. Messages for people
 * go to stderr as "nullwindow: what, where, what to do". Single writes to stdout are not checked:
 * main checks the stream at the end, and long loops may check ferror(stdout). */
#include "games/games.h"
#include "library/position.h"
#include "nullwindow.h"
#include <stdbool.h>

/* CLI_HELP: help was asked for and printed; a command returns it, and the program exits with 0. */
enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, CLI_HELP = -1 };

/* A subcommand; argv[0] is its name. */
typedef int cli_command(int argc, char **argv);
cli_command cmd_bench, cmd_compare, cmd_search, cmd_trace, cmd_facts, cmd_lab, cmd_list, cmd_help;
cli_command cmd_show, cmd_perft, cmd_positions, cmd_graph, cmd_solve, cmd_arena, cmd_endings,
    cmd_analyse, cmd_meter, cmd_why, cmd_counterexample, cmd_prove, cmd_lecture;
cli_command cmd_explore, cmd_play, cmd_uci, cmd_hub, cmd_gtp, cmd_nboard;

/* The text of help and the man page about a subcommand besides its options. */
typedef struct cli_row {
    const char *name;
    cli_command *run;
    const char *words;   /* as in "POSITION [FILE]" */
    const char *summary; /* one line, no full stop */
    const char *details; /* paragraphs between empty lines; one indented by spaces is an example */
} cli_row;

/* All subcommands, ended by a NULL name. */
extern const cli_row cli_commands[];
const cli_row *cli_find_command(const char *name);

/* Prints a message to stderr and returns code. */
int cli_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The message that word is not one of those expected ("list, run or show"), with the nearest of
 * them; option precedes it, as "--root ", or "". Returns EXIT_USAGE. */
int cli_expected(const char *command, const char *option, const char *word, const char *expected);

/* Prints err to stderr, FILE:LINE unprefixed for editors; returns the exit code.
 */
int cli_report(const nw_error *err);

/* --- positions */

/* A position named on the command line: GAME or GAME:TEXT. */
typedef struct cli_position {
    nw_position *opened;
    const nw_game_info *game; /* its game */
    void *state;              /* and its state, of game->rules->state_size bytes */
    const char *text;         /* as the user wrote it */
} cli_position;

/* The game called name (length bytes): a built-in one, or that of a shared object, to be closed by
 * nw_plugin_close. Returns 0, or an exit code after a message. */
int cli_open_game(const char *name, size_t length, const nw_game_info **game, nw_plugin **plugin);

/* Opens the position; on failure prints why and returns an exit code, else 0. */
int cli_open(const char *argument, cli_position *out);
void cli_close(cli_position *p);

/* The same for command, which searches: argument may be NULL (then it asks for one). depth is the
 * value of --depth, negative when not given, which only trees allow: they are searched to their
 * leaves. root is the value of --root or NULL. */
int cli_open_at(const char *command, const char *argument, long long depth, const char *root,
                cli_position *out, int *plies);

/* Is it a tree, explicit or artificial? Then the state is a tree_pos. */
bool cli_is_tree(const cli_position *p);

/* The point of view of printed values: MAX, in games the side to move. */
bool cli_root_is_max(const cli_position *p);

/* The plies of a tree to its deepest leaf; 0 for a game. */
int cli_tree_height(const cli_position *p);

/* The legal moves in memory to be freed, and their number; NULL if out of memory. */
nw_move *cli_moves(const cli_position *p, int *count);

/* The name of a legal move. */
enum { CLI_NAME_SIZE = 128 };
const char *cli_move(const cli_position *p, nw_move move, char out[CLI_NAME_SIZE]);

/* --- options */

/* One option of a command. kind: 'b' a switch (bool *), 'i' an integer (long long *, within
 * lo..hi), 's' a string (const char **), 'f' a number (double *, within lo..hi), 'o' an option of
 * the library (cli_settings *), 'h' a heading of help. *to holds the default before parsing; help
 * shows it if it lies within lo..hi. */
typedef struct cli_option {
    const char *name; /* without the dashes */
    char kind;
    void *to;
    long long lo, hi;
    const char *value; /* what help calls the value: "N", "NAME"; NULL for a switch */
    const char *help;  /* one sentence without a full stop */
    bool *given;       /* set when the option is there; or NULL */
} cli_option;

/* Parses options (ended by a NULL name) in any place, leaves up to max_words plain words in words
 * and their number in *count. "--" ends the options; --NAME=VALUE and --NAME VALUE both work;
 * --help prints help made of the row of argv[0] and the options. Returns 0, or the command's exit
 * code: EXIT_USAGE after a message, or CLI_HELP. */
int cli_parse(int argc, char **argv, const cli_option *options, const char **words, int max_words,
              int *count);

/* A score as text: "-inf", "-inf+1", "+inf-1", "+inf" or its digits. */
enum { CLI_SCORE_SIZE = 16 };
const char *cli_score(nw_score score, char out[CLI_SCORE_SIZE]);

/* A count with thousands separated by commas. */
enum { CLI_COUNT_SIZE = 32 };
const char *cli_count(unsigned long long n, char out[CLI_COUNT_SIZE]);

/* The name (list ended by NULL, stride bytes apart) nearest to word, or NULL. */
const char *cli_nearest(const char *word, const void *names, size_t stride);

/* Help for a command, from its row and options: for a terminal, where parameters of single
 * algorithms are left out (`help search ALGORITHM` has them), or as a section of the man page. */
void cli_print_help(const cli_row *row, const cli_option *options);
void cli_print_man(const cli_row *row, const cli_option *options);

/* Completion for a shell (bash, zsh, fish): all of it, and the part of one command; false if the
 * word is not the name of a shell. */
int cli_completion(const char *shell);
bool cli_print_completion(const char *shell, const cli_row *row, const cli_option *options);

/* --- the terminal */

/* Whether to print beyond ASCII: not in a locale other than UTF-8. */
bool cli_takes_utf8(void);

/* Is standard output a terminal with colours, and NO_COLOR not set? */
bool cli_takes_colour(void);

/* The escape sequence of an ink, or "" without colours; CLI_PLAIN resets. */
typedef enum cli_inks { CLI_PLAIN, CLI_STRONG, CLI_DOUBTFUL, CLI_BAD, CLI_WORST } cli_inks;
const char *cli_ink(cli_inks ink);

/* --- running */

/* Set by Ctrl-C and SIGTERM after cli_catch_signals, and when output has failed; searches poll it.
 * A second Ctrl-C ends the program at once. */
extern volatile int cli_stop;
void cli_catch_signals(void);

/* Sleeps, or returns early on a signal. */
void cli_pause(double seconds);

/* Calls f(context) with a stack that holds NW_DEPTH_MAX plies of any search. Returns 0, or an exit
 * code after a message. */
int cli_run_deep(void (*f)(void *context), void *context);
#endif
