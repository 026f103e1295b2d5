/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include <string.h>

const cli_row cli_commands[] = {
    {"list", cmd_list, "[algorithms|games]", "list the algorithms and the games",
     "    nullwindow list games"},
    {"help", cmd_help, "[COMMAND]", "explain a command", "    nullwindow help search"},
    {NULL, NULL, NULL, NULL, NULL},
};

const cli_row *cli_find_command(const char *name)
{
    for (const cli_row *row = cli_commands; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}
