/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/cpu.h"
#include "play/output.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Finds the command and runs it. */
static int dispatch(int argc, char **argv)
{
    char *no_words[] = {"help", NULL};
    if (argc < 2) {
        fputs("nullwindow " NW_VERSION ": game-tree search as published, and at full speed\n"
              "\n"
              "  nullwindow search chess --depth 8 --algo mtdf   search a position\n"
              "  nullwindow play othello                         play against the program\n"
              "  nullwindow help                                 all commands\n",
              stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0 ||
        strcmp(argv[1], "version") == 0) {
        printf("nullwindow %s\n", nw_version());
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return cmd_help(1, no_words);
    const cli_row *row = cli_find_command(argv[1]);
    if (row)
        return row->run(argc - 1, argv + 1);
    const char *near = cli_nearest(argv[1], &cli_commands[0].name, sizeof *cli_commands);
    return cli_fail(EXIT_USAGE,
                    near ? "unknown command '%s'; did you mean '%s'?"
                         : "unknown command '%s'. Try: nullwindow help",
                    argv[1], near);
}

/* A closed pipe needs no message; a full disk does. errno is known only if the last write
 * failed. */
static int finish(int code)
{
    errno = 0;
    const bool failed = fflush(stdout) != 0 || ferror(stdout);
    if (failed && !play_reader_is_gone(stdout))
        cli_fail(EXIT_FAILED, "cannot write the output%s%s", errno ? ": " : "",
                 errno ? strerror(errno) : "");
    if (failed && code <= EXIT_OK)
        return EXIT_FAILED;
    return code == CLI_HELP ? EXIT_OK : code;
}

int main(int argc, char **argv)
{
    nw_error err;
    if (nw_cpu_check(&err) < 0)
        return cli_fail(EXIT_FAILED, "%s", err.text);
    signal(SIGPIPE, SIG_IGN);
    return finish(dispatch(argc, argv));
}
