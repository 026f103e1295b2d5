/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "positions.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* nullwindow positions: the test positions of the laboratory. */

enum { LINE_SIZE = 1024 };

/* Lines that hold no position. */
static bool is_comment(const char *line)
{
    return line[0] == '\0' || line[0] == '#' || line[0] == '%';
}

static int set_size(const cli_set *set)
{
    int n = 0;
    for (const char *const *line = set->lines; *line; line++)
        n += !is_comment(*line);
    return n;
}

/* EPD is chess and OBF is Othello; else the name begins with that of the game. */
static const nw_game_info *set_game(const cli_set *set)
{
    if (strcmp(set->ending, "epd") == 0)
        return nw_game_find("chess", 5);
    if (strcmp(set->ending, "obf") == 0)
        return nw_game_find("othello", 7);
    return nw_game_find(set->name, strcspn(set->name, "-"));
}

/* Where what is not the position begins: after four fields of EPD, else at the first ';'. */
static size_t note_start(const cli_set *set, const char *line)
{
    size_t n = 0;
    if (strcmp(set->ending, "epd") != 0)
        return strcspn(line, ";");
    for (int field = 0; field < 4; field++) {
        n += strspn(line + n, " ");
        n += strcspn(line + n, " ");
    }
    return n;
}

/* One position as GAME:TEXT and, unless plain, a tab and what the file says of it. */
static int print_position(const cli_set *set, const char *line, bool plain)
{
    const nw_game_info *game = set_game(set);
    const size_t length = note_start(set, line);
    char text[LINE_SIZE] = "", argument[LINE_SIZE + 64];
    const bool whole = strcmp(set->ending, "epd") == 0; /* counters are among the notes */
    cli_position p;
    if (!game)
        return cli_fail(EXIT_FAILED, "positions: %s: the game is not built in", set->name);
    snprintf(argument, sizeof argument, "%s:%.*s", game->rules->name,
             (int)(whole ? strlen(line) : length), line);
    const int rc = cli_open(argument, &p);
    if (rc != 0)
        return rc;
    game->rules->print(p.state, text, sizeof text);
    cli_close(&p);
    printf("%s:%s", game->rules->name, text);
    if (!plain)
        printf("\t%s", line + length + strspn(line + length, "; %"));
    putchar('\n');
    return EXIT_OK;
}

/* All positions of the set, or only number (from 1) when it is not 0. */
static int print_set(const cli_set *set, int number, bool plain)
{
    int at = 0, rc = EXIT_OK;
    for (const char *const *line = set->lines; *line && rc == EXIT_OK; line++)
        if (!is_comment(*line) && (++at == number || number == 0))
            rc = print_position(set, *line, plain);
    return rc;
}

static void list_sets(void)
{
    for (const cli_set *set = cli_sets; set->name; set++) {
        const nw_game_info *game = set_game(set);
        printf("%-14s %4d positions of %s\n", set->name, set_size(set),
               game ? game->rules->name : "a game that is not built in");
    }
}

static const cli_set *find_set(const char *name)
{
    for (const cli_set *set = cli_sets; set->name; set++)
        if (strcmp(set->name, name) == 0)
            return set;
    return NULL;
}

static int unknown_set(const char *name)
{
    const char *near = cli_nearest(name, &cli_sets->name, sizeof *cli_sets);
    return cli_fail(EXIT_USAGE,
                    near ? "positions: no set is called '%s'; did you mean '%s'?"
                         : "positions: no set is called '%s'. Try: nullwindow positions",
                    name, near);
}

int cmd_positions(int argc, char **argv)
{
    bool plain = false;
    const char *word[2] = {NULL, NULL};
    int words = 0, number = 0;
    const cli_option options[] = {
        {"plain", 'b', &plain, 0, 0, NULL, "print GAME:TEXT alone, without the source", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    const int rc = cli_parse(argc, argv, options, word, 2, &words);
    if (rc != 0)
        return rc;
    if (words == 0)
        return list_sets(), EXIT_OK;
    const cli_set *set = find_set(word[0]);
    if (!set)
        return unknown_set(word[0]);
    if (words == 2) {
        number = atoi(word[1]);
        if (number < 1 || number > set_size(set))
            return cli_fail(EXIT_USAGE, "positions: number '%s': expected 1 to %d", word[1],
                            set_size(set));
    }
    return print_set(set, number, plain);
}
