/* SPDX-License-Identifier: MIT */
#include "arena_words.h"
#include "cli.h"
#include "records/files.h"
#include "records/record.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SPRT_GAMES = 100000, JOBS_MAX = 256 };

/* --- numbers */

/* Reads count numbers between signs, "X<sign>Y<sign>Z", each of lo..1e6; at least `least` of them.
 * Returns their number, or 0 if one is wrong. */
static int read_numbers(const char *text, char sign, double lo, double *out, int least, int count)
{
    int n = 0;
    for (;;) {
        char *end;
        out[n] = strtod(text, &end);
        if (end == text || !(out[n] >= lo && out[n] <= 1e6))
            return 0;
        n++;
        if (!*end)
            return n >= least ? n : 0;
        if (*end != sign || n == count)
            return 0;
        text = end + 1;
    }
}

static int read_time(const char *option, const char *text, arena_limits *l)
{
    double number[2] = {0, 0};
    if (!text)
        return 0;
    if (!read_numbers(text, '+', 0, number, 1, 2) || number[0] + number[1] <= 0)
        return cli_fail(EXIT_USAGE, "arena: --%s %s: expected BASE+INC in seconds, such as 2+0.02",
                        option, text);
    l->base = number[0];
    l->increment = number[1];
    return 0;
}

static int read_sprt(const arena_words *w, arena_match *m)
{
    double elo[2];
    m->sequential = w->sprt != NULL;
    if (!w->sprt)
        return 0;
    if (!read_numbers(w->sprt, ',', -1000, elo, 2, 2) || elo[0] >= elo[1] || elo[1] > 1000)
        return cli_fail(EXIT_USAGE,
                        "arena: --sprt %s: expected two numbers, the first the smaller: "
                        "--sprt ELO0 ELO1",
                        w->sprt);
    m->elo0 = elo[0];
    m->elo1 = elo[1];
    return 0;
}

static int read_rules(const arena_words *w, arena_match *m)
{
    double n[3];
    arena_rules *r = &m->rules;
    *r = (arena_rules){.margin = (double)w->margin / 1000,
                       .patience = w->patience,
                       .moves_most = (int)w->max_moves};
    if (w->resign) {
        if (!read_numbers(w->resign, ',', 0, n, 2, 2) || n[1] < 1)
            return cli_fail(EXIT_USAGE,
                            "arena: --resign %s: expected VALUE,MOVES such as 8,4: lost when both "
                            "scores agree for 4 moves",
                            w->resign);
        r->resign_value = n[0];
        r->resign_moves = (int)n[1];
    }
    if (w->draw) {
        if (!read_numbers(w->draw, ',', 0, n, 3, 3) || n[1] < 1)
            return cli_fail(EXIT_USAGE,
                            "arena: --draw %s: expected FROM,MOVES,VALUE such as 40,8,0.1: drawn "
                            "from move 40 on when both scores stay within 0.1 for 8 moves",
                            w->draw);
        r->draw_from = (int)n[0];
        r->draw_moves = (int)n[1];
        r->draw_value = n[2];
    }
    return 0;
}

/* --- players and limits */

static int read_game(const char *name, arena_words *w, arena_match *m)
{
    played_game g;
    nw_error err;
    int rc = cli_open_game(name, strlen(name), &m->game, &w->plugin);
    if (rc != 0)
        return rc;
    rc = played_begin(&g, m->game, "", &err) < 0 ? cli_report(&err) : 0;
    played_free(&g);
    return rc;
}

static int read_limits(const arena_words *w, arena_limits *l)
{
    if (w->time && w->movetime > 0)
        return cli_fail(EXIT_USAGE, "arena: --time and --movetime exclude each other");
    *l = (arena_limits){.move_time = w->movetime > 0 ? w->movetime : 0,
                        .nodes = w->nodes_given ? (uint64_t)w->nodes : 0,
                        .depth = w->depth_given ? (int)w->depth : 0};
    return read_time("time", w->time, l);
}

static int add_player(arena_match *m, const char *text, const arena_limits *limits)
{
    nw_error err;
    arena_entry *e = &m->entry[m->players];
    if (arena_spec_parse(&e->spec, m->game, text, &err) < 0 ||
        arena_spec_check_limits(&e->spec, limits, &err) < 0)
        return cli_report(&err);
    for (int i = 0; m->players > 1 && i < m->players; i++)
        if (strcmp(m->entry[i].spec.text, text) == 0)
            return cli_fail(EXIT_USAGE, "arena: player '%s' is named twice", text);
    e->limits = *limits;
    m->players++;
    return 0;
}

/* Players are plain words, or --a and --b. */
static int read_players(const arena_words *w, const char *const *words, int count, arena_match *m)
{
    arena_limits limits[2];
    int rc = read_limits(w, &limits[0]);
    limits[1] = limits[0];
    if (rc == 0)
        rc = read_time("time-b", w->time_b, &limits[1]);
    if (rc == 0 && count > 0 && (w->a || w->b))
        rc = cli_fail(EXIT_USAGE, "arena: players are either plain words, or --a and --b");
    const char *const two[2] = {w->a, w->b};
    for (int i = 0; rc == 0 && count == 0 && i < 2; i++)
        rc = two[i] ? add_player(m, two[i], &limits[i])
                    : cli_fail(EXIT_USAGE, "arena: who plays? --%c CONFIG is missing", 'a' + i);
    for (int i = 0; rc == 0 && i < count; i++)
        rc = add_player(m, words[i], &limits[i == 1]);
    if (rc == 0 && m->players < 2)
        rc = cli_fail(EXIT_USAGE, "arena: one player is not enough");
    return rc;
}

static int check_tournament(const arena_words *w, arena_match *m)
{
    m->gauntlet = w->gauntlet;
    if (m->players > 2 && w->sprt)
        return cli_fail(EXIT_USAGE, "arena: --sprt is for two players");
    if (m->players > 2 && w->time_b)
        return cli_fail(EXIT_USAGE, "arena: --time-b is for two players");
    return 0;
}

/* --- files */

/* An empty name (an unset variable) would lose the match. */
static int check_names(const arena_words *w)
{
    const char *empty = w->db && !*w->db ? "db" : w->out && !*w->out ? "out" : NULL;
    return empty ? cli_fail(EXIT_USAGE, "arena: --%s: the name of the file is empty", empty) : 0;
}

/* Checks before the match that the games can be written. */
static int check_out(const arena_words *w, const arena_match *m)
{
    nw_error err;
    if (!w->out)
        return 0;
    if (!record_suffix(m->game))
        return cli_fail(EXIT_USAGE, "arena: --out: %s has no file format", m->game->rules->name);
    return text_file_check(w->out, &err) < 0 ? cli_report(&err) : 0;
}

static int read_openings(const arena_words *w, arena_match *m)
{
    nw_error err;
    if (arena_openings_open(&m->openings, m->game, w->openings, (int)w->plies, &err) < 0)
        return cli_report(&err);
    arena_openings_shuffle(&m->openings, (uint64_t)w->seed);
    return 0;
}

/* --- the command */

static int processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > JOBS_MAX ? JOBS_MAX : (int)n;
}

int arena_words_read(arena_words *w, const char *const *words, int count, arena_match *m)
{
    int rc = check_names(w);
    if (rc == 0)
        rc = read_game(words[0], w, m);
    if (rc == 0)
        rc = read_sprt(w, m);
    if (rc == 0)
        rc = read_rules(w, m);
    if (rc == 0)
        rc = read_players(w, words + 1, count - 1, m);
    if (rc == 0)
        rc = check_tournament(w, m);
    if (rc == 0)
        rc = check_out(w, m);
    if (rc == 0)
        rc = read_openings(w, m);
    if (rc != 0)
        return rc;
    const int games = (int)(w->sprt && !w->games_given ? SPRT_GAMES : w->games);
    m->games = (games + games % 2) * arena_pairings(m); /* whole pairs */
    m->jobs = w->jobs_given ? (int)w->jobs : processors();
    m->database = w->db;
    return 0;
}

static void add_setting(arena_settings *s, const char *name, int number, const char *value)
{
    char *to = s->name[s->count];
    if (number < 0)
        snprintf(to, sizeof s->name[0], "%s", name);
    else
        snprintf(to, sizeof s->name[0], "%s%d", name, number + 1);
    s->row[s->count++] = (arena_setting){to, value};
}

static void describe_players(const arena_match *m, arena_settings *s)
{
    static const char *const two[2][2] = {{"a", "limits of a"}, {"b", "limits of b"}};
    for (int i = 0; i < m->players; i++) {
        const arena_limits *l = &m->entry[i].limits;
        const bool match = m->players == 2;
        add_setting(s, match ? two[i][0] : "player ", match ? -1 : i, m->entry[i].spec.text);
        snprintf(s->text[s->count], ARENA_SETTING_SIZE,
                 "%g+%g s, %g s a move, %" PRIu64 " nodes, depth %d", l->base, l->increment,
                 l->move_time, l->nodes, l->depth);
        add_setting(s, match ? two[i][1] : "limits of ", match ? -1 : i, s->text[s->count]);
    }
}

void arena_words_describe(const arena_words *w, const arena_match *m, arena_settings *s)
{
    const arena_rules *r = &m->rules;
    s->count = 0;
    add_setting(s, "program", -1, nw_version());
    add_setting(s, "game", -1, m->game->rules->name);
    describe_players(m, s);
    add_setting(s, "pairings", -1, m->gauntlet ? "gauntlet" : "round robin");
    snprintf(s->text[s->count], ARENA_SETTING_SIZE, "%d, checksum %016" PRIx64, m->openings.count,
             m->openings.checksum);
    add_setting(s, "openings", -1, s->text[s->count]);
    snprintf(s->text[s->count], ARENA_SETTING_SIZE, "%lld", w->seed);
    add_setting(s, "seed", -1, s->text[s->count]);
    snprintf(s->text[s->count], ARENA_SETTING_SIZE, "%g s, patience %g s", r->margin, r->patience);
    add_setting(s, "margin", -1, s->text[s->count]);
    snprintf(s->text[s->count], ARENA_SETTING_SIZE, "resign %s, draw %s, %d moves",
             w->resign ? w->resign : "no", w->draw ? w->draw : "no", r->moves_most);
    add_setting(s, "adjudication", -1, s->text[s->count]);
    s->row[s->count] = (arena_setting){NULL, NULL};
}
