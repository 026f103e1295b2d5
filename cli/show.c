/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/json.h"
#include "play/board.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* nullwindow show: the board, side to move, key, evaluation and moves of a position. */

enum { TEXT_SIZE = 16384, COLUMNS = 79, CHECKED_GAMES = 200 };

static void show_board(const cli_position *p, bool ascii)
{
    nw_buffer out = {0};
    const bool plain = ascii || !cli_takes_utf8();
    const play_view view = {.ascii = plain, .colour = !plain && cli_takes_colour()};
    play_board_show(&out, p->game, p->state, &view);
    fputs(out.text ? out.text : "", stdout);
    nw_buffer_free(&out);
}

static void show_text(const cli_position *p)
{
    char out[TEXT_SIZE] = "";
    p->game->rules->print(p->state, out, sizeof out);
    /* A tree prints its label, which differs from its name on the command line. */
    printf("%-10s%s%s%s\n", "position", cli_is_tree(p) ? "" : p->game->rules->name,
           cli_is_tree(p) ? "" : ":", out);
}

/* Wrapped, behind "moves". */
static void show_moves(const cli_position *p, const nw_move *move, int n)
{
    char name[CLI_NAME_SIZE];
    int column = printf("%-10s%d:", "moves", n);
    for (int i = 0; i < n; i++) {
        cli_move(p, move[i], name);
        if (column + 1 + (int)strlen(name) > COLUMNS)
            column = printf("\n%9s", "") - 1;
        column += printf(" %s", name);
    }
    putchar('\n');
}

static void show_terms(const cli_position *p)
{
    char out[TEXT_SIZE] = "";
    if (!p->game->explain)
        return;
    p->game->explain(p->state, out, sizeof out);
    puts("terms, for the side to move:");
    for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n"))
        printf("  %s\n", line);
}

static void show_score(const cli_position *p, bool over)
{
    const nw_game *rules = p->game->rules;
    char score[CLI_SCORE_SIZE];
    if (over)
        printf("%-10s%s, the game is over\n", "result",
               cli_score((rules->result ? rules->result : rules->evaluate)(p->state), score));
    else
        printf("%-10s%s\n", "value", cli_score(rules->evaluate(p->state), score));
}

static void show_json(const cli_position *p, const nw_move *move, int n)
{
    const nw_game *rules = p->game->rules;
    char text[TEXT_SIZE] = "", name[CLI_NAME_SIZE], key[17];
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "position", p->text);
    json_string(&j, "game", rules->name);
    rules->print(p->state, text, sizeof text);
    json_string(&j, "text", text);
    json_string(&j, "side", nw_game_side(p->game, p->state));
    snprintf(key, sizeof key, "%016" PRIx64, rules->key ? rules->key(p->state) : 0);
    json_string(&j, "key", rules->key ? key : NULL);
    json_bool(&j, "over", n == 0);
    json_score(&j, "value", (n == 0 && rules->result ? rules->result : rules->evaluate)(p->state));
    json_list(&j, "moves");
    for (int i = 0; i < n; i++)
        json_string(&j, NULL, cli_move(p, move[i], name));
    json_end(&j);
    json_end(&j);
}

/* Plays random games from here and reports violations of the contract. */
static int check(const cli_position *p)
{
    nw_error err = {0};
    if (cli_is_tree(p))
        return cli_fail(EXIT_USAGE, "show --check: a tree has no rules to check");
    if (nw_game_check(p->game->rules, p->state, CHECKED_GAMES, 1, &err) < 0)
        return cli_fail(EXIT_FAILED, "%s: %s", p->game->rules->name, err.text);
    printf("%-10s%d random games: nothing wrong\n", "check", CHECKED_GAMES);
    return EXIT_OK;
}

static int show(const cli_position *p, bool ascii, bool terms, bool as_json)
{
    int n = 0;
    nw_move *move = cli_moves(p, &n);
    if (!move)
        return cli_fail(EXIT_FAILED, "out of memory");
    if (as_json) {
        show_json(p, move, n);
        free(move);
        return EXIT_OK;
    }
    show_board(p, ascii);
    show_text(p);
    printf("%-10s%s\n", "to move", nw_game_side(p->game, p->state));
    if (p->game->rules->key)
        printf("%-10s%016" PRIx64 "\n", "key", p->game->rules->key(p->state));
    show_score(p, n == 0);
    if (terms)
        show_terms(p);
    show_moves(p, move, n);
    free(move);
    return EXIT_OK;
}

int cmd_show(int argc, char **argv)
{
    bool ascii = false, terms = false, checks = false, as_json = false;
    const char *word = NULL;
    int words = 0;
    const cli_option options[] = {
        {"ascii", 'b', &ascii, 0, 0, NULL, "draw with ASCII characters, without colours", NULL},
        {"eval", 'b', &terms, 0, 0, NULL, "print the terms of the evaluation", NULL},
        {"check", 'b', &checks, 0, 0, NULL, "play random games and check the contract of the game",
         NULL},
        {"json", 'b', &as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    cli_position p;
    int rc = cli_parse(argc, argv, options, &word, 1, &words);
    if (rc != 0)
        return rc;
    if (words != 1)
        return cli_fail(EXIT_USAGE, "show: which position? Try: nullwindow show othello");
    rc = cli_open(word, &p);
    if (rc != 0)
        return rc;
    rc = show(&p, ascii, terms, as_json);
    if (rc == EXIT_OK && checks)
        rc = check(&p);
    cli_close(&p);
    return rc;
}
