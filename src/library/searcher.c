/* SPDX-License-Identifier: MIT */
#include "library/searcher_struct.h"
#include "core/clock.h"
#include "core/error.h"
#include "library/game_check.h"
#include "library/instances.h"
#include "library/options.h"
#include "library/published.h"
#include "library/sized.h"
#include "library/required.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Creating, using and freeing searchers. The search itself is in search/. */

static int out_of_memory(nw_error *err)
{
    return nw_fail(err, NW_ENOMEM, "out of memory");
}

static int make_memory(nw_searcher *s, nw_error *err)
{
    const nw_options *o = &s->control.options;
    s->memory = calloc((size_t)o->threads, s->engine->memory);
    if (!s->memory)
        return out_of_memory(err);
    if (s->custom) {
        const size_t line = (NW_PLIES_MAX + 2) * custom_stride(&s->game) * sizeof *s->states;
        s->states = malloc((size_t)o->threads * line);
        if (!s->states)
            return out_of_memory(err);
        s->control.room = s->states;
        s->control.room_size = line;
    }
    if (o->table_bits == 0 || (s->custom && !s->game.key) || !s->control.driver)
        return 0;
    const int rc = nw_table_create(&s->table, o->table_bits, nw_replacement(o->replace), err);
    s->control.table = rc < 0 ? NULL : &s->table;
    return rc == 0 && (o->forms & NW_FORM_WIDE_CHECK) ? nw_table_widen(&s->table, err) : rc;
}

/* Threads share results through the table; without it all schemes are correct, but only some
 * gain. */
static int make_threads(nw_searcher *s, nw_error *err)
{
    const nw_options *o = &s->control.options;
    return o->threads > 1 && s->control.driver
               ? nw_parallel_create(&s->control.parallel, o->threads, nw_scheme_of(o->parallel),
                                    err)
               : 0;
}

/* The default of nw_game.index. */
static unsigned index_of_move(const void *state, nw_move move)
{
    (void)state;
    return move;
}

static int make_searcher(nw_searcher **out, const nw_game *game, const nw_engine *engine,
                         const nw_options *options, nw_error *err)
{
    nw_searcher *s = calloc(1, sizeof *s);
    if (!s)
        return out_of_memory(err);
    s->engine = engine;
    s->custom = nw_engine_is_custom(engine);
    s->control.options = *options;
    /* The caller's strings may be gone by the time of a search. */
    s->control.options.algorithm = nw_option_word(nw_option_find("algo"), options->algorithm);
    s->control.options.replace = nw_option_word(nw_option_find("replace"), options->replace);
    s->control.options.parallel = nw_option_word(nw_option_find("parallel"), options->parallel);
    s->control.driver = engine->driver(s->control.options.algorithm); /* NULL: published */
    int rc = nw_game_read(&s->game, game, err);
    if (!s->game.index)
        s->game.index = index_of_move;
    if (rc == 0)
        rc = make_memory(s, err);
    if (rc == 0)
        rc = make_threads(s, err);
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

/* Checks the game and the options; fills on with the options, with defaults for members that the
 * caller's structure lacks. */
static int check_request(const nw_game *game, const nw_options *options, nw_options *on,
                         nw_error *err)
{
    int rc = nw_game_valid(game, err);
    if (rc < 0)
        return rc;
    *on = nw_defaults(game);
    rc = nw_options_copy(on, options, err);
    return rc < 0 ? rc : nw_options_check(on, err);
}

int nw_searcher_create(nw_searcher **out, const nw_game *game, const nw_options *options,
                       nw_error *err)
{
    if (!out || !game || !options)
        return nw_is_missing(err, __func__);
    nw_options on;
    const int rc = check_request(game, options, &on, err);
    if (rc < 0)
        return rc;
    const nw_engine *engine = nw_engine_for(game, variant_of(&on));
    if (!engine)
        return nw_fail(err, NW_EINVAL,
                       "this build has no search for %.40s; build it with that game in GAMES, or "
                       "without GAMES=...",
                       nw_game_info_of(game) ? game->name : "games behind pointers (custom)");
    return make_searcher(out, game, engine, &on, err);
}

static int check_engine(const nw_engine *e, const nw_game *game, const nw_options *o, nw_error *err)
{
    if (strcmp(e->version, NW_VERSION) != 0)
        return nw_fail(err, NW_EINVAL,
                       "the engine of %.40s was compiled for version %.20s; the library is %s",
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
    if (!out || !game || !engine || !options)
        return nw_is_missing(err, __func__);
    nw_options on;
    int rc = check_request(game, options, &on, err);
    if (rc == 0)
        rc = check_engine(engine, game, &on, err);
    if (rc < 0)
        return rc;
    return make_searcher(out, game, engine, &on, err);
}

void nw_searcher_free(nw_searcher *s)
{
    if (!s)
        return;
    nw_parallel_free(s->control.parallel);
    nw_table_free(&s->table);
    nw_grown_clear(&s->grown);
    nw_kept_drop(&s->kept);
    free(s->control.iteration);
    free(s->control.pass);
    free(s->states);
    free(s->memory);
    free(s);
}

void nw_searcher_clear(nw_searcher *s)
{
    if (!s)
        return;
    nw_table_clear(&s->table);
    nw_grown_clear(&s->grown);
    nw_kept_drop(&s->kept);
    s->engine->clear(s->memory, s->control.options.threads);
}

static int check_limits(const nw_limits *l, int deepen, nw_error *err)
{
    if (l->depth < 0 || l->depth > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "depth %d: expected 1..%d, or 0 for no limit", l->depth,
                       NW_PLIES_MAX);
    if (!(l->seconds >= 0))
        return nw_fail(err, NW_EINVAL, "seconds %g: expected a positive number, or 0 for no limit",
                       l->seconds);
    if (l->depth == 0 && l->seconds == 0 && l->soft_seconds == 0 && l->nodes == 0 &&
        l->evaluations == 0 && !l->stop)
        return nw_fail(err, NW_EINVAL,
                       "a search needs a limit: depth, seconds, nodes, evaluations or stop");
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
        return nw_fail(err, NW_EINVAL, "history_count %d: expected the number of keys in history",
                       l->history_count);
    if (l->reversible < 0 || l->reversible > NW_DEPTH_MAX)
        return nw_fail(err, NW_EINVAL, "reversible %d: expected 0..%d", l->reversible,
                       NW_DEPTH_MAX);
    return 0;
}

/* Excludes root moves that are not in limits.only. */
static int exclude_moves(nw_searcher *s, const void *state, const nw_limits *l, nw_error *err)
{
    nw_control *c = &s->control;
    nw_move moves[NW_MOVES_MAX];
    c->skip_root = NULL;
    if (!l->only)
        return 0;
    const int count = s->game.moves(state, moves);
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

int nw_thread_counts(const nw_searcher *s, nw_thread *out, int room)
{
    if (!s || (!out && room > 0))
        return NW_EINVAL;
    const nw_parallel *t = s->control.parallel;
    const int threads = t ? t->threads : 1;
    for (int i = 0; i < threads && i < room; i++)
        out[i] = t ? t->worker[i].counts : (nw_thread){.nodes = s->control.nodes};
    return threads;
}

void nw_searcher_record(nw_searcher *s, nw_split_log *log)
{
    s->control.parallel->log = log;
}

int nw_selective_counts(const nw_searcher *s, nw_selective_stats *out, int room)
{
    if (!s || (!out && room > 0))
        return NW_EINVAL;
    for (int i = 0; i < NW_SELECT_KINDS && i < room; i++)
        out[i] = s->control.selective_stats[i];
    return NW_SELECT_KINDS;
}

int nw_win_plies(const nw_game *game, nw_score score)
{
    const nw_engine *engine = game ? nw_engine_for(game, NW_VARIANT_PLAY) : NULL;
    const nw_score win = engine ? engine->win : 0;
    const nw_score size = score < 0 ? -score : score;
    if (win == 0 || size > win || size < win - NW_PLIES_MAX)
        return 0;
    return score < 0 ? -(score + win) : win - score;
}

const void *nw_searcher_position(const nw_searcher *s, const void *state, custom_pos *custom)
{
    *custom = custom_root(&s->game, state, s->states);
    return s->custom ? (const void *)custom : state;
}

static int check_driver(const nw_control *c, const nw_limits *l, nw_error *err)
{
    return !l->driver || strcmp(c->options.algorithm, "mtd") == 0
               ? 0
               : nw_fail(err, NW_EINVAL, "driver: only with the algorithm mtd, not %s",
                         c->options.algorithm);
}

/* Limits for which evaluations must be counted. */
static int check_counted(const nw_control *c, const nw_limits *l, nw_error *err)
{
    const bool simulated = l->evaluation_seconds != 0 || l->node_seconds != 0;
    if (!(l->evaluation_seconds >= 0) || !(l->node_seconds >= 0))
        return nw_fail(err, NW_EINVAL, "a simulated clock needs positive seconds");
    if ((l->evaluations || simulated) && c->driver && !c->options.lab)
        return nw_fail(err, NW_EINVAL,
                       "%s: only with lab, or of a published algorithm, which count them",
                       simulated ? "a simulated clock" : "evaluations");
    if (simulated && c->options.threads > 1)
        return nw_fail(err, NW_EINVAL, "a simulated clock is for one thread, not %d",
                       c->options.threads);
    return 0;
}

int nw_search(nw_searcher *s, const void *state, const nw_limits *limits, nw_result *result,
              nw_error *err)
{
    if (!s || !state || !limits || !result)
        return nw_is_missing(err, __func__);
    custom_pos custom;
    const void *pos = nw_searcher_position(s, state, &custom);
    nw_control *c = &s->control;
    nw_limits l = {0};
    int rc = nw_limits_read(&l, limits, err);
    if (rc == 0)
        rc = check_limits(&l, c->options.deepen, err);
    if (rc == 0)
        rc = check_play_limits(&l, c->options.play, err);
    if (rc == 0)
        rc = s->custom ? nw_game_check_root(&s->game, state, err) : 0;
    if (rc == 0)
        rc = exclude_moves(s, state, &l, err);
    if (rc == 0)
        rc = check_counted(c, &l, err);
    if (rc == 0)
        rc = check_driver(c, &l, err);
    if (rc < 0)
        return rc;
    if (!s->engine->listable(pos))
        return nw_fail(err, NW_EINVAL,
                       "a node has more than %d children, too many for the practical search; "
                       "the published algorithms take any width",
                       NW_MOVES_MAX);
    c->limits = l;
    c->err = err;
    c->failed = 0;
    c->iterations = c->passes = c->crossings = 0;
    memset(&c->statistics, 0, sizeof c->statistics);
    memset(c->selective_stats, 0, sizeof c->selective_stats);
    if (c->table && c->continues)
        nw_table_continue(c->table);
    if (c->table)
        nw_table_age(c->table);
    c->clock = (nw_clock){nw_seconds(), l.evaluation_seconds, l.node_seconds};
    return c->driver ? s->engine->search(c, s->memory, pos, result)
                     : nw_published_search(s, state, &l, result, err);
}

/* --- parts of a larger search */

void nw_searcher_continue(nw_searcher *s, int ply)
{
    s->control.continues = true;
    s->control.ply = ply;
}

nw_table *nw_searcher_table(nw_searcher *s)
{
    return s->control.table;
}

void nw_searcher_use_table(nw_searcher *s, nw_table *table)
{
    s->control.table = table;
}

void nw_searcher_poll(nw_searcher *s, bool (*poll)(void *owner), void *owner)
{
    s->control.poll = poll;
    s->control.owner = owner;
}

void nw_searcher_spin(nw_searcher *s, bool may_spin)
{
    if (s->control.parallel)
        s->control.parallel->may_spin = may_spin;
}

void nw_searcher_rank(nw_searcher *s, nw_ordered at, const nw_move *move, int count, int64_t *out)
{
    custom_pos custom;
    at.pos = nw_searcher_position(s, at.pos, &custom);
    s->engine->rank(&s->control, s->memory, &at, move, count, out);
}

void nw_searcher_credit(nw_searcher *s, nw_ordered at, nw_move best, int depth)
{
    custom_pos custom;
    at.pos = nw_searcher_position(s, at.pos, &custom);
    s->engine->credit(&s->control, s->memory, &at, best, depth);
}

void nw_searcher_learn(nw_searcher *s, const nw_searcher *from)
{
    assert(s->engine == from->engine);
    s->engine->learn(s->memory, from->memory);
}

void nw_searcher_know(nw_searcher *s, bool (*known)(void *, const void *, nw_score *),
                      void *knowledge)
{
    s->control.known = known;
    s->control.knowledge = knowledge;
}

void nw_searcher_observe(nw_searcher *s, nw_observer *observer, int plies)
{
    s->control.observer = observer;
    s->control.observed_plies = plies;
}
