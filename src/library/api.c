/* SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "game_check.h"
#include "games/custom/bind.h"
#include "games/games.h"
#include "instances.h"
#include "searcher.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The library: searchers, options and their checks. The search itself is in search/. */

static const char *const algorithms[] = {
    "alphabeta", "negascout",      "pvs",     "aspiration", "aspiration-negascout",
    "mt-sss",    "mt-dual",        "mtdf",    "mtd-bi",     "mtd-step",
    "mtd-best",  "alpha-bounding", "minimax", NULL};

const char *nw_algorithm_name(int i)
{
    const int count = (int)(sizeof algorithms / sizeof *algorithms);
    return i >= 0 && i < count ? algorithms[i] : NULL;
}

static const struct scheme {
    const char *name;
    nw_replace replace;
} schemes[] = {{"always", NW_REPLACE_NEW},     {"new", NW_REPLACE_NEW},
               {"old", NW_REPLACE_OLD},        {"deep", NW_REPLACE_DEEP},
               {"big", NW_REPLACE_BIG},        {"two-deep", NW_REPLACE_TWO_DEEP},
               {"two-big", NW_REPLACE_TWO_BIG}};

const nw_game *nw_builtin(const char *name)
{
    const nw_game_info *info = nw_game_find(name, strlen(name));
    return info ? info->rules : NULL;
}

/* The row of a built-in game whose states own no memory, or NULL. */
static const nw_game_info *info_of(const nw_game *game)
{
    for (const nw_game_info *const *g = nw_games; *g; g++)
        if ((*g)->rules == game && !(*g)->release)
            return *g;
    return NULL;
}

int nw_parse(const nw_game *game, const char *text, void *state, nw_error *err)
{
    const nw_game_info *info = info_of(game);
    return info ? info->parse(state, text, err)
                : nw_fail(err, NW_EINVAL, "positions of this game cannot be read from text");
}

int nw_parse_move(const nw_game *game, const void *state, const char *text, nw_move *move,
                  nw_error *err)
{
    const nw_game_info *info = info_of(game);
    return info ? info->parse_move(state, text, move, err)
                : nw_fail(err, NW_EINVAL, "moves of this game cannot be read from text");
}

/* --- options */

static bool is_called(const nw_game *game, const char *name)
{
    return game && game->name && strcmp(game->name, name) == 0;
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
        o.etc = 3;
        o.store_leaves = 0; /* searched as soon as fetched from memory */
    } else if (is_called(game, "checkers")) {
        o.deepen = 2;
        o.etc = 3;
        o.store_leaves = 0;
    } else if (is_called(game, "chess")) {
        o.etc = 3;        /* nearer the horizon it costs more than the 3 % of nodes it saves */
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

nw_options nw_play_defaults(const nw_game *game)
{
    nw_options o = nw_defaults(game);
    o.play = o.at_least = 1;
    if (is_called(game, "chess")) {
        o.selective = NW_SELECT_NULL_MOVE | NW_SELECT_REDUCTIONS | NW_SELECT_FUTILITY;
        o.algorithm = "mtdf";
        o.grain = 10; /* a tenth of a pawn: the passes of MTD(f) are half as many */
    } else if (is_called(game, "othello")) {
        o.selective = NW_SELECT_PROBCUT;
    } else if (is_called(game, "checkers")) {
        o.algorithm = "mtdf";
    }
    return o;
}

static const char *const selective_names[] = {"null-move", "reductions", "futility", "checks",
                                              "delta",     "probcut",    "forced"};

const char *nw_selective_name(int bit)
{
    const int count = (int)(sizeof selective_names / sizeof *selective_names);
    return bit >= 0 && bit < count ? selective_names[bit] : NULL;
}

static const struct scheme *find_scheme(const char *name)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strcmp(schemes[i].name, name) == 0)
            return &schemes[i];
    return NULL;
}

/* The name as the library keeps it, or NULL. */
static const char *find_algorithm(const char *name)
{
    static const char test[] = "test"; /* proves no value, so it is not listed */
    for (int i = 0; algorithms[i]; i++)
        if (strcmp(algorithms[i], name) == 0)
            return algorithms[i];
    return strcmp(name, test) == 0 ? test : NULL;
}

static int check_range(const char *name, nw_score value, nw_score least, nw_score greatest,
                       nw_error *err)
{
    if (value >= least && value <= greatest)
        return 0;
    return nw_fail(err, NW_EINVAL, "%s %d: expected %d..%d", name, value, least, greatest);
}

/* Guess, offset and window together stay within 32 bits. */
static int check_scores(const nw_options *o, nw_error *err)
{
    int rc = check_range("delta", o->delta, 1, NW_SCORE_MAX / 4, err);
    if (rc == 0)
        rc = check_range("step", o->step, 1, NW_SCORE_MAX / 4, err);
    if (rc == 0)
        rc = check_range("guess", o->guess, NW_SCORE_MIN / 2, NW_SCORE_MAX / 2, err);
    if (rc == 0)
        rc = check_range("offset", o->offset, NW_SCORE_MIN / 4, NW_SCORE_MAX / 4, err);
    if (rc == 0 && o->lo <= o->hi)
        rc = check_range("lo", o->lo, NW_SCORE_MIN, NW_SCORE_MAX, err);
    if (rc == 0 && o->lo <= o->hi)
        rc = check_range("hi", o->hi, NW_SCORE_MIN, NW_SCORE_MAX, err);
    return rc;
}

static int check_play(const nw_options *o, nw_error *err)
{
    if (o->play && o->lab)
        return nw_fail(err, NW_EINVAL, "play and lab: the laboratory does not play; choose one");
    if (o->selective && !o->play)
        return nw_fail(err, NW_EINVAL, "selective %#x: only with play", o->selective);
    if (o->selective & ~(unsigned)NW_SELECT_ALL)
        return nw_fail(err, NW_EINVAL, "selective %#x: expected bits of %#x", o->selective,
                       (unsigned)NW_SELECT_ALL);
    return 0;
}

static int check_options(const nw_options *o, nw_error *err)
{
    if (!o)
        return nw_fail(err, NW_EINVAL, "there are no options");
    if (!o->algorithm || !find_algorithm(o->algorithm))
        return nw_fail(err, NW_EINVAL, "no practical algorithm is called '%.40s'",
                       o->algorithm ? o->algorithm : "(null)");
    if (o->table_bits != 0 && (o->table_bits < 4 || o->table_bits > 32))
        return nw_fail(err, NW_EINVAL, "table_bits %d: expected 4..32, or 0 for no table",
                       o->table_bits);
    if (!o->replace || !find_scheme(o->replace))
        return nw_fail(err, NW_EINVAL,
                       "replacement '%.40s': expected always, new, old, deep, big, two-deep or "
                       "two-big",
                       o->replace ? o->replace : "(null)");
    if (o->deepen < 0 || o->deepen > 2)
        return nw_fail(err, NW_EINVAL, "deepen %d: expected 0, 1 or 2", o->deepen);
    if (o->guess_back < 1 || o->guess_back > 2)
        return nw_fail(err, NW_EINVAL, "guess_back %d: expected 1 or 2", o->guess_back);
    if (o->etc < 0 || o->etc > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "etc %d: expected 0..%d", o->etc, NW_PLIES_MAX);
    if (o->grain < 0 || o->grain > 1000000 || (o->grain > 1 && !o->lab && !o->play))
        return nw_fail(err, NW_EINVAL, "grain %d: expected 0..1000000, with lab or play", o->grain);
    const int rc = check_play(o, err);
    return rc < 0 ? rc : check_scores(o, err);
}

/* --- searchers */

static int out_of_memory(nw_error *err)
{
    return nw_fail(err, NW_ENOMEM, "out of memory");
}

static int make_memory(nw_searcher *s, nw_error *err)
{
    const nw_options *o = &s->control.options;
    s->memory = calloc(1, s->engine->memory);
    if (!s->memory)
        return out_of_memory(err);
    if (s->custom) {
        s->states = malloc((NW_PLIES_MAX + 2) * custom_stride(s->game) * sizeof *s->states);
        if (!s->states)
            return out_of_memory(err);
    }
    if (o->table_bits == 0 || (s->custom && !s->game->key))
        return 0;
    const int rc = nw_table_create(&s->table, o->table_bits, find_scheme(o->replace)->replace, err);
    s->control.table = rc < 0 ? NULL : &s->table;
    return rc;
}

static int make_searcher(nw_searcher **out, const nw_game *game, const nw_engine *engine,
                         const nw_options *options, nw_error *err)
{
    nw_searcher *s = calloc(1, sizeof *s);
    if (!s)
        return out_of_memory(err);
    s->game = game;
    s->engine = engine;
    s->custom = strcmp(engine->game, "custom") == 0;
    s->control.options = *options;
    /* The caller's strings may be gone by the time of a search. */
    s->control.options.algorithm = find_algorithm(options->algorithm);
    s->control.options.replace = find_scheme(options->replace)->name;
    const int rc = make_memory(s, err);
    if (rc < 0)
        nw_searcher_free(s);
    else
        *out = s;
    return rc;
}

static nw_variant variant_of(const nw_options *o)
{
    return o->play ? NW_VARIANT_PLAY : o->lab ? NW_VARIANT_LAB : NW_VARIANT_FAST;
}

int nw_searcher_create(nw_searcher **out, const nw_game *game, const nw_options *options,
                       nw_error *err)
{
    int rc = nw_game_valid(game, err);
    if (rc == 0)
        rc = check_options(options, err);
    if (rc < 0)
        return rc;
    return make_searcher(out, game, nw_engine_for(game, variant_of(options)), options, err);
}

static int check_engine(const nw_engine *e, const nw_game *game, const nw_options *o, nw_error *err)
{
    if (!e)
        return nw_fail(err, NW_EINVAL, "there is no engine");
    if (strcmp(e->version, NW_VERSION) != 0)
        return nw_fail(err, NW_EINVAL, "the engine of %.40s is of version %.20s, the library of %s",
                       e->game, e->version, NW_VERSION);
    if (e->state_size != game->state_size)
        return nw_fail(err, NW_EINVAL, "state_size %zu: the engine of %.40s was compiled for %zu",
                       game->state_size, e->game, e->state_size);
    if (!o->play != !e->play)
        return nw_fail(err, NW_EINVAL,
                       "play %d: the engine of %.40s was compiled with -DNW_PLAY=%d", o->play,
                       e->game, e->play);
    if (o->lab && !e->lab)
        return nw_fail(err, NW_EINVAL,
                       "lab: the engine of %.40s does not count; compile it with -DNW_LAB=1",
                       e->game);
    return 0;
}

int nw_searcher_create_with(nw_searcher **out, const nw_game *game, const nw_engine *engine,
                            const nw_options *options, nw_error *err)
{
    int rc = nw_game_valid(game, err);
    if (rc == 0)
        rc = check_options(options, err);
    if (rc == 0)
        rc = check_engine(engine, game, options, err);
    if (rc < 0)
        return rc;
    return make_searcher(out, game, engine, options, err);
}

void nw_searcher_free(nw_searcher *s)
{
    if (!s)
        return;
    nw_table_free(&s->table);
    free(s->control.iteration);
    free(s->control.pass);
    free(s->states);
    free(s->memory);
    free(s);
}

void nw_searcher_clear(nw_searcher *s)
{
    nw_table_clear(&s->table);
    s->engine->clear(s->memory);
}

static int check_limits(const nw_limits *l, int deepen, nw_error *err)
{
    if (l->depth < 0 || l->depth > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "depth %d: expected 1..%d, or 0 for no limit", l->depth,
                       NW_PLIES_MAX);
    if (!(l->seconds >= 0))
        return nw_fail(err, NW_EINVAL, "seconds %g: expected a positive number, or 0 for no limit",
                       l->seconds);
    if (l->depth == 0 && l->seconds == 0 && l->soft_seconds == 0 && l->nodes == 0 && !l->stop)
        return nw_fail(err, NW_EINVAL, "a search needs a limit: depth, seconds, nodes or stop");
    if (l->depth == 0 && deepen == 0)
        return nw_fail(err, NW_EINVAL, "depth 0: without iterative deepening a depth is needed");
    return 0;
}

static int check_play_limits(const nw_limits *l, int play, nw_error *err)
{
    if (!(l->soft_seconds >= 0))
        return nw_fail(err, NW_EINVAL,
                       "soft_seconds %g: expected a positive number, or 0 for no limit",
                       l->soft_seconds);
    if (!play && (l->only || l->history || l->reversible))
        return nw_fail(err, NW_EINVAL, "only, history and reversible need options.play");
    if (l->history_count < 0 || (l->history_count > 0 && !l->history))
        return nw_fail(err, NW_EINVAL, "history_count %d: there are not so many keys",
                       l->history_count);
    return check_range("reversible", l->reversible, 0, NW_DEPTH_MAX, err);
}

/* The moves that are not among the limits' `only` are skipped at the root. */
static int exclude_moves(nw_searcher *s, const void *state, const nw_limits *l, nw_error *err)
{
    nw_control *c = &s->control;
    nw_move moves[NW_MOVES_MAX];
    c->skip_root = NULL;
    if (!l->only)
        return 0;
    const int count = s->game->moves(state, moves);
    memset(c->skip, 1, sizeof c->skip);
    for (int i = 0; i < l->only_count; i++) {
        int number = 0;
        while (number < count && moves[number] != l->only[i])
            number++;
        if (number == count)
            return nw_fail(err, NW_EINVAL, "only: move number %d is not legal", i);
        c->skip[number] = 0;
    }
    if (l->only_count <= 0 && count > 0)
        return nw_fail(err, NW_EINVAL, "only: no move is left to consider");
    c->skip_root = c->skip;
    return 0;
}

int nw_win_plies(const nw_game *game, nw_score score)
{
    const nw_score win = nw_engine_for(game, NW_VARIANT_PLAY)->win;
    const nw_score size = score < 0 ? -score : score;
    if (win == 0 || size > win || size < win - NW_PLIES_MAX)
        return 0;
    return score < 0 ? -(score + win) : win - score;
}

int nw_search(nw_searcher *s, const void *state, const nw_limits *limits, nw_result *result,
              nw_error *err)
{
    if (!s || !state || !limits || !result)
        return nw_fail(err, NW_EINVAL, "a search needs a searcher, a state, limits and a result");
    const custom_pos custom = {s->game, (void *)(uintptr_t)state, s->states};
    const void *pos = s->custom ? (const void *)&custom : state;
    nw_control *c = &s->control;
    int rc = check_limits(limits, c->options.deepen, err);
    if (rc == 0)
        rc = check_play_limits(limits, c->options.play, err);
    if (rc == 0)
        rc = exclude_moves(s, state, limits, err);
    if (rc < 0)
        return rc;
    if (!s->engine->listable(pos))
        return nw_fail(err, NW_EINVAL,
                       "a node has more than %d children, too many for the practical search; "
                       "the published algorithms take any width",
                       NW_MOVES_MAX);
    c->limits = *limits;
    c->err = err;
    c->failed = 0;
    c->iterations = c->passes = c->crossings = 0;
    memset(&c->statistics, 0, sizeof c->statistics);
    if (c->table)
        nw_table_age(c->table);
    c->started = nw_seconds();
    return s->engine->search(c, s->memory, pos, result);
}

/* --- the table on disk */

/* What the bounds of a table are about: values of this game, of this grain, with or without
 * quiescence. Where deeper entries may serve, and by the rules of play, they are not the values of
 * the tree of their depth, and would mislead a search that relies on that. */
static uint64_t table_tag(const nw_searcher *s)
{
    const nw_options *o = &s->control.options;
    uint64_t tag = (unsigned)(o->quiescence != 0) | (unsigned)(o->at_least != 0) << 1 |
                   (unsigned)(o->play != 0) << 2 | (uint64_t)o->selective << 3;
    if (o->grain > 1)
        tag = nw_mix(tag ^ (uint64_t)o->grain);
    for (const char *c = s->game->name ? s->game->name : ""; *c; c++)
        tag = nw_mix(tag ^ (unsigned char)*c);
    return nw_mix(tag ^ s->game->state_size);
}

int nw_table_save(const nw_searcher *s, const char *path, nw_error *err)
{
    if (!s->control.table)
        return nw_fail(err, NW_EINVAL, "this searcher has no table");
    FILE *f = fopen(path, "wb");
    if (!f)
        return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    int rc = nw_table_write(&s->table, table_tag(s), f, err);
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
    int rc = nw_table_read(&s->table, table_tag(s), f, err);
    fclose(f);
    return rc;
}

int nw_table_used(const nw_searcher *s)
{
    return s->control.table ? nw_table_sample(&s->table) : 0;
}
