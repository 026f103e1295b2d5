/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/buffer.h"
#include "play/console.h"
#include "play/level.h"
#include "settings.h"
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The command line, before it becomes the console's settings. */
typedef struct words {
    const char *level;
    long long seed, depth;
    bool seed_given;
    cli_settings set;
    nw_buffer player[2];
} words;

static int play(const cli_position *p, play_console_options *o)
{
    play_lines in;
    nw_error err = {0};
    o->game = p->game;
    o->start = p->state;
    o->interrupted = &cli_stop;
    o->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    o->ascii |= !cli_takes_utf8();
    o->colour = o->terminal && !o->ascii && cli_takes_colour();
    setlocale(LC_CTYPE, ""); /* input may be multibyte */
    cli_catch_signals();
    int rc = play_lines_open(&in, STDIN_FILENO, &err);
    const play_host host = {.in = &in, .out = stdout};
    if (rc == 0)
        rc = play_console(&host, o, &err);
    play_lines_close(&in);
    return rc == 0 ? EXIT_OK : cli_report(&err);
}

/* Settings of the command line come first, so that a player's own override them. */
static void set_players(words *w, play_console_options *o)
{
    for (int i = 0; i < 2; i++) {
        nw_buffer *text = &w->player[i];
        if ((w->set.count == 0 && w->depth == 0) || strcmp(o->who[i], "me") == 0)
            continue;
        if (w->depth > 0)
            nw_buffer_add(text, "depth=%lld,", w->depth);
        for (int k = 0; k < w->set.count; k++)
            nw_buffer_add(text, "%s=%s,", w->set.set[k].row->name, w->set.set[k].value);
        nw_buffer_add(text, "%s", o->who[i]);
        if (text->text)
            o->who[i] = text->text;
    }
}

static int wrong_level(const char *level)
{
    char names[224] = "";
    for (int i = 1; i <= PLAY_LEVELS; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
                 i == 1             ? ""
                 : i == PLAY_LEVELS ? " or "
                                    : ", ",
                 play_level_name(i));
    char expected[288];
    snprintf(expected, sizeof expected, "1 to %d, or %s", PLAY_LEVELS, names);
    return cli_expected("play", "--level ", level, expected);
}

static int check(const words *w, play_console_options *o)
{
    if (o->number && !o->load)
        return cli_fail(EXIT_USAGE, "play: --number: of which file? Give --load FILE");
    if (o->load && o->resume)
        return cli_fail(EXIT_USAGE, "play: --load and --resume exclude each other");
    if (!(o->seconds > 0))
        return cli_fail(EXIT_USAGE, "play: --time: expected more than 0 seconds");
    o->level = w->level ? play_level_read(w->level) : 0;
    if (w->level && o->level == 0)
        return wrong_level(w->level);
    o->seed = w->seed_given ? (uint64_t)w->seed : (uint64_t)time(NULL) << 16 ^ (uint64_t)getpid();
    return 0;
}

int cmd_play(int argc, char **argv)
{
    play_console_options o = {.who = {"me", ""}, .seconds = 1};
    words w = {.seed = -1};
    const cli_option options[] = {
        {"first", 's', &o.who[0], 0, 0, "WHO",
         "who plays the side that moves first: me, or a player such as mtdf,table=20,depth=6",
         NULL},
        {"second", 's', &o.who[1], 0, 0, "WHO", "who plays the other side", NULL},
        {"level", 's', &w.level, 0, 0, "N",
         "how strong the program is: 1 beginner, 9 club, 17 master, 20 full strength (default)",
         NULL},
        {"time", 'f', &o.seconds, 0, 86400, "SECONDS", "for a move of the program", NULL},
        {"depth", 'i', &w.depth, 1, NW_PLIES_MAX, "N", "plies the program looks ahead at most",
         NULL},
        cli_setting_option(&w.set, nw_option_find("threads")),
        cli_setting_option(&w.set, nw_option_find("parallel")),
        {"seed", 'i', &w.seed, 0, INT64_MAX, "N",
         "makes varied play repeatable; 0: always the best move (default: differs every time)",
         &w.seed_given},
        {"load", 's', &o.load, 0, 0, "FILE",
         "continue the first game of a PGN, PDN, GGF, SGF or WTHOR file", NULL},
        {"number", 'i', &o.number, 1, 1000000000, "N", "load that game of the file", NULL},
        {"resume", 'b', &o.resume, 0, 0, NULL,
         "continue the game that was unfinished when play was left", NULL},
        {"analysis", 'b', &o.analysis, 0, 0, NULL, "show a line of play before every move of yours",
         NULL},
        {"ascii", 'b', &o.ascii, 0, 0, NULL, "draw the board with letters, without colours", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *word = NULL;
    int count = 0;
    cli_position p = {0};
    int rc = cli_parse(argc, argv, options, &word, 1, &count);
    if (rc != 0)
        return rc;
    if (count == 0)
        return cli_fail(EXIT_USAGE, "play: which game? As in: nullwindow play chess");
    rc = check(&w, &o);
    set_players(&w, &o);
    if (rc == 0)
        rc = cli_open(word, &p);
    if (rc == 0)
        rc = play(&p, &o);
    cli_close(&p);
    for (int i = 0; i < 2; i++)
        nw_buffer_free(&w.player[i]);
    return rc;
}
