/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/json.h"
#include "play/lines.h"
#include "play/player.h"
#include "play/thinker.h"
#include "progress.h"
#include "records/record.h"
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* nullwindow analyse: the value and loss of every move of a game, with the better line. Positions
 * are searched from the last to the first, so that the table holds the continuation of each; values
 * are for the side that moves first in the game, White in chess, Black in the others. */

typedef struct analysis_words {
    const char *file, *game, *player;
    long long number, depth, nodes;
    double time;
    bool json;
} analysis_words;

/* The analysis of one position. */
typedef struct insight {
    bool known;
    nw_score value; /* for the side to move */
    int depth;
    nw_move best; /* NW_NO_MOVE: the game is over */
    nw_move *line;
    int length;
} insight;

typedef struct analysis {
    const analysis_words *w;
    const nw_game_info *game;
    game_record record;
    play_thinker *thinker;
    insight *at; /* plies + 1 */
    cli_progress progress;
} analysis;

/* --- thinking */

static bool keep(insight *to, const nw_result *r)
{
    to->value = r->value;
    to->depth = r->depth;
    to->best = r->move;
    to->length = r->pv_length;
    to->line = malloc((size_t)(r->pv_length + 1) * sizeof *to->line);
    if (to->line)
        memcpy(to->line, r->pv, (size_t)r->pv_length * sizeof *to->line);
    return to->known = to->line != NULL;
}

/* The result of a finished game, in points where the game counts them. */
static bool keep_result(insight *to, const played_game *g, int ply)
{
    nw_move moves[NW_MOVES_MAX];
    const nw_game *rules = g->game->rules;
    const void *state = played_state_at(g, ply);
    if (rules->moves(state, moves) > 0)
        return false;
    to->value = rules->result ? rules->result(state) : rules->evaluate(state);
    to->best = NW_NO_MOVE;
    return to->known = true;
}

static int think(analysis *a, int ply, nw_error *err)
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
    if (keep_result(&a->at[ply], g, ply))
        return 0;
    int rc = play_thinker_ask(a->thinker, &q, err);
    while (rc == 0 && play_thinker_busy(a->thinker)) {
        if (cli_stop)
            play_thinker_stop(a->thinker);
        cli_pause(0.002);
    }
    if (rc == 0)
        rc = play_thinker_wait(a->thinker, &r, err);
    if (rc == 0 && !cli_stop && !keep(&a->at[ply], &r))
        rc = cli_fail(EXIT_FAILED, "out of memory");
    return rc;
}

static int think_all(analysis *a)
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

/* --- losses */

/* The loss of a move for the side that made it; negative: not known. A move better than the search
 * expected loses nothing. */
static double loss_of(const analysis *a, int ply)
{
    const insight *before = &a->at[ply], *after = &a->at[ply + 1];
    const int unit = a->game->unit ? a->game->unit : 1;
    if (!before->known || !after->known)
        return -1;
    const double loss = ((double)before->value + (double)after->value) / unit;
    return before->best == a->record.game.move[ply] || loss < 0 ? 0 : loss;
}

/* The annotation for a loss: ? for a pawn, a man or four discs. */
static const char *mark_of(const analysis *a, double loss)
{
    const double unit = a->game->unit ? 1 : 4;
    return loss >= 3 * unit ? "??" : loss >= unit ? "?" : loss >= 0.5 * unit ? "?!" : "";
}

/* The value of a position for the side that moves first in the game. */
static nw_score value_for_first(const analysis *a, int ply)
{
    const nw_score value = a->at[ply].value;
    return (a->record.game.first + ply) % 2 ? -value : value;
}

static void write_value(const analysis *a, int ply, char out[32])
{
    const nw_score value = value_for_first(a, ply);
    const int unit = a->game->unit, plies = nw_win_plies(a->game->rules, a->at[ply].value);
    const played_game *g = &a->record.game;
    const bool ended = ply == g->plies && played_status_of(g).over;
    if (!a->at[ply].known)
        snprintf(out, 32, "-");
    else if (ended && unit > 1 && value != 0) /* no move is left, and nothing to measure */
        snprintf(out, 32, "%s", value > 0 ? "won" : "lost");
    else if (plies)
        snprintf(out, 32, "%s%d", value > 0 ? "win " : "loss ", (abs(plies) + 1) / 2);
    else if (unit > 1)
        snprintf(out, 32, "%+.2f", (double)value / unit);
    else
        snprintf(out, 32, "%+d", (int)value);
}

/* "game" if the move runs into a forced loss, "win" if it gives a forced win away, else NULL: such
 * losses have no size in pawns. */
static const char *thing_lost(const analysis *a, int ply)
{
    const nw_game *rules = a->game->rules;
    if (!(loss_of(a, ply) > 0))
        return NULL;
    const int before = nw_win_plies(rules, a->at[ply].value);
    const int after = -nw_win_plies(rules, a->at[ply + 1].value);
    return after < 0 && before >= 0 ? "game" : before > 0 && after <= 0 ? "win" : NULL;
}

typedef struct verdicts {
    int moves, best, dubious, mistakes, blunders;
    double lost;
} verdicts;

static verdicts judge(const analysis *a, int player)
{
    verdicts v = {0};
    const played_game *g = &a->record.game;
    for (int i = 0; i < g->plies; i++) {
        const double loss = loss_of(a, i);
        if ((g->first + i) % 2 != player || loss < 0)
            continue;
        const char *mark = mark_of(a, loss);
        v.moves++;
        v.best += g->move[i] == a->at[i].best;
        v.dubious += strcmp(mark, "?!") == 0;
        v.mistakes += strcmp(mark, "?") == 0;
        v.blunders += strcmp(mark, "??") == 0;
        v.lost += loss < 20 ? loss : 20; /* a mate missed is not a thousand pawns */
    }
    return v;
}

/* --- printing */

enum { LINE_MOVES = 8 };

static void write_number(const played_game *g, int ply, char out[24])
{
    const int count = g->first + ply;
    if (g->game->numbers_plies)
        snprintf(out, 24, "%d.", ply + 1);
    else
        snprintf(out, 24, "%d%s", count / 2 + 1, count % 2 ? "..." : ".");
}

static const char *ink_of(const analysis *a, double loss)
{
    const char *mark = mark_of(a, loss);
    return strcmp(mark, "??") == 0   ? cli_ink(CLI_WORST)
           : strcmp(mark, "?") == 0  ? cli_ink(CLI_BAD)
           : strcmp(mark, "?!") == 0 ? cli_ink(CLI_DOUBTFUL)
                                     : "";
}

static void print_move(const analysis *a, int ply)
{
    const played_game *g = &a->record.game;
    const insight *before = &a->at[ply];
    char number[24], name[NOTATION_SIZE + 2], value[32];
    nw_buffer line = {0};
    const double loss = loss_of(a, ply);
    write_number(g, ply, number);
    played_move_name(g, ply, g->move[ply], name);
    strcat(name, mark_of(a, loss));
    write_value(a, ply + 1, value);
    printf("%6s %s%-9s%s %8s", number, ink_of(a, loss), name, cli_ink(CLI_PLAIN), value);
    if (loss > 0) {
        played_write_line(&line, a->game, played_state_at(g, ply), before->line,
                          before->length < LINE_MOVES ? before->length : LINE_MOVES, true);
        if (thing_lost(a, ply))
            printf(" %7s", thing_lost(a, ply));
        else
            printf(" %7.2f", loss);
        printf(" %s", line.text ? line.text : "");
    }
    printf("\n");
    nw_buffer_free(&line);
}

static void print_side(const analysis *a, int player)
{
    const verdicts v = judge(a, player);
    printf("%-6s %d moves, %d as the search would play; lost per move %.2f; ?! %d, ? %d, ?? %d\n",
           a->record.game.side[player], v.moves, v.best, v.moves ? v.lost / v.moves : 0, v.dubious,
           v.mistakes, v.blunders);
}

static void print_text(const analysis *a)
{
    const played_game *g = &a->record.game;
    char value[32];
    for (int i = 0; i < 2; i++) {
        const char *who = record_tag(&a->record, g->side[i]);
        printf("%-6s %s\n", g->side[i], who ? who : "?");
    }
    write_value(a, 0, value);
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

static void json_line(json *j, const analysis *a, int ply)
{
    nw_buffer line = {0};
    const insight *at = &a->at[ply];
    played_write_line(&line, a->game, played_state_at(&a->record.game, ply), at->line, at->length,
                      true);
    json_list(j, "line");
    for (char *word, *rest = line.text; rest && (word = play_word_next(&rest));)
        json_string(j, NULL, word);
    json_end(j);
    nw_buffer_free(&line);
}

static void json_move(json *j, const analysis *a, int ply)
{
    const played_game *g = &a->record.game;
    const insight *before = &a->at[ply];
    char name[NOTATION_SIZE];
    const double loss = loss_of(a, ply);
    json_object(j, NULL);
    json_integer(j, "ply", ply + 1);
    json_string(j, "side", g->side[(g->first + ply) % 2]);
    json_string(j, "move", played_move_name(g, ply, g->move[ply], name));
    if (a->at[ply + 1].known)
        json_integer(j, "value", value_for_first(a, ply + 1));
    else
        json_null(j, "value");
    if (loss >= 0)
        json_number(j, "loss", loss);
    else
        json_null(j, "loss");
    json_string(j, "lost", thing_lost(a, ply));
    json_string(j, "mark", mark_of(a, loss));
    const bool known = before->known && before->best != NW_NO_MOVE;
    json_string(j, "best", known ? played_move_name(g, ply, before->best, name) : NULL);
    json_integer(j, "depth", before->depth);
    json_line(j, a, ply);
    json_end(j);
}

static void json_side(json *j, const analysis *a, int player)
{
    const verdicts v = judge(a, player);
    json_object(j, NULL);
    json_string(j, "side", a->record.game.side[player]);
    json_integer(j, "moves", v.moves);
    json_integer(j, "best", v.best);
    json_number(j, "loss_per_move", v.moves ? v.lost / v.moves : 0);
    json_integer(j, "dubious", v.dubious);
    json_integer(j, "mistakes", v.mistakes);
    json_integer(j, "blunders", v.blunders);
    json_end(j);
}

static void print_json(const analysis *a)
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", a->game->rules->name);
    json_object(&j, "tags");
    for (int i = 0; i < a->record.tags; i++)
        json_string(&j, a->record.tag[i].name, a->record.tag[i].value);
    json_end(&j);
    json_string(&j, "result", a->record.result);
    json_string(&j, "values_for", a->record.game.side[0]);
    json_integer(&j, "unit", a->game->unit ? a->game->unit : 1);
    json_list(&j, "moves");
    for (int i = 0; i < a->record.game.plies; i++)
        json_move(&j, a, i);
    json_end(&j);
    json_list(&j, "sides");
    for (int i = 0; i < 2; i++)
        json_side(&j, a, i);
    json_end(&j);
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

static int prepare(analysis *a)
{
    nw_error err = {0};
    play_player player;
    if (play_player_parse(&player, a->game, a->w->player, &err) < 0 ||
        record_begin(&a->record, a->game, &err) < 0 ||
        record_load(&a->record, a->w->file, a->w->number, &err) < 0 ||
        play_thinker_create(&a->thinker, a->game, &player.options, &err) < 0)
        return cli_report(&err);
    a->at = calloc((size_t)a->record.game.plies + 1, sizeof *a->at);
    return a->at ? 0 : cli_fail(EXIT_FAILED, "out of memory");
}

static int analyse(const analysis_words *w, const nw_game_info *game)
{
    analysis a = {.w = w, .game = game};
    int rc = prepare(&a);
    cli_catch_signals();
    if (rc == 0)
        rc = think_all(&a);
    if (rc == 0)
        (w->json ? print_json : print_text)(&a);
    play_thinker_free(a.thinker);
    for (int i = 0; a.at && i <= a.record.game.plies; i++)
        free(a.at[i].line);
    free(a.at);
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
