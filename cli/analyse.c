/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "answer/analysis.h"
#include "play/player.h"
#include "play/thinker.h"
#include "progress.h"
#include "records/record.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* nullwindow analyse: the value and loss of every move of a game, with the better line
 * (answer/analysis.h). */

typedef struct analysis_words {
    const char *file, *game, *player;
    long long number, depth, nodes;
    double time;
    bool json;
} analysis_words;

typedef struct analysing {
    const analysis_words *w;
    const nw_game_info *game;
    game_record record;
    play_thinker *thinker;
    analysis found;
    cli_progress progress;
} analysing;

/* --- thinking */

static int think(analysing *a, int ply, nw_error *err)
{
    nw_result r;
    const played_game *g = &a->record.game;
    const analysis_words *w = a->w;
    const play_question q = {.state = played_state_at(g, ply),
                             .history = g->key,
                             .history_count = ply,
                             .reversible = g->quiet[ply],
                             .depth = (int)w->depth,
                             .nodes = (uint64_t)w->nodes,
                             .time = {w->time, w->time}};
    if (analysis_is_over(&a->found, ply))
        return 0;
    int rc = play_thinker_ask(a->thinker, &q, err);
    while (rc == 0 && play_thinker_busy(a->thinker)) {
        if (cli_stop)
            play_thinker_stop(a->thinker);
        cli_pause(0.002);
    }
    if (rc == 0)
        rc = play_thinker_wait(a->thinker, &r, err);
    return rc == 0 && !cli_stop ? analysis_keep(&a->found, ply, &r, err) : rc;
}

static int think_all(analysing *a)
{
    const int plies = a->record.game.plies;
    nw_error err = {0};
    char things[64];
    a->progress = cli_progress_start();
    for (int ply = plies; ply >= 0 && !cli_stop; ply--) {
        snprintf(things, sizeof things, "of %d positions", plies + 1);
        cli_progress_show(&a->progress, (unsigned long long)(plies - ply), things);
        const int rc = think(a, ply, &err);
        if (rc != 0) {
            cli_progress_end(&a->progress);
            return rc < 0 ? cli_report(&err) : rc;
        }
    }
    cli_progress_end(&a->progress);
    return 0;
}

/* --- printing */

enum { LINE_MOVES = 8 };

static const char *ink_of(const analysing *a, double loss)
{
    const char *mark = analysis_mark(&a->found, loss);
    return strcmp(mark, "??") == 0   ? cli_ink(CLI_WORST)
           : strcmp(mark, "?") == 0  ? cli_ink(CLI_BAD)
           : strcmp(mark, "?!") == 0 ? cli_ink(CLI_DOUBTFUL)
                                     : "";
}

static void print_move(const analysing *a, int ply)
{
    const played_game *g = &a->record.game;
    const analysis_insight *before = &a->found.at[ply];
    char number[PLAYED_NUMBER], name[NOTATION_SIZE + 2], value[ANALYSIS_TEXT];
    nw_buffer line = {0};
    const double loss = analysis_loss(&a->found, ply);
    played_number(g, ply, number);
    played_move_name(g, ply, g->move[ply], name);
    strcat(name, analysis_mark(&a->found, loss));
    analysis_value_text(&a->found, ply + 1, value);
    printf("%6s %s%-9s%s %8s", number, ink_of(a, loss), name, cli_ink(CLI_PLAIN), value);
    if (loss > 0) {
        played_write_line(&line, a->game, played_state_at(g, ply), before->line,
                          before->length < LINE_MOVES ? before->length : LINE_MOVES, true);
        if (analysis_thing_lost(&a->found, ply))
            printf(" %7s", analysis_thing_lost(&a->found, ply));
        else
            printf(" %7.2f", loss);
        printf(" %s", line.text ? line.text : "");
    }
    printf("\n");
    nw_buffer_free(&line);
}

static void print_side(const analysing *a, int player)
{
    const analysis_side v = analysis_judge(&a->found, player);
    printf("%-6s %d moves, %d as the search would play; lost per move %.2f; ?! %d, ? %d, ?? %d\n",
           a->record.game.side[player], v.moves, v.best, v.moves ? v.lost / v.moves : 0, v.dubious,
           v.mistakes, v.blunders);
}

static void print_text(const analysing *a)
{
    const played_game *g = &a->record.game;
    char value[ANALYSIS_TEXT];
    for (int i = 0; i < 2; i++) {
        const char *who = record_tag(&a->record, g->side[i]);
        printf("%-6s %s\n", g->side[i], who ? who : "?");
    }
    analysis_value_text(&a->found, 0, value);
    printf("result %s\n\nvalues are for %s, %s at the start; losses for the side that moved\n"
           "(game: into a forced loss; win: a forced win given away)\n\n",
           a->record.result, g->side[0], value);
    printf("       %-9s %8s %7s  %s\n", "move", "value", "loss", "better");
    for (int i = 0; i < g->plies; i++)
        print_move(a, i);
    printf("\n");
    for (int i = 0; i < 2; i++)
        print_side(a, i);
}

static void print_json(const analysing *a)
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", a->game->rules->name);
    json_object(&j, "tags");
    for (int i = 0; i < a->record.tags; i++)
        json_string(&j, a->record.tag[i].name, a->record.tag[i].value);
    json_end(&j);
    json_string(&j, "result", a->record.result);
    analysis_write(&j, &a->found);
    json_bool(&j, "complete", !cli_stop);
    json_end(&j);
}

/* --- the command */

/* The game that a file's name implies, or NULL. */
static const nw_game_info *game_of(const char *file)
{
    static const char *const suffixes[][2] = {{".pgn", "chess"},   {".pdn", "checkers"},
                                              {".ggf", "othello"}, {".sgf", "othello"},
                                              {".wtb", "othello"}, {NULL, NULL}};
    const size_t length = strlen(file);
    for (int i = 0; suffixes[i][0]; i++)
        if (length > 4 && strcasecmp(file + length - 4, suffixes[i][0]) == 0)
            return nw_game_find(suffixes[i][1], strlen(suffixes[i][1]));
    return NULL;
}

static int prepare(analysing *a)
{
    nw_error err = {0};
    play_player player;
    if (play_player_parse(&player, a->game, a->w->player, &err) < 0 ||
        record_begin(&a->record, a->game, &err) < 0 ||
        record_load(&a->record, a->w->file, a->w->number, &err) < 0 ||
        play_thinker_create(&a->thinker, a->game, &player.options, &err) < 0 ||
        analysis_begin(&a->found, &a->record.game, 0, &err) < 0)
        return cli_report(&err);
    return 0;
}

static int analyse(const analysis_words *w, const nw_game_info *game)
{
    analysing a = {.w = w, .game = game};
    int rc = prepare(&a);
    cli_catch_signals();
    if (rc == 0)
        rc = think_all(&a);
    if (rc == 0)
        (w->json ? print_json : print_text)(&a);
    play_thinker_free(a.thinker);
    analysis_free(&a.found);
    record_free(&a.record);
    return rc == 0 && cli_stop ? EXIT_FAILED : rc;
}

int cmd_analyse(int argc, char **argv)
{
    analysis_words w = {.number = 1, .player = "", .time = 0.2};
    bool time_given = false;
    const cli_option options[] = {
        {"game", 's', &w.game, 0, 0, "NAME",
         "the game, if the file name (.pgn, .pdn, .ggf, .sgf, .wtb) does not imply it", NULL},
        {"number", 'i', &w.number, 1, 1000000000, "N", "analyse that game of the file", NULL},
        {"time", 'f', &w.time, 0, 1000000, "S",
         "seconds per position, where neither depth nor nodes are given", &time_given},
        {"depth", 'i', &w.depth, 1, NW_PLIES_MAX, "D", "plies per position", NULL},
        {"nodes", 'i', &w.nodes, 1, LLONG_MAX, "N", "nodes per position", NULL},
        {"player", 's', &w.player, 0, 0, "CONFIG", "as in the arena: mtdf,table=22", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    int count = 0;
    int rc = cli_parse(argc, argv, options, &w.file, 1, &count);
    if (rc != 0)
        return rc;
    if (count == 0)
        return cli_fail(EXIT_USAGE, "analyse: which file? As in: nullwindow analyse game.pgn");
    const nw_game_info *game = w.game ? NULL : game_of(w.file);
    nw_plugin *plugin = NULL;
    if (!game && !w.game)
        return cli_fail(EXIT_USAGE, "analyse: %s: which game is it? Give --game NAME", w.file);
    if (w.game && (rc = cli_open_game(w.game, strlen(w.game), &game, &plugin)) != 0)
        return rc;
    if ((w.depth > 0 || w.nodes > 0) && !time_given)
        w.time = 0;
    rc = analyse(&w, game);
    nw_plugin_close(plugin);
    return rc;
}
