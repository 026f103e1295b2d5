/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/json.h"
#include "lab/sets.h"
#include <stdio.h>
#include <stdlib.h>

/* nullwindow positions: the test positions of the laboratory. */

static void print_json(json *j, const lab_position *p)
{
    json_object(j, NULL);
    json_string(j, "game", p->game->rules->name);
    json_string(j, "text", p->text);
    json_string(j, "note", p->note);
    json_end(j);
}

/* All positions of the set, or only number (from 1) when it is not 0, as GAME:TEXT and, unless
 * plain, a tab and the source. */
static int print_set(const nw_embedded *set, int number, bool plain, bool as_json)
{
    nw_error err = {0};
    lab_positions positions;
    json j = json_to(stdout);
    const int rc = lab_positions_read(&positions, set->name, NULL, &err);
    if (rc == 0 && as_json)
        json_list(&j, NULL);
    for (int i = 0; rc == 0 && i < positions.count; i++) {
        const lab_position *p = &positions.list[i];
        if (number != 0 && number != i + 1)
            continue;
        if (as_json)
            print_json(&j, p);
        else
            printf("%s:%s%s%s\n", p->game->rules->name, p->text, plain ? "" : "\t",
                   plain ? "" : p->note);
    }
    if (rc == 0 && as_json)
        json_end(&j);
    lab_positions_free(&positions);
    return rc < 0 ? cli_report(&err) : EXIT_OK;
}

static void list_sets(void)
{
    for (const nw_embedded *set = lab_position_files; set->name; set++) {
        const nw_game_info *game = lab_set_game(set);
        printf("%-14s %4d positions of %s\n", set->name, lab_set_size(set),
               game ? game->rules->name : "a game that is not built in");
    }
}

static void list_sets_json(void)
{
    json j = json_to(stdout);
    json_list(&j, NULL);
    for (const nw_embedded *set = lab_position_files; set->name; set++) {
        const nw_game_info *game = lab_set_game(set);
        json_object(&j, NULL);
        json_string(&j, "set", set->name);
        json_string(&j, "game", game ? game->rules->name : NULL);
        json_integer(&j, "positions", lab_set_size(set));
        json_end(&j);
    }
    json_end(&j);
}

static int unknown_set(const char *name)
{
    const char *near = cli_nearest(name, &lab_position_files->name, sizeof *lab_position_files);
    return cli_fail(EXIT_USAGE,
                    near ? "positions: unknown set '%s'; did you mean '%s'?"
                         : "positions: unknown set '%s'. Try: nullwindow positions",
                    name, near);
}

int cmd_positions(int argc, char **argv)
{
    bool plain = false, as_json = false;
    const char *word[2] = {NULL, NULL};
    int words = 0, number = 0;
    const cli_option options[] = {
        {"plain", 'b', &plain, 0, 0, NULL, "print GAME:TEXT alone, without the source", NULL},
        {"json", 'b', &as_json, 0, 0, NULL, "print a JSON array of objects", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    const int rc = cli_parse(argc, argv, options, word, 2, &words);
    if (rc != 0)
        return rc;
    if (words == 0)
        return (as_json ? list_sets_json : list_sets)(), EXIT_OK;
    const nw_embedded *set = nw_embedded_find(lab_position_files, word[0]);
    if (!set)
        return unknown_set(word[0]);
    if (words == 2) {
        number = atoi(word[1]);
        if (number < 1 || number > lab_set_size(set))
            return cli_fail(EXIT_USAGE, "positions: number '%s': expected 1 to %d", word[1],
                            lab_set_size(set));
    }
    return print_set(set, number, plain, as_json);
}
