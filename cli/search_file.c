/* SPDX-License-Identifier: MIT */
#include "search_file.h"
#include "cli.h"
#include "base/json.h"
#include "play/player.h"
#include "play/thinker.h"
#include "records/files.h"
#include "records/played.h"
#include "records/suite.h"
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Positions are searched with the preset for play, including the endgame solver, each with an empty
 * table. */

typedef struct file_words {
    const char *file, *algorithm, *player;
    long long depth, nodes;
    double time;
    bool json;
} file_words;

typedef struct suite {
    const file_words *w;
    const nw_game_info *game;
    play_thinker *thinker;
    void *state;
    int positions, judged, solved;
    uint64_t nodes;
    double seconds;
} suite;

bool search_wants_file(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--file") == 0 || strncmp(argv[i], "--file=", 7) == 0)
            return true;
    return false;
}

/* --- printing */

static void write_moves(const suite *s, const nw_move *move, int count, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < count && used + 1 < size; i++) {
        char name[NOTATION_SIZE];
        if (s->game->notation)
            s->game->notation(s->state, move[i], name, sizeof name);
        else
            s->game->rules->move_name(s->state, move[i], name, sizeof name);
        const int n = snprintf(out + used, size - used, "%s%s", i ? " " : "", name);
        used += n > 0 ? (size_t)n : 0;
    }
}

static void print_text(const suite *s, const suite_position *p, const nw_result *r, bool known)
{
    char move[NOTATION_SIZE], wanted[256], avoid[256], nodes[CLI_COUNT_SIZE];
    write_moves(s, &r->move, r->move != NW_NO_MOVE, move, sizeof move);
    write_moves(s, p->best, p->best_count, wanted, sizeof wanted);
    write_moves(s, p->avoid, p->avoid_count, avoid, sizeof avoid);
    printf("%4d %-7s %-8s value %6d depth %2d %14s nodes %8.2f s", s->positions,
           !known                        ? "-"
           : suite_is_solved(p, r->move) ? "solved"
                                         : "MISSED",
           *move ? move : "none", (int)r->value, r->depth, cli_count(r->nodes, nodes), r->seconds);
    if (p->best_count)
        printf("  best %s", wanted);
    if (p->avoid_count)
        printf("  not %s", avoid);
    printf("%s%s\n", *p->id ? "  " : "", p->id);
    fflush(stdout);
}

static void print_json(const suite *s, const suite_position *p, const nw_result *r, bool known)
{
    char text[512];
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_integer(&j, "number", s->positions);
    json_string(&j, "id", *p->id ? p->id : NULL);
    s->game->rules->print(s->state, text, sizeof text);
    json_string(&j, "position", text);
    write_moves(s, &r->move, r->move != NW_NO_MOVE, text, sizeof text);
    json_string(&j, "move", *text ? text : NULL);
    json_integer(&j, "value", r->value);
    json_integer(&j, "depth", r->depth);
    if (known)
        json_bool(&j, "solved", suite_is_solved(p, r->move));
    else
        json_null(&j, "solved");
    json_unsigned(&j, "nodes", r->nodes);
    json_number(&j, "seconds", r->seconds);
    json_end(&j);
}

static void print_summary(const suite *s)
{
    char nodes[CLI_COUNT_SIZE];
    if (s->w->json) {
        json j = json_to(stdout);
        json_object(&j, NULL);
        json_integer(&j, "positions", s->positions);
        json_integer(&j, "judged", s->judged);
        json_integer(&j, "solved", s->solved);
        json_unsigned(&j, "nodes", s->nodes);
        json_number(&j, "seconds", s->seconds);
        json_end(&j);
        return;
    }
    printf("%d position%s, ", s->positions, s->positions == 1 ? "" : "s");
    if (s->judged)
        printf("solved %d of %d (%.1f %%), ", s->solved, s->judged, 100.0 * s->solved / s->judged);
    printf("%s nodes, %.2f s\n", cli_count(s->nodes, nodes), s->seconds);
}

/* --- searching */

static int search_one(suite *s, const suite_position *p, nw_error *err)
{
    nw_result r;
    const file_words *w = s->w;
    const bool known = p->best_count || p->avoid_count;
    const play_question q = {.state = s->state,
                             .depth = (int)w->depth,
                             .nodes = (uint64_t)w->nodes,
                             .time = {w->time, w->time}};
    play_thinker_clear(s->thinker);
    int rc = play_thinker_ask(s->thinker, &q, err);
    while (rc == 0 && play_thinker_busy(s->thinker)) {
        if (cli_stop)
            play_thinker_stop(s->thinker);
        cli_pause(0.01);
    }
    if (rc == 0)
        rc = play_thinker_wait(s->thinker, &r, err);
    if (rc < 0 || cli_stop)
        return rc;
    s->positions++;
    s->judged += known;
    s->solved += known && suite_is_solved(p, r.move);
    s->nodes += r.nodes;
    s->seconds += r.seconds;
    (w->json ? print_json : print_text)(s, p, &r, known);
    return 0;
}

/* Searches each line of the text, which is modified. */
static int search_lines(suite *s, char *text)
{
    int number = 0, rc = 0;
    for (char *line = text, *next; rc == 0 && line && !cli_stop; line = next) {
        suite_position p;
        nw_error err = {0};
        char *end = strchr(line, '\n');
        next = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        number++;
        const int read = suite_read(s->game, line, s->state, &p, &err);
        if (read < 0)
            return cli_fail(EXIT_USAGE, "search: %s:%d: %s", s->w->file, number, err.text);
        if (read > 0 && search_one(s, &p, &err) < 0)
            rc = cli_report(&err);
    }
    if (rc == 0 && s->positions == 0 && !cli_stop)
        rc = cli_fail(EXIT_USAGE, "search: %s: no position in this file", s->w->file);
    return rc;
}

static int run(suite *s)
{
    nw_buffer text = {0};
    nw_error err = {0};
    play_player player;
    if (play_player_parse(&player, s->game, s->w->player, &err) < 0)
        return cli_report(&err);
    if (s->w->algorithm)
        player.options.algorithm = s->w->algorithm;
    s->state = malloc(s->game->rules->state_size);
    int rc = s->state ? 0 : cli_fail(EXIT_FAILED, "out of memory");
    if (rc == 0 && (text_file_load(s->w->file, &text, &err) < 0 ||
                    play_thinker_create(&s->thinker, s->game, &player.options, &err) < 0))
        rc = cli_report(&err);
    cli_catch_signals();
    if (rc == 0)
        rc = search_lines(s, text.text);
    if (rc == 0)
        print_summary(s);
    play_thinker_free(s->thinker);
    nw_buffer_free(&text);
    free(s->state);
    return rc == 0 && cli_stop ? EXIT_FAILED : rc;
}

int search_file(int argc, char **argv)
{
    file_words w = {.player = ""};
    const cli_option options[] = {
        {"file", 's', &w.file, 0, 0, "FILE",
         "positions, one per line: EPD (bm, am, id), OBF with scores, or as they follow GAME:",
         NULL},
        {"algo", 's', &w.algorithm, 0, 0, "NAME", "the practical algorithm", NULL},
        {"player", 's', &w.player, 0, 0, "CONFIG", "as in the arena: mtdf,table=20,no-history",
         NULL},
        {"depth", 'i', &w.depth, 1, NW_PLIES_MAX, "D", "plies per position", NULL},
        {"nodes", 'i', &w.nodes, 1, LLONG_MAX, "N", "nodes per position", NULL},
        {"time", 'f', &w.time, 0, 1000000, "S", "seconds per position", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print JSON, one line per position and a summary", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *name = NULL;
    int count = 0;
    const int rc = cli_parse(argc, argv, options, &name, 1, &count);
    if (rc != 0)
        return rc;
    if (!name)
        return cli_fail(EXIT_USAGE,
                        "search: --file: positions of which game? As in: search chess --file FILE");
    if (strchr(name, ':'))
        return cli_fail(EXIT_USAGE, "search: --file: give the name of the game alone, not '%s'",
                        name);
    if (w.depth == 0 && w.nodes == 0 && !(w.time > 0))
        return cli_fail(EXIT_USAGE, "search: how long for each position? Give --time, --nodes or "
                                    "--depth");
    suite s = {.w = &w};
    nw_plugin *plugin = NULL;
    int code = cli_open_game(name, strlen(name), &s.game, &plugin);
    if (code == 0 && s.game->is_tree)
        code = cli_fail(EXIT_USAGE, "search: --file: %s is not a game but a tree", name);
    if (code == 0)
        code = run(&s);
    nw_plugin_close(plugin);
    return code;
}
