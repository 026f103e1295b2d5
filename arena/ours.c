/* SPDX-License-Identifier: MIT */
/* A built-in player: a configuration of Nullwindow, searching in the referee's thread. Each game
 * starts with an empty table, so that at fixed nodes a game depends only on its opening and
 * players. */
#include "arena/player.h"
#include "core/error.h"
#include "play/clock.h"
#include "play/level.h"

/* Seconds lost around the search: it polls the clock every 1024 nodes, and the scheduler may add
 * delay. */
#define OVERHEAD 0.002

typedef struct ours {
    play_engine engine;
    play_lag lag;
    double spent; /* seconds, by the last search */
} ours;

static int open_player(arena_player *p, nw_error *err)
{
    const play_player *config = &p->spec->config;
    ours *o = p->own;
    return play_engine_open(&o->engine, p->spec->game, &config->options, config->solver, err);
}

static int begin(arena_player *p, const played_game *game, nw_error *err)
{
    ours *o = p->own;
    (void)game;
    (void)err;
    p->effort = (arena_effort){0};
    o->lag = (play_lag){0};
    play_engine_clear(&o->engine);
    return 0;
}

static bool has_simulated_clock(const play_player *config)
{
    return config->evaluation_cost > 0 || config->node_cost > 0;
}

static void limit_time(nw_limits *limits, arena_player *p, const arena_turn *turn)
{
    const arena_limits *l = turn->limits;
    ours *o = p->own;
    const double own = p->spec->config.seconds;
    const play_clock clock = {.move_time = own > 0 ? own : l->move_time,
                              .left = turn->left[p->side],
                              .has_left = arena_has_clock(l),
                              .increment = l->increment,
                              .moves_expected = played_moves_expected(turn->game),
                              .overhead = has_simulated_clock(&p->spec->config) ? 0 : OVERHEAD};
    const play_budget budget = play_lag_budget(&o->lag, &clock, o->spent);
    limits->soft_seconds = budget.soft;
    limits->seconds = budget.hard;
}

static void count(arena_effort *e, const nw_result *r)
{
    e->searches++;
    e->depth += r->depth;
    e->crossings += r->crossings;
    e->nodes += r->nodes;
}

static void report(arena_player *p, const nw_iteration *it, nw_score value, int bound)
{
    const nw_game_info *game = p->spec->game;
    const int plies = nw_win_plies(game->rules, value);
    const arena_heard h = {.depth = it->depth,
                           .value = plies > 0   ? ARENA_FORCED
                                    : plies < 0 ? -ARENA_FORCED
                                                : (double)value / (game->unit ? game->unit : 1),
                           .bound = bound,
                           .forced = plies != 0,
                           .nodes = it->nodes};
    p->heard(p->context, &h);
}

/* A pass proves a bound, or the value within a window. */
static int on_pass(void *context, const nw_iteration *it)
{
    const nw_pass *pass = it->pass;
    report(context, it, pass->value,
           pass->value >= pass->beta    ? 1
           : pass->value <= pass->alpha ? -1
                                        : 0);
    return 0;
}

static int on_iteration(void *context, const nw_iteration *it)
{
    report(context, it, it->value, 0);
    return 0;
}

static int find_move(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err)
{
    const play_player *config = &p->spec->config;
    const int unit = p->spec->game->unit ? p->spec->game->unit : 1;
    ours *o = p->own;
    nw_limits limits = {.size = sizeof limits, .stop = p->stop};
    nw_result result;
    limits.depth = config->depth > 0 ? config->depth : turn->limits->depth;
    limits.nodes = config->nodes > 0 ? config->nodes : turn->limits->nodes;
    limits.evaluations = config->evaluations;
    limits.evaluation_seconds = config->evaluation_cost;
    limits.node_seconds = config->node_cost;
    if (config->options.play) {
        limits.history = played_history(turn->game, &limits.history_count);
        limits.reversible = turn->game->quiet[turn->game->plies];
    }
    limit_time(&limits, p, turn);
    if (p->heard) {
        limits.pass = on_pass;
        limits.iteration = on_iteration;
        limits.context = p;
    }
    const void *state = played_state(turn->game);
    o->engine.random = turn->game->key[turn->game->plies]; /* makes games reproducible */
    const bool weak = config->level > 0 && config->level < PLAY_LEVELS;
    const int rc = weak ? play_level_think(&o->engine, config->level, state, &limits, &result, err)
                        : play_think(&o->engine, state, &limits, &result, err);
    if (nw_is_set(p->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    if (rc < 0)
        return rc;
    count(&p->effort, &result);
    o->spent = result.seconds;
    *answer = (arena_answer){.move = result.move,
                             .seconds = has_simulated_clock(config) ? result.seconds : 0,
                             .valued = true,
                             .value = (double)result.value / unit,
                             .depth = result.depth};
    return 0;
}

static void close_player(arena_player *p)
{
    ours *o = p->own;
    play_engine_close(&o->engine);
}

const arena_protocol arena_ours = {.limits_nodes = true,
                                   .limits_depth = true,
                                   .reports = true,
                                   .needs_limit = true,
                                   .own_size = sizeof(ours),
                                   .open = open_player,
                                   .begin = begin,
                                   .move = find_move,
                                   .close = close_player};
