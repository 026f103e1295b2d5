/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "engines/gtp.h"
#include "engines/hub.h"
#include "engines/nboard.h"
#include "engines/uci.h"
#include <unistd.h>

/* The commands that do nothing but speak a protocol on standard input and output. */

static int speak(int argc, char **argv, int (*protocol)(nw_lines *, FILE *, int, nw_error *))
{
    const cli_option options[] = {{NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *word = NULL;
    int count = 0;
    nw_lines in;
    nw_error err = {0};
    int rc = cli_parse(argc, argv, options, &word, 0, &count);
    if (rc != 0)
        return rc;
    rc = nw_lines_open(&in, STDIN_FILENO, &err);
    if (rc == NW_OK)
        rc = protocol(&in, stdout, 0, &err);
    nw_lines_close(&in);
    return rc == NW_OK ? EXIT_OK : cli_report(&err);
}

int cmd_uci(int argc, char **argv)
{
    return speak(argc, argv, nw_uci);
}

int cmd_hub(int argc, char **argv)
{
    return speak(argc, argv, nw_hub);
}

int cmd_gtp(int argc, char **argv)
{
    return speak(argc, argv, nw_gtp);
}

int cmd_nboard(int argc, char **argv)
{
    return speak(argc, argv, nw_nboard);
}
