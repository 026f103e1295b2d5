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

enum { ENDGAME_BITS = 20 }; /* of the solver's table at most */

static int open_player(arena_player *p, nw_error *err)
{
    const nw_options *o = &p->config.options;
    const int bits = o->table_bits < ENDGAME_BITS ? o->table_bits : ENDGAME_BITS;
    p->endgame = o->play && p->config.solver ? play_endgame_create(p->game, bits) : NULL;
    return nw_searcher_create(&p->searcher, p->game->rules, o, err);
}

static int begin(arena_player *p, const played_game *game, int side, nw_error *err)
{
    (void)game;
    (void)err;
    p->side = side;
    p->effort = (arena_effort){0};
    p->lag = (play_lag){0};
    nw_searcher_clear(p->searcher);
    play_endgame_clear(p->endgame);
    return NW_OK;
}

/* The smaller of two limits of which 0 means none. */
static uint64_t tighter(uint64_t a, uint64_t b)
{
    return !a || (b && b < a) ? b : a;
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

/* The exact solver of the last moves where it is able to, else the search with what it left. */
static int think(arena_player *p, const void *state, nw_limits *limits, nw_result *result,
                 nw_error *err)
{
    uint64_t nodes;
    double seconds;
    if (play_endgame_solve(p->endgame, state, limits, result, &nodes, &seconds))
        return NW_OK;
    if (limits->nodes > nodes)
        limits->nodes -= nodes;
    if (limits->seconds > seconds)
        limits->seconds -= seconds;
    return nw_search(p->searcher, state, limits, result, err);
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
    limits.depth = (int)tighter((uint64_t)p->config.depth, (uint64_t)turn->limits->depth);
    limits.nodes = tighter(p->config.nodes, turn->limits->nodes);
    if (p->config.options.play) {
        limits.history = played_history(turn->game, &limits.history_count);
        limits.reversible = turn->game->quiet[turn->game->plies];
    }
    limit_time(&limits, p, turn);
    const int rc = think(p, played_state(turn->game), &limits, &result, err);
    if (arena_is_set(p->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    if (rc != NW_OK)
        return rc;
    count(&p->effort, &result);
    p->spent = result.seconds;
    *move = result.move;
    return NW_OK;
}

static void close_player(arena_player *p)
{
    play_endgame_free(p->endgame);
    p->endgame = NULL;
    nw_searcher_free(p->searcher);
    p->searcher = NULL;
}

const arena_protocol arena_ours = {.limits_nodes = true,
                                   .limits_depth = true,
                                   .needs_limit = true,
                                   .open = open_player,
                                   .begin = begin,
                                   .move = find_move,
                                   .close = close_player};
