/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "play/player.h"
#include "library/instances.h"
#include "library/option_json.h"
#include "library/options.h"
#include "base/json.h"
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

/* The words of a player's text; play_player_words has a tab before what a word means. */
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

static void json_algorithms(json *j)
{
    json_list(j, "algorithms");
    for (const nw_book_row *r = nw_book_rows(); r->name; r++) {
        json_object(j, NULL);
        json_string(j, "name", r->name);
        json_string(j, "chapter", r->chapter);
        json_string(j, "summary", r->summary);
        json_string(j, "source", r->source);
        json_list(j, "options");
        for (const char *const *name = r->takes; *name; name++)
            json_string(j, NULL, *name);
        json_end(j);
        json_bool(j, "estimates", r->estimates);
        json_end(j);
    }
    json_end(j);
}

static void json_practical(json *j)
{
    json_list(j, "practical");
    for (int i = 0; nw_algorithm_name(i); i++)
        json_string(j, NULL, nw_algorithm_name(i));
    json_end(j);
}

static void json_games(json *j)
{
    json_list(j, "games");
    for (const nw_game_info *const *g = nw_games; *g; g++) {
        json_object(j, NULL);
        json_string(j, "name", (*g)->rules->name);
        json_string(j, "summary", (*g)->summary);
        json_string(j, "syntax", (*g)->syntax);
        json_end(j);
    }
    json_end(j);
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

static int cmd_list_options(bool as_json)
{
    json j = json_to(stdout);
    if (!as_json) {
        list_options();
        return EXIT_OK;
    }
    json_object(&j, NULL);
    json_list(&j, "options");
    for (int i = 0; nw_option_at(i); i++)
        nw_option_json(&j, nw_option_at(i));
    json_end(&j);
    json_end(&j);
    return EXIT_OK;
}

int cmd_list(int argc, char **argv)
{
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
    if (word && (strcmp(word, "options") == 0 || strcmp(word, "words") == 0))
        return cmd_list_options(as_json);
    const bool all = !word, games = all || strcmp(word, "games") == 0,
               algos = all || strcmp(word, "algorithms") == 0;
    if (!games && !algos)
        return cli_expected("list", "", word, "algorithms, games, options or words");
    if (as_json) {
        json j = json_to(stdout);
        json_object(&j, NULL);
        if (algos) {
            json_algorithms(&j);
            json_practical(&j);
        }
        if (games)
            json_games(&j);
        json_end(&j);
        return EXIT_OK;
    }
    if (algos) {
        list_algorithms();
        list_practical();
    }
    if (algos && games)
        putchar('\n');
    if (games)
        list_games();
    return EXIT_OK;
}
