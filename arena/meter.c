/* SPDX-License-Identifier: MIT */
#include "arena/meter.h"
#include "core/clock.h"
#include "core/error.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- listening */

void meter_begin(meter_ear *e)
{
    *e = (meter_ear){.lower = -INFINITY, .upper = INFINITY, .counts = e->counts};
}

static void end_iteration(meter_ear *e)
{
    const uint64_t nodes = e->nodes - e->begun;
    e->counts.iterations++;
    e->counts.bounces += e->gap > 0;
    e->counts.width += e->gap;
    e->counts.explosions += e->last >= METER_NODES_LEAST && nodes >= METER_EXPLOSION * e->last;
    e->last = nodes;
    e->begun = e->nodes;
    e->gap = 0;
    e->lower = -INFINITY;
    e->upper = INFINITY;
}

void meter_end(meter_ear *e)
{
    if (e->depth > 0)
        end_iteration(e);
    e->depth = 0;
}

/* Handles a bound or value that contradicts earlier ones; it replaces them. */
static void contradict(meter_ear *e, double gap)
{
    e->counts.contradictions++;
    e->gap = gap > e->gap ? gap : e->gap;
    e->lower = -INFINITY;
    e->upper = INFINITY;
}

static void claim(meter_ear *e, const arena_heard *h)
{
    const int side = !h->forced ? 0 : h->value > 0 ? 1 : -1;
    if (e->claim && h->bound == 0 && side != e->claim) {
        e->counts.wins_lost++;
        e->claim = 0;
    }
    if (side && !e->claim && h->bound != -side) {
        e->counts.wins++;
        e->claim = side;
    }
}

void meter_hear(meter_ear *e, const arena_heard *h)
{
    if (h->depth != e->depth) {
        if (e->depth > 0)
            end_iteration(e);
        e->depth = h->depth;
    }
    if (h->nodes > e->nodes)
        e->nodes = h->nodes;
    e->counts.bounds += h->bound != 0;
    if (h->bound >= 0 && h->value > e->upper)
        contradict(e, h->value - e->upper);
    else if (h->bound <= 0 && h->value < e->lower)
        contradict(e, e->lower - h->value);
    if (h->bound >= 0 && h->value > e->lower)
        e->lower = h->value;
    if (h->bound < 0 && h->value < e->upper)
        e->upper = h->value;
    if (h->bound == 0) {
        e->value = h->value;
        e->valued = true;
    }
    claim(e, h);
}

/* --- searching */

static void hear(void *context, const arena_heard *h)
{
    meter_hear(context, h);
}

/* Searches the position as a new game; the value is the last one reported. */
static int search(arena_player *p, const char *position, int depth, double patience, meter_ear *ear,
                  arena_answer *answer, nw_error *err)
{
    played_game game = {.plies = 0};
    const arena_limits limits = {.depth = depth};
    int rc = played_begin(&game, p->spec->game, position, err);
    *ear = (meter_ear){.claim = 0};
    *answer = (arena_answer){.move = NW_NO_MOVE};
    meter_begin(ear);
    p->heard = hear;
    p->context = ear;
    if (rc == 0)
        rc = arena_player_open(p, err);
    p->side = rc == 0 ? played_mover(&game) : 0;
    if (rc == 0)
        rc = p->spec->protocol->begin(p, &game, err);
    const arena_turn turn = {.game = &game, .limits = &limits, .deadline = nw_seconds() + patience};
    if (rc == 0)
        rc = p->spec->protocol->move(p, &turn, answer, err);
    meter_end(ear);
    p->heard = NULL;
    played_free(&game);
    return rc;
}

int meter_position(arena_player *p, const char *position, int depth, double patience,
                   meter_row *row, nw_error *err)
{
    meter_ear first, other;
    arena_answer one, two;
    char mirrored[256];
    const nw_game_info *game = p->spec->game;
    if (!game->mirror || !game->mirror(position, mirrored, sizeof mirrored))
        return nw_fail(err, NW_EINVAL, "%.60s: cannot be mirrored", position);
    int rc = search(p, position, depth, patience, &first, &one, err);
    *row = (meter_row){.counts = first.counts};
    if (rc == 0)
        rc = search(p, position, depth, patience, &other, &two, err);
    row->repeats =
        rc == 0 && one.move == two.move && first.value == other.value && first.nodes == other.nodes;
    if (rc == 0)
        rc = search(p, mirrored, depth, patience, &other, &two, err);
    row->mirror_gap = rc == 0 ? fabs(first.value - other.value) : 0;
    row->mirrors = row->mirror_gap < 1e-9;
    return rc;
}
