/* SPDX-License-Identifier: MIT */
#include "arena/games.h"
#include "arena/match.h"
#include "arena_report.h"
#include "arena_words.h"
#include "cli.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 100, GAMES_MAX = 1000000, WORDS_MAX = 1 + ARENA_PLAYERS_MAX };

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

static int save_games(const arena_words *w, const arena_match *m, const arena_results *results)
{
    nw_error err;
    if (!w->out || arena_games_save(m, results, w->out, &err) == 0)
        return 0;
    return cli_report(&err);
}

static int play(const arena_words *w, arena_match *m)
{
    arena_report report = arena_report_start(m, w->json);
    arena_standing *standing = calloc(1, sizeof *standing);
    arena_results results = {0};
    nw_error err;
    m->progress = arena_report_progress;
    m->finished = arena_report_game;
    m->context = &report;
    m->stop = &cli_stop;
    if (!standing)
        return cli_fail(EXIT_FAILED, "out of memory");
    cli_catch_signals();
    const int code = arena_match_run(m, standing, &results, &err);
    arena_report_end(&report);
    int rc = code == 0 || code == NW_ESTOP ? 0 : cli_report(&err);
    if (rc == 0) { /* print the result even if the games cannot be written */
        arena_report_print(&report, standing, code == NW_ESTOP);
        rc = save_games(w, m, &results);
    }
    arena_results_free(&results);
    free(standing);
    return rc == 0 && code == NW_ESTOP ? EXIT_FAILED : rc;
}

static int run(arena_words *w, const char *const *words, int count)
{
    arena_match *m = calloc(1, sizeof *m);
    arena_settings *s = calloc(1, sizeof *s);
    int rc = m && s ? arena_words_read(w, words, count, m) : cli_fail(EXIT_FAILED, "out of memory");
    if (rc == 0) {
        arena_words_describe(w, m, s);
        m->setting = s->row;
        rc = play(w, m);
    }
    if (m)
        arena_openings_free(&m->openings);
    nw_plugin_close(w->plugin);
    free(m);
    free(s);
    return rc;
}

int cmd_arena(int argc, char **argv)
{
    arena_words w = {
        .games = GAMES, .jobs = 0, .seed = 1, .margin = 50, .patience = 60, .plies = 12};
    const cli_option options[] = {
        {"a", 's', &w.a, 0, 0, "CONFIG", "player A: a built-in player, or PROTOCOL:COMMAND", NULL},
        {"b", 's', &w.b, 0, 0, "CONFIG", "player B", NULL},
        {"gauntlet", 'b', &w.gauntlet, 0, 0, NULL,
         "the first player meets each of the others; default: round robin", NULL},
        {"games", 'i', &w.games, 2, GAMES_MAX, "N", "games per pairing at most; made even",
         &w.games_given},
        {"sprt", 's', &w.sprt, 0, 0, "ELO0 ELO1",
         "sequential test of H1: A is stronger by ELO1, against H0: by ELO0; errors of 5 %", NULL},
        {"time", 's', &w.time, 0, 0, "BASE+INC", "seconds for a game and for every move", NULL},
        {"time-b", 's', &w.time_b, 0, 0, "BASE+INC", "the same for B, if different", NULL},
        {"movetime", 'f', &w.movetime, 0, 100000, "S", "seconds for every move", NULL},
        {"nodes", 'i', &w.nodes, 1, 1000000000000, "N", "nodes per move", &w.nodes_given},
        {"depth", 'i', &w.depth, 1, NW_PLIES_MAX, "D", "plies per move", &w.depth_given},
        {"openings", 's', &w.openings, 0, 0, "FILE",
         "one opening per line, moves or a position (FEN, EPD), or a file of games (.pgn, .pdn, "
         ".ggf, .sgf, .wtb), or a Polyglot book (.bin); default: those in the program",
         NULL},
        {"plies", 'i', &w.plies, 1, 1000, "N",
         "plies of each game of a file of games, or line of a book", NULL},
        {"seed", 'i', &w.seed, 0, INT64_MAX, "N", "shuffles the openings; 0 keeps their order",
         NULL},
        {"resign", 's', &w.resign, 0, 0, "VALUE,MOVES",
         "adjudicate a loss when both scores agree for MOVES moves: by VALUE pawns, men or discs",
         NULL},
        {"draw", 's', &w.draw, 0, 0, "FROM,MOVES,VALUE",
         "adjudicate a draw from move FROM on when both scores stay within VALUE for MOVES moves",
         NULL},
        {"max-moves", 'i', &w.max_moves, 1, 100000, "N", "drawn after N moves of each side", NULL},
        {"jobs", 'i', &w.jobs, 1, 256, "N", "games at a time (default: one per processor)",
         &w.jobs_given},
        {"db", 's', &w.db, 0, 0, "FILE", "keep the match here; the same command resumes it", NULL},
        {"out", 's', &w.out, 0, 0, "FILE",
         "write the games as PGN, PDN or GGF, with values, depths and times", NULL},
        {"margin", 'i', &w.margin, 0, 100000, "MS",
         "milliseconds by which the time limit may be exceeded", NULL},
        {"patience", 'f', &w.patience, 1, 100000, "S",
         "seconds per move where time is not limited, after which an engine has lost", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print the summary as JSON", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *words[WORDS_MAX];
    char sprt[128];
    int count;
    argc = join_sprt(argc, argv, sprt, sizeof sprt);
    const int rc = cli_parse(argc, argv, options, words, WORDS_MAX, &count);
    if (rc != 0)
        return rc;
    if (count == 0)
        return cli_fail(EXIT_USAGE, "arena: which game? Try: nullwindow help arena");
    return run(&w, words, count);
}
