/* SPDX-License-Identifier: MIT */
#include "arena/meter.h"
#include "base/json.h"
#include "cli.h"
#include "lab/sets.h"
#include "lab/stats.h"
#include "progress.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* nullwindow meter: how consistent a player's search is (arena/meter.h). */

enum { TAKE = 24, DEPTH = 10 };

typedef struct meter {
    const char *player, *game_name, *set;
    long long take, depth;
    double patience;
    bool json;
    arena_spec spec;
    arena_player p;
    lab_positions positions;
    meter_row *row;
    int rows;
    meter_counts sum;
} meter;

/* --- the measures, with 95 % intervals */

typedef struct figure {
    const char *key, *text;
    long count, of; /* of < 0: not a share */
    lab_mean m;
} figure;

/* Wilson's interval of a share, in per cent. */
static lab_mean share(long count, long of)
{
    const double z = 1.96, n = (double)of, p = of ? (double)count / n : 0;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return of ? (lab_mean){100 * p, 100 * fmax(0, middle - half), 100 * fmin(1, middle + half)}
              : (lab_mean){NAN, NAN, NAN};
}

static double rate_of(const meter_counts *c, bool explosions)
{
    return c->iterations ? 1000.0 * (double)(explosions ? c->explosions : c->contradictions) /
                               (double)c->iterations
                         : 0;
}

/* Per thousand iterations, by a bootstrap over positions; by the rule of three if there is none. */
static lab_mean rate(const meter *m, bool explosions)
{
    double sample[LAB_POSITIONS_MAX];
    for (int i = 0; i < m->rows; i++)
        sample[i] = rate_of(&m->row[i].counts, explosions);
    lab_mean r = lab_mean_of(sample, (size_t)m->rows);
    if (r.mean == 0 && m->sum.iterations)
        r.hi = 3000.0 / (double)m->sum.iterations;
    return r;
}

/* A bounce's mean length or width, by a bootstrap over the positions that have one. */
static lab_mean bounce(const meter *m, bool width)
{
    double sample[LAB_POSITIONS_MAX];
    size_t n = 0;
    for (int i = 0; i < m->rows; i++) {
        const meter_counts *c = &m->row[i].counts;
        if (c->bounces)
            sample[n++] = (width ? c->width : (double)c->contradictions) / (double)c->bounces;
    }
    return n ? lab_mean_of(sample, n) : (lab_mean){NAN, NAN, NAN};
}

static lab_mean mirror_gap(const meter *m)
{
    double sample[LAB_POSITIONS_MAX];
    for (int i = 0; i < m->rows; i++)
        sample[i] = fmin(m->row[i].mirror_gap, ARENA_FORCED);
    return lab_mean_of(sample, (size_t)m->rows);
}

enum { FIGURES = 8 };

static void measure(const meter *m, figure out[FIGURES])
{
    const meter_counts *s = &m->sum;
    long unlike = 0, skewed = 0;
    for (int i = 0; i < m->rows; i++) {
        unlike += !m->row[i].repeats;
        skewed += !m->row[i].mirrors;
    }
    const figure all[FIGURES] = {
        {"contradictions", "contradicting bounds per 1,000 iterations", s->contradictions, -1,
         rate(m, false)},
        {"bounce_length", "contradictions per bounce", s->bounces, -1, bounce(m, false)},
        {"bounce_width", "width of a bounce (pawns, men, discs)", s->bounces, -1, bounce(m, true)},
        {"explosions", "explosions per 1,000 iterations", s->explosions, -1, rate(m, true)},
        {"wins_lost", "wins taken back, % of those claimed", s->wins_lost, s->wins,
         share(s->wins_lost, s->wins)},
        {"unlike", "searched twice, different, %", unlike, m->rows, share(unlike, m->rows)},
        {"skewed", "mirrored, another value, %", skewed, m->rows, share(skewed, m->rows)},
        {"mirror_gap", "mirrored, difference of the values", skewed, -1, mirror_gap(m)},
    };
    memcpy(out, all, sizeof all);
}

/* --- printing */

static const char *name_of(const meter *m)
{
    return m->p.name[0] ? m->p.name : m->player;
}

static void print_text(const meter *m, const figure f[FIGURES])
{
    printf("%s: %d positions of %s to depth %lld, each twice and mirrored\n", name_of(m), m->rows,
           m->set, m->depth);
    printf("%ld iterations, %ld bounds reported%s\n\n", m->sum.iterations, m->sum.bounds,
           m->sum.bounds ? "" : ": contradictions cannot be seen");
    for (int i = 0; i < FIGURES; i++) {
        printf("%-44s", f[i].text);
        if (isnan(f[i].m.mean))
            printf("        -");
        else
            printf(" %8.2f", f[i].m.mean);
        if (!isnan(f[i].m.lo))
            printf(" [%.2f, %.2f]", f[i].m.lo, f[i].m.hi);
        if (f[i].of >= 0)
            printf("  %ld of %ld", f[i].count, f[i].of);
        printf("\n");
    }
}

static void print_json(const meter *m, const figure f[FIGURES])
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "player", name_of(m));
    json_string(&j, "game", m->spec.game->rules->name);
    json_string(&j, "positions", m->set);
    json_integer(&j, "count", m->rows);
    json_integer(&j, "depth", m->depth);
    json_integer(&j, "iterations", m->sum.iterations);
    json_integer(&j, "bounds", m->sum.bounds);
    for (int i = 0; i < FIGURES; i++) {
        json_object(&j, f[i].key);
        json_integer(&j, "count", f[i].count);
        if (f[i].of >= 0)
            json_integer(&j, "of", f[i].of);
        json_number(&j, "mean", f[i].m.mean);
        json_number(&j, "lo", f[i].m.lo);
        json_number(&j, "hi", f[i].m.hi);
        json_end(&j);
    }
    json_end(&j);
}

/* --- searching */

static void add(meter_counts *sum, const meter_counts *c)
{
    sum->iterations += c->iterations;
    sum->bounds += c->bounds;
    sum->contradictions += c->contradictions;
    sum->bounces += c->bounces;
    sum->explosions += c->explosions;
    sum->wins += c->wins;
    sum->wins_lost += c->wins_lost;
    sum->width += c->width;
}

/* Evenly spaced positions of the set. */
static int search_all(meter *m, nw_error *err)
{
    const int take = m->take < m->positions.count ? (int)m->take : m->positions.count;
    cli_progress line = cli_progress_start();
    int rc = 0;
    for (int i = 0; rc == 0 && i < take && !cli_stop; i++) {
        const lab_position *at = &m->positions.list[i * m->positions.count / take];
        cli_progress_show(&line, (unsigned long long)i, "positions");
        rc = meter_position(&m->p, at->text, (int)m->depth, m->patience, &m->row[m->rows], err);
        if (rc == 0)
            add(&m->sum, &m->row[m->rows++].counts);
    }
    cli_progress_end(&line);
    return rc;
}

/* The player; the game is that of its protocol, or of --game. */
static int parse(meter *m, nw_error *err)
{
    static const char *const games[] = {"chess", "checkers", "othello"};
    const arena_limits limits = {.depth = (int)m->depth};
    int rc = NW_EINVAL;
    for (size_t i = 0; rc != 0 && i < sizeof games / sizeof *games; i++)
        if (!m->game_name || strcmp(m->game_name, games[i]) == 0)
            rc = arena_spec_parse(&m->spec, nw_game_find(games[i], strlen(games[i])), m->player,
                                  err);
        else if (i == 2 && !m->spec.game)
            return cli_fail(EXIT_USAGE, "meter: --game %s: expected chess, checkers or othello",
                            m->game_name);
    if (rc < 0)
        return cli_report(err);
    if (!m->spec.protocol->reports)
        return cli_fail(EXIT_USAGE,
                        "meter: a %s engine does not report its search; use one with the protocol "
                        "uci, hub or nboard",
                        m->spec.protocol->name);
    rc = arena_spec_check_limits(&m->spec, &limits, err);
    return rc < 0 ? cli_report(err) : 0;
}

static int run(meter *m)
{
    char set[64];
    figure f[FIGURES];
    nw_error err = {0};
    int rc = parse(m, &err);
    if (rc != 0)
        return rc;
    snprintf(set, sizeof set, "%s-tournament", m->spec.game->rules->name);
    m->set = m->set ? m->set : set;
    m->p = (arena_player){.spec = &m->spec, .stop = &cli_stop};
    m->row = calloc((size_t)m->take, sizeof *m->row);
    rc = m->row ? lab_positions_read(&m->positions, m->set, m->spec.game, &err) : NW_ENOMEM;
    cli_catch_signals();
    if (rc == 0)
        rc = search_all(m, &err);
    if (rc == 0 && m->rows > 0) {
        measure(m, f);
        m->json ? print_json(m, f) : print_text(m, f);
    }
    arena_player_close(&m->p);
    lab_positions_free(&m->positions);
    free(m->row);
    return rc < 0 ? cli_report(&err) : cli_stop ? EXIT_FAILED : EXIT_OK;
}

int cmd_meter(int argc, char **argv)
{
    meter m = {.take = TAKE, .depth = DEPTH, .patience = 600};
    const cli_option options[] = {
        {"game", 's', &m.game_name, 0, 0, "NAME", "the game of a built-in player (default: chess)",
         NULL},
        {"positions", 's', &m.set, 0, 0, "SET",
         "a set of positions (nullwindow positions) or a file (default: GAME-tournament)", NULL},
        {"take", 'i', &m.take, 1, LAB_POSITIONS_MAX, "N",
         "the number of positions, evenly spaced in the set", NULL},
        {"depth", 'i', &m.depth, 1, NW_PLIES_MAX, "D", "plies of every search", NULL},
        {"patience", 'f', &m.patience, 1, 100000, "S",
         "time limit per search, in seconds; exceeding it is an error", NULL},
        {"json", 'b', &m.json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    int count = 0;
    const int rc = cli_parse(argc, argv, options, &m.player, 1, &count);
    if (rc != 0)
        return rc;
    if (count == 0)
        return cli_fail(EXIT_USAGE, "meter: which player? As in: nullwindow meter uci:stockfish");
    return run(&m);
}
