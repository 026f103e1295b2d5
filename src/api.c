/* SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include "core/error.h"
#include "games/custom/bind.h"
#include "games/games.h"
#include "instances.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The library: searchers, options and their checks. The search itself is in search/. */

struct nw_searcher {
    const nw_game *game;
    const nw_engine *engine;
    bool custom;
    nw_table table;
    nw_control control;
    void *memory; /* the instance's ordering memory */
};

static const char *const algorithms[] = {
    "alphabeta", "negascout",      "pvs",     "aspiration", "aspiration-negascout",
    "mt-sss",    "mt-dual",        "mtdf",    "mtd-bi",     "mtd-step",
    "mtd-best",  "alpha-bounding", "minimax", NULL};

const char *nw_algorithm_name(int i)
{
    const int count = (int)(sizeof algorithms / sizeof *algorithms);
    return i >= 0 && i < count ? algorithms[i] : NULL;
}

static const struct {
    const char *name;
    nw_replace scheme;
} schemes[] = {{"always", NW_REPLACE_NEW},     {"new", NW_REPLACE_NEW},
               {"old", NW_REPLACE_OLD},        {"deep", NW_REPLACE_DEEP},
               {"big", NW_REPLACE_BIG},        {"two-deep", NW_REPLACE_TWO_DEEP},
               {"two-big", NW_REPLACE_TWO_BIG}};

const nw_game *nw_builtin(const char *name)
{
    const nw_game_info *info = nw_game_find(name, strlen(name));
    return info ? info->rules : NULL;
}

/* --- options */

static bool is_called(const nw_game *game, const char *name)
{
    return game->name && strcmp(game->name, name) == 0;
}

nw_options nw_defaults(const nw_game *game)
{
    nw_options o = {.algorithm = "aspiration-negascout",
                    .table_bits = 20,
                    .two_bounds = 1,
                    .store_leaves = 1,
                    .replace = "deep",
                    .deepen = 1,
                    .table_move = 1,
                    .static_order = 1,
                    .killers = 1,
                    .history = 1,
                    .etc = 2,
                    .quiescence = 1,
                    .guess_back = 1,
                    .delta = 50,
                    .step = 50,
                    .lo = 1,
                    .hi = 0};
    if (is_called(game, "othello")) {
        o.delta = 3;
        o.step = 3;
        o.guess_back = 2;
    } else if (is_called(game, "checkers")) {
        o.deepen = 2;
        o.etc = 3;
    } else if (is_called(game, "chess")) {
        o.etc = 3; /* nearer the horizon it costs more than the 3 % of nodes it saves */
        o.guess_back = 2; /* the value swings between odd and even depths */
    }
    return o;
}

nw_options nw_plain(const nw_game *game)
{
    nw_options o = nw_defaults(game);
    o.table_bits = o.deepen = o.table_move = o.static_order = o.killers = o.history = 0;
    o.refutation = o.shallow_order = o.etc = 0;
    return o;
}

static int find_scheme(const char *name)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strcmp(schemes[i].name, name) == 0)
            return (int)schemes[i].scheme;
    return -1;
}

static bool known_algorithm(const char *name)
{
    for (int i = 0; algorithms[i]; i++)
        if (strcmp(algorithms[i], name) == 0)
            return true;
    return false;
}

static int check_options(const nw_options *o, nw_error *err)
{
    if (!o->algorithm || !known_algorithm(o->algorithm))
        return nw_fail(err, NW_EINVAL, "no practical algorithm is called '%.40s'",
                       o->algorithm ? o->algorithm : "(null)");
    if (o->table_bits != 0 && (o->table_bits < 4 || o->table_bits > 32))
        return nw_fail(err, NW_EINVAL, "table_bits %d: expected 4..32, or 0 for no table",
                       o->table_bits);
    if (!o->replace || find_scheme(o->replace) < 0)
        return nw_fail(err, NW_EINVAL,
                       "replacement '%.40s': expected always, new, old, deep, big, two-deep or "
                       "two-big",
                       o->replace ? o->replace : "(null)");
    if (o->deepen < 0 || o->deepen > 2)
        return nw_fail(err, NW_EINVAL, "deepen %d: expected 0, 1 or 2", o->deepen);
    if (o->guess_back < 1 || o->guess_back > 2)
        return nw_fail(err, NW_EINVAL, "guess_back %d: expected 1 or 2", o->guess_back);
    if (o->delta < 1 || o->delta > NW_SCORE_MAX / 4 || o->step < 1 || o->step > NW_SCORE_MAX / 4)
        return nw_fail(err, NW_EINVAL, "delta and step must be 1..%d", NW_SCORE_MAX / 4);
    if (o->guess > NW_SCORE_MAX / 2 || o->guess < NW_SCORE_MIN / 2 ||
        o->offset > NW_SCORE_MAX / 4 || o->offset < NW_SCORE_MIN / 4)
        return nw_fail(err, NW_EINVAL, "the guess or its offset is out of range");
    if (o->etc < 0 || o->etc > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "etc %d: expected 0..%d", o->etc, NW_PLIES_MAX);
    return 0;
}

static int check_game(const nw_game *g, nw_error *err)
{
    if (!g || !g->moves || !g->play || !g->evaluate)
        return nw_fail(err, NW_EINVAL, "a game needs at least moves, play and evaluate");
    if (g->state_size == 0 || g->state_size > NW_STATE_MAX)
        return nw_fail(err, NW_EINVAL, "state_size %zu: expected 1..%d", g->state_size,
                       NW_STATE_MAX);
    if (g->max_moves < 1 || g->max_moves > NW_MOVES_MAX)
        return nw_fail(err, NW_EINVAL, "max_moves %d: expected 1..%d", g->max_moves, NW_MOVES_MAX);
    return 0;
}

/* --- searchers */

int nw_searcher_create(nw_searcher **out, const nw_game *game, const nw_options *options,
                       nw_error *err)
{
    int rc = check_game(game, err);
    if (rc == 0)
        rc = check_options(options, err);
    if (rc < 0)
        return rc;
    nw_searcher *s = calloc(1, sizeof *s);
    if (!s)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    s->game = game;
    s->engine = nw_engine_for(game, options->lab != 0);
    s->custom = strcmp(s->engine->game, "custom") == 0;
    s->control.options = *options;
    s->memory = calloc(1, s->engine->memory);
    if (!s->memory)
        rc = nw_fail(err, NW_ENOMEM, "out of memory");
    else if (options->table_bits && (!s->custom || game->key))
        rc = nw_table_create(&s->table, options->table_bits,
                             (nw_replace)find_scheme(options->replace), err);
    if (rc < 0) {
        nw_searcher_free(s);
        return rc;
    }
    s->control.table = s->table.entry ? &s->table : NULL;
    *out = s;
    return 0;
}

void nw_searcher_free(nw_searcher *s)
{
    if (!s)
        return;
    nw_table_free(&s->table);
    free(s->control.iteration);
    free(s->control.pass);
    free(s->memory);
    free(s);
}

void nw_searcher_clear(nw_searcher *s)
{
    nw_table_clear(&s->table);
    s->engine->clear(s->memory);
}

int nw_search(nw_searcher *s, const void *state, const nw_limits *limits, nw_result *result,
              nw_error *err)
{
    custom_pos custom = {s->game, (void *)(uintptr_t)state};
    const void *pos = s->custom ? (const void *)&custom : state;
    nw_control *c = &s->control;
    if (limits->depth < 0 || limits->depth > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "depth %d: expected 1..%d", limits->depth, NW_PLIES_MAX);
    if (limits->depth == 0 && limits->seconds <= 0 && limits->nodes == 0 && !limits->stop)
        return nw_fail(err, NW_EINVAL, "a search needs a limit: depth, seconds, nodes or stop");
    if (!s->engine->listable(pos))
        return nw_fail(err, NW_EINVAL,
                       "a node has more than %d children, too many for the practical search; "
                       "the published algorithms take any width",
                       NW_MOVES_MAX);
    c->limits = *limits;
    c->err = err;
    c->failed = 0;
    c->iterations = c->passes = 0;
    memset(&c->statistics, 0, sizeof c->statistics);
    if (c->table)
        c->table->age = (c->table->age + 1) & 7;
    c->started = nw_seconds();
    return s->engine->search(c, s->memory, pos, result);
}

/* --- the table on disk */

int nw_table_save(const nw_searcher *s, const char *path, nw_error *err)
{
    if (!s->control.table)
        return nw_fail(err, NW_EINVAL, "this searcher has no table");
    FILE *f = fopen(path, "wb");
    if (!f)
        return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    int rc = nw_table_write(&s->table, f, err);
    if (fclose(f) != 0 && rc == 0)
        rc = nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    if (rc < 0)
        remove(path);
    return rc;
}

int nw_table_load(nw_searcher *s, const char *path, nw_error *err)
{
    if (!s->control.table)
        return nw_fail(err, NW_EINVAL, "this searcher has no table");
    FILE *f = fopen(path, "rb");
    if (!f)
        return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    int rc = nw_table_read(&s->table, f, err);
    fclose(f);
    return rc;
}
