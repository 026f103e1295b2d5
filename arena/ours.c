/* SPDX-License-Identifier: MIT */
/* A configuration of ours as a player: the search runs in the referee's thread. Every game begins
 * with an empty table, so that at a fixed number of nodes a game depends on nothing but its opening
 * and its players. */
#include "arena/player.h"
#include "core/error.h"
#include "play/clock.h"

/* Seconds between the clock's start and the search, and back: a search looks at the clock every
 * 1024 nodes, and the system may let us wait. */
#define OVERHEAD 0.002

static int open_player(arena_player *p, nw_error *err)
{
    return play_mind_open(&p->mind, p->game, &p->config.options, p->config.solver, err);
}

static int begin(arena_player *p, const played_game *game, int side, nw_error *err)
{
    (void)game;
    (void)err;
    p->side = side;
    p->effort = (arena_effort){0};
    p->lag = (play_lag){0};
    play_mind_clear(&p->mind);
    return NW_OK;
}

static void limit_time(nw_limits *limits, arena_player *p, const arena_turn *turn)
{
    const arena_limits *l = turn->limits;
    const play_clock clock = {.move_time = p->config.seconds > 0 ? p->config.seconds : l->move_time,
                              .left = turn->left[p->side],
                              .has_left = arena_has_clock(l),
                              .increment = l->increment,
                              .moves_expected = played_moves_expected(turn->game),
                              .overhead = OVERHEAD};
    const play_budget budget = play_lag_budget(&p->lag, &clock, p->spent);
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

static int find_move(arena_player *p, const arena_turn *turn, nw_move *move, nw_error *err)
{
    nw_limits limits = {.stop = p->stop};
    nw_result result;
    limits.depth = (int)play_tighter((uint64_t)p->config.depth, (uint64_t)turn->limits->depth);
    limits.nodes = play_tighter(p->config.nodes, turn->limits->nodes);
    if (p->config.options.play) {
        limits.history = played_history(turn->game, &limits.history_count);
        limits.reversible = turn->game->quiet[turn->game->plies];
    }
    limit_time(&limits, p, turn);
    const int rc = play_think(&p->mind, played_state(turn->game), &limits, &result, err);
    if (arena_is_set(p->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    if (rc < 0)
        return rc;
    count(&p->effort, &result);
    p->spent = result.seconds;
    *move = result.move;
    return NW_OK;
}

static void close_player(arena_player *p)
{
    play_mind_close(&p->mind);
}

const arena_protocol arena_ours = {.limits_nodes = true,
                                   .limits_depth = true,
                                   .needs_limit = true,
                                   .open = open_player,
                                   .begin = begin,
                                   .move = find_move,
                                   .close = close_player};
