/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "engines/uci.h"
#include <unistd.h>

int cmd_uci(int argc, char **argv)
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
        rc = nw_uci(&in, stdout, 0, &err);
    nw_lines_close(&in);
    return rc == NW_OK ? EXIT_OK : cli_report(&err);
}
