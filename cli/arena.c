/* SPDX-License-Identifier: MIT */
#include "arena/games.h"
#include "arena/match.h"
#include "arena_report.h"
#include "cli.h"
#include "records/files.h"
#include "records/record.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 100, GAMES_MAX = 1000000, SPRT_GAMES = 100000, SETTING_SIZE = 160, SETTINGS = 10 };

/* The words of the command line. */
typedef struct words {
    const char *a, *b, *sprt, *time, *time_b, *openings, *db, *out;
    long long games, nodes, depth, seed, jobs, margin;
    double movetime, patience;
    bool json, games_given, depth_given, nodes_given;
} words;

/* What the database remembers of the settings. */
typedef struct settings {
    arena_setting row[SETTINGS + 1];
    char text[SETTINGS][SETTING_SIZE];
    int count;
} settings;

static void add_setting(settings *s, const char *name, const char *value)
{
    s->row[s->count++] = (arena_setting){name, value};
}

/* --- reading the options */

/* --sprt takes two words; they become one, "ELO0,ELO1". Returns the new number of words. */
static int join_sprt(int argc, char **argv, char *room, size_t size)
{
    char *end;
    for (int i = 1; i + 2 < argc; i++) {
        if (strcmp(argv[i], "--sprt") != 0 || strchr(argv[i + 1], ','))
            continue;
        strtod(argv[i + 2], &end);
        if (end == argv[i + 2] || *end)
            return argc;
        snprintf(room, size, "%s,%s", argv[i + 1], argv[i + 2]);
        argv[i + 1] = room;
        memmove(argv + i + 2, argv + i + 3, (size_t)(argc - i - 3) * sizeof *argv);
        return argc - 1;
    }
    return argc;
}

/* Reads "X" or "X<sign>Y", both at least lo; second keeps its value where it is not given. */
static bool read_two(const char *text, char sign, double lo, double *first, double *second)
{
    char *end;
    *first = strtod(text, &end);
    if (end == text || !(*first >= lo && *first <= 1e6))
        return false;
    if (*end == sign) {
        const char *rest = end + 1;
        *second = strtod(rest, &end);
        if (end == rest || !(*second >= lo && *second <= 1e6))
            return false;
    }
    return !*end;
}

static int read_time(const char *option, const char *text, arena_limits *l)
{
    if (!text)
        return 0;
    if (!read_two(text, '+', 0, &l->base, &l->increment) || !arena_has_clock(l))
        return cli_fail(EXIT_USAGE, "arena: --%s %s: expected BASE+INC in seconds, such as 2+0.02",
                        option, text);
    return 0;
}

static int read_sprt(const words *w, arena_match *m)
{
    m->sequential = w->sprt != NULL;
    if (!w->sprt)
        return 0;
    m->elo0 = m->elo1 = 0;
    if (!read_two(w->sprt, ',', -1000, &m->elo0, &m->elo1) || m->elo0 >= m->elo1 || m->elo1 > 1000)
        return cli_fail(EXIT_USAGE,
                        "arena: --sprt %s: expected two numbers, the first the smaller: "
                        "--sprt ELO0 ELO1",
                        w->sprt);
    return 0;
}

static int read_limits(const words *w, arena_match *m)
{
    arena_limits *l = m->limits;
    int rc = read_time("time", w->time, &l[0]);
    if (w->movetime > 0)
        l[0].move_time = w->movetime;
    l[0].nodes = w->nodes_given ? (uint64_t)w->nodes : 0;
    l[0].depth = w->depth_given ? (int)w->depth : 0;
    l[1] = l[0];
    if (rc == 0)
        rc = read_time("time-b", w->time_b, &l[1]);
    if (rc == 0 && w->time && w->movetime > 0)
        rc = cli_fail(EXIT_USAGE, "arena: --time and --movetime exclude each other");
    return rc;
}

static int read_players(const words *w, arena_match *m)
{
    nw_error err;
    const char *const text[2] = {w->a, w->b};
    for (int i = 0; i < 2; i++) {
        if (!text[i])
            return cli_fail(EXIT_USAGE, "arena: who plays? --%c CONFIG is missing", 'a' + i);
        if (arena_spec_parse(&m->player[i], m->game, text[i], &err) < 0 ||
            arena_spec_check_limits(&m->player[i], &m->limits[i], &err) < 0)
            return cli_report(&err);
    }
    return 0;
}

static int read_game(const char *name, arena_match *m)
{
    m->game = nw_game_find(name, strlen(name));
    played_game g;
    nw_error err;
    if (!m->game)
        return cli_fail(EXIT_USAGE, "arena: unknown game '%s'. Try: nullwindow list games", name);
    const int rc = played_begin(&g, m->game, "", &err) < 0 ? cli_report(&err) : 0;
    played_free(&g);
    return rc;
}

static int read_openings(const words *w, arena_match *m)
{
    nw_error err;
    if (arena_openings_open(&m->openings, m->game, w->openings, &err) < 0)
        return cli_report(&err);
    arena_openings_shuffle(&m->openings, (uint64_t)w->seed);
    return 0;
}

/* An empty name, as of a variable that is not set, would keep the match nowhere. */
static int check_names(const words *w)
{
    const char *empty = w->db && !*w->db ? "db" : w->out && !*w->out ? "out" : NULL;
    return empty ? cli_fail(EXIT_USAGE, "arena: --%s: the name of the file is empty", empty) : 0;
}

/* Can the games be written? Better known before the match than after it. */
static int check_out(const words *w, const arena_match *m)
{
    nw_error err;
    if (!w->out)
        return 0;
    if (!record_suffix(m->game))
        return cli_fail(EXIT_USAGE, "arena: --out: there is no file format for games of %s",
                        m->game->rules->name);
    return text_file_check(w->out, &err) < 0 ? cli_report(&err) : 0;
}

static int read_words(const words *w, const char *game, arena_match *m)
{
    int rc = check_names(w);
    if (rc == 0)
        rc = read_game(game, m);
    if (rc == 0)
        rc = read_sprt(w, m);
    if (rc == 0)
        rc = read_limits(w, m);
    if (rc == 0)
        rc = read_players(w, m);
    if (rc == 0)
        rc = check_out(w, m);
    m->games = (int)(w->sprt && !w->games_given ? SPRT_GAMES : w->games);
    m->games += m->games % 2; /* whole pairs */
    m->jobs = (int)w->jobs;
    m->rules = (arena_rules){(double)w->margin / 1000, w->patience};
    m->database = w->db;
    return rc == 0 ? read_openings(w, m) : rc;
}

/* Everything that decides what a game is; how many there are, and how many at a time, is not. */
static void describe(settings *s, const words *w, const arena_match *m)
{
    static const char *const names[2] = {"limits of a", "limits of b"};
    add_setting(s, "program", nw_version());
    add_setting(s, "game", m->game->rules->name);
    add_setting(s, "a", m->player[0].text);
    add_setting(s, "b", m->player[1].text);
    for (int i = 0; i < 2; i++) {
        const arena_limits *l = &m->limits[i];
        snprintf(s->text[i], SETTING_SIZE, "%g+%g s, %g s a move, %" PRIu64 " nodes, depth %d",
                 l->base, l->increment, l->move_time, l->nodes, l->depth);
        add_setting(s, names[i], s->text[i]);
    }
    snprintf(s->text[2], SETTING_SIZE, "%d, checksum %016" PRIx64, m->openings.count,
             m->openings.checksum);
    add_setting(s, "openings", s->text[2]);
    snprintf(s->text[3], SETTING_SIZE, "%lld", w->seed);
    add_setting(s, "seed", s->text[3]);
    snprintf(s->text[4], SETTING_SIZE, "%g s, patience %g s", m->rules.margin, m->rules.patience);
    add_setting(s, "margin", s->text[4]);
}

/* --- running */

static int save_games(const words *w, const arena_match *m, const arena_results *results)
{
    nw_error err;
    if (!w->out || arena_games_save(m, results, w->out, &err) == 0)
        return 0;
    return cli_report(&err);
}

static int play(const words *w, arena_match *m)
{
    arena_report report = arena_report_start(m, w->json);
    arena_standing standing;
    arena_results results = {0};
    nw_error err;
    m->progress = arena_report_progress;
    m->finished = arena_report_game;
    m->context = &report;
    m->stop = &cli_stop;
    cli_catch_signals();
    const int code = arena_match_run(m, &standing, &results, &err);
    arena_report_end(&report);
    int rc = code == 0 || code == NW_ESTOP ? 0 : cli_report(&err);
    if (rc == 0) { /* the result of hours is told even where the games cannot be written */
        arena_report_print(&report, &standing, code == NW_ESTOP);
        rc = save_games(w, m, &results);
    }
    arena_results_free(&results);
    return rc == 0 && code == NW_ESTOP ? EXIT_FAILED : rc;
}

int cmd_arena(int argc, char **argv)
{
    words w = {.games = GAMES, .jobs = 1, .seed = 1, .margin = 50, .patience = 60};
    const cli_option options[] = {
        {"a", 's', &w.a, 0, 0, "CONFIG", "player A: a configuration of ours, or PROTOCOL:COMMAND",
         NULL},
        {"b", 's', &w.b, 0, 0, "CONFIG", "player B", NULL},
        {"games", 'i', &w.games, 2, GAMES_MAX, "N", "games at most; made even", &w.games_given},
        {"sprt", 's', &w.sprt, 0, 0, "ELO0 ELO1",
         "play until it is decided whether A is stronger by ELO1 or by ELO0, errors of 5 %", NULL},
        {"time", 's', &w.time, 0, 0, "BASE+INC", "seconds for a game and for every move", NULL},
        {"time-b", 's', &w.time_b, 0, 0, "BASE+INC", "the same for B, where it is to differ", NULL},
        {"movetime", 'f', &w.movetime, 0, 100000, "S", "seconds for every move", NULL},
        {"nodes", 'i', &w.nodes, 1, 1000000000000, "N", "nodes a move", &w.nodes_given},
        {"depth", 'i', &w.depth, 1, NW_PLIES_MAX, "D", "plies a move", &w.depth_given},
        {"openings", 's', &w.openings, 0, 0, "FILE",
         "a line an opening: moves, or a position (FEN, EPD); default: those in the program", NULL},
        {"seed", 'i', &w.seed, 0, INT64_MAX, "N", "mixes the openings; 0 leaves their order", NULL},
        {"jobs", 'i', &w.jobs, 1, 256, "N", "games at a time", NULL},
        {"db", 's', &w.db, 0, 0, "FILE", "keep the match here; the same command resumes it", NULL},
        {"out", 's', &w.out, 0, 0, "FILE", "write the games as PGN, PDN or GGF", NULL},
        {"margin", 'i', &w.margin, 0, 100000, "MS",
         "milliseconds by which the time may be overstepped", NULL},
        {"patience", 'f', &w.patience, 1, 100000, "S",
         "seconds a move where time is not limited, after which an engine has lost", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print the summary as JSON", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *game[1];
    char sprt[128];
    int count;
    arena_match m = {0};
    settings s = {.count = 0};
    argc = join_sprt(argc, argv, sprt, sizeof sprt);
    int rc = cli_parse(argc, argv, options, game, 1, &count);
    if (rc != 0)
        return rc;
    if (count == 0)
        return cli_fail(EXIT_USAGE, "arena: which game? Try: nullwindow help arena");
    rc = read_words(&w, game[0], &m);
    if (rc == 0) {
        describe(&s, &w, &m);
        m.setting = s.row;
        rc = play(&w, &m);
    }
    arena_openings_free(&m.openings);
    return rc;
}
