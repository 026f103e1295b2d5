/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "play/console.h"
#include <unistd.h>

static int play(const cli_position *p, play_console_options *o)
{
    play_lines in;
    nw_error err = {0};
    o->game = p->game;
    o->start = p->state;
    o->interrupted = &cli_stop;
    o->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    cli_catch_signals();
    int rc = play_lines_open(&in, STDIN_FILENO, &err);
    if (rc == 0)
        rc = play_console(&in, stdout, o, &err);
    play_lines_close(&in);
    return rc == 0 ? EXIT_OK : cli_report(&err);
}

int cmd_play(int argc, char **argv)
{
    play_console_options o = {.who = {"me", ""}, .seconds = 1};
    const cli_option options[] = {
        {"first", 's', &o.who[0], 0, 0, "WHO",
         "who plays the side that moves first: me, or a player such as mtdf,table=20,depth=6", NULL},
        {"second", 's', &o.who[1], 0, 0, "WHO", "who plays the other side", NULL},
        {"time", 'f', &o.seconds, 0, 86400, "SECONDS", "for a move of the program", NULL},
        {"load", 's', &o.load, 0, 0, "FILE", "go on with the first game of a PGN, PDN or GGF file",
         NULL},
        {"number", 'i', &o.number, 1, 1000000000, "N", "load that game of the file", NULL},
        {"analysis", 'b', &o.analysis, 0, 0, NULL, "show a line of play before every move of yours",
         NULL},
        {"ascii", 'b', &o.ascii, 0, 0, NULL, "draw the board with letters", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *word = NULL;
    int count = 0;
    cli_position p = {0};
    int rc = cli_parse(argc, argv, options, &word, 1, &count);
    if (rc != 0)
        return rc;
    if (count == 0)
        return cli_fail(EXIT_USAGE, "play: which game? As in: nullwindow play chess");
    if (o.number && !o.load)
        return cli_fail(EXIT_USAGE, "play: --number: of which file? Give --load FILE");
    if (!(o.seconds > 0))
        return cli_fail(EXIT_USAGE, "play: --time: expected more than 0 seconds");
    rc = cli_open(word, &p);
    if (rc == 0)
        rc = play(&p, &o);
    cli_close(&p);
    return rc;
}
