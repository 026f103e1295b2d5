/* SPDX-License-Identifier: MIT */
#include "answer/list.h"
#include "cli.h"
#include "play/player.h"
#include "library/instances.h"
#include "library/options.h"
#include <stdio.h>
#include <string.h>

static void print_row(const nw_book_row *r)
{
    printf("  %-20s %s%s", r->name, r->summary, *r->takes ? ";" : "");
    for (const char *const *name = r->takes; *name; name++)
        printf(" --%s", *name);
    putchar('\n');
    printf("  %-20s %s\n", "", r->source);
}

static void list_algorithms(void)
{
    puts("algorithms, as published:");
    for (const nw_book_row *r = nw_book_rows(); r->name; r++)
        print_row(r);
}

/* The same under the headings of its chapters. */
static void list_book(void)
{
    const char *chapter = "";
    for (const nw_book_row *r = nw_book_rows(); r->name; r++) {
        if (strcmp(r->chapter, chapter) != 0)
            printf("%s%s\n", *chapter ? "\n" : "", r->chapter);
        chapter = r->chapter;
        print_row(r);
    }
}

static void list_practical(void)
{
    puts("\nalgorithms in practice, on games (elsewhere: search --practical):");
    for (int i = 0; nw_algorithm_name(i); i++)
        printf("%s%s", i ? " " : "  ", nw_algorithm_name(i));
    putchar('\n');
}

static void list_games(void)
{
    puts("games, and what may follow GAME: in a position:");
    for (const nw_game_info *const *g = nw_games; *g; g++) {
        printf("  %-10s %s\n", (*g)->rules->name, (*g)->summary);
        printf("  %-10s   %s:%s\n", "", (*g)->rules->name, (*g)->syntax);
    }
}

/* The settings of a player's text; play_player_words puts a tab before each meaning. */
static int list_words(void)
{
    nw_buffer text = {0};
    play_player_words(&text);
    if (text.failed)
        return cli_fail(EXIT_FAILED, "list: out of memory");
    puts("words of a player, as in mtdf,table=20,no-history:");
    for (const char *at = text.text; *at; at += strcspn(at, "\n") + 1) {
        const int name = (int)strcspn(at, "\t"), line = (int)strcspn(at, "\n");
        printf("  %-32.*s %.*s\n", name, at, line - name - 1, at + name + 1);
    }
    nw_buffer_free(&text);
    return EXIT_OK;
}

/* --- the options of a search */

static void list_options(void)
{
    const char *group = "";
    char expected[NW_OPTION_EXPECTED];
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (strcmp(group, row->group) != 0)
            printf("%s%s:\n", *group ? "\n" : "", row->group);
        group = row->group;
        nw_option_expected(row, expected, sizeof expected);
        printf("  %-14s %s (%s)\n", row->name, row->help, expected);
    }
}

/* --- the command */

static int list_text(unsigned parts)
{
    if (parts & LIST_ALGORITHMS) {
        list_algorithms();
        list_practical();
    }
    if (parts == LIST_ALL)
        putchar('\n');
    if (parts & LIST_GAMES)
        list_games();
    if (parts == LIST_OPTIONS)
        list_options();
    return EXIT_OK;
}

int cmd_list(int argc, char **argv)
{
    static const struct {
        const char *word;
        unsigned parts;
    } names[] = {{"algorithms", LIST_ALGORITHMS},
                 {"games", LIST_GAMES},
                 {"options", LIST_OPTIONS},
                 {"words", LIST_OPTIONS},
                 {NULL, 0}};
    bool as_json = false, book = false;
    const char *word = NULL;
    int count = 0;
    const cli_option options[] = {
        {"book", 'b', &book, 0, 0, NULL, "the published algorithms by chapter", NULL},
        {"json", 'b', &as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &word, 1, &count);
    if (rc != 0)
        return rc;
    if (book && word && strcmp(word, "algorithms") != 0)
        return cli_fail(EXIT_USAGE, "list: --book lists algorithms, not %s", word);
    if (book && !as_json) {
        list_book();
        return EXIT_OK;
    }
    if (book)
        word = "algorithms";
    if (word && strcmp(word, "words") == 0 && !as_json)
        return list_words();
    unsigned parts = LIST_ALL;
    for (int i = 0; word && names[i].parts; i++)
        if (strcmp(names[i].word, word) == 0)
            parts = names[i].parts;
    if (word && parts == LIST_ALL)
        return cli_expected("list", "", word, "algorithms, games, options or words");
    if (!as_json)
        return list_text(parts);
    json j = json_to(stdout);
    list_write(&j, parts, NULL);
    return EXIT_OK;
}
