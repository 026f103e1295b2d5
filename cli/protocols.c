/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "play/gtp.h"
#include "play/hub.h"
#include "play/nboard.h"
#include "play/uci.h"
#include <unistd.h>

/* The commands that run a protocol on standard input and output. */

static int speak(int argc, char **argv, int (*protocol)(const play_host *, nw_error *))
{
    const cli_option options[] = {{NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *word = NULL;
    int count = 0;
    play_lines in;
    nw_error err = {0};
    int rc = cli_parse(argc, argv, options, &word, 0, &count);
    if (rc != 0)
        return rc;
    rc = play_lines_open(&in, STDIN_FILENO, &err);
    const play_host host = {.in = &in, .out = stdout};
    if (rc == 0)
        rc = protocol(&host, &err);
    play_lines_close(&in);
    return rc == 0 ? EXIT_OK : cli_report(&err);
}

int cmd_uci(int argc, char **argv)
{
    return speak(argc, argv, play_uci);
}

int cmd_hub(int argc, char **argv)
{
    return speak(argc, argv, play_hub);
}

int cmd_gtp(int argc, char **argv)
{
    return speak(argc, argv, play_gtp);
}

int cmd_nboard(int argc, char **argv)
{
    return speak(argc, argv, play_nboard);
}
