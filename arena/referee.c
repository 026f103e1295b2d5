/* SPDX-License-Identifier: MIT */
#include "arena/referee.h"
#include "core/clock.h"
#include "core/error.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game in progress. */
typedef struct table {
    played_game *game;
    arena_player *const *player;
    const arena_limits *limits;
    const arena_rules *rules;
    double left[2];
    arena_ending *ending;
    int opening;                        /* its plies */
    int capacity;                       /* of the notes */
    int losing[2], winning[2], even[2]; /* consecutive moves with such a report, by player */
} table;

const char *arena_fault_name(arena_fault fault)
{
    static const char *const names[] = {"", "resignation", "illegal move", "time", "crash"};
    return names[fault];
}

/* --- faults */

/* Ends the game as a loss for the culprit, and closes its engine. */
static void blame(table *t, int culprit, arena_fault fault, const char *reason)
{
    arena_player *p = t->player[culprit];
    t->ending->fault = fault;
    t->ending->culprit = culprit;
    t->ending->winner = !culprit;
    snprintf(t->ending->reason, sizeof t->ending->reason, "%s", reason);
    if (fault == ARENA_RESIGNED)
        return;
    t->ending->log = p->process.open ? arena_process_story(&p->process) : NULL;
    arena_player_close(p);
}

/* Opens the players and announces the game; the first to fail loses it. */
static int open_players(table *t, nw_error *err)
{
    for (int i = 0; i < 2; i++) {
        nw_error why;
        arena_player *p = t->player[i];
        if (p->process.open)
            arena_process_forget(&p->process);
        int rc = arena_player_open(p, &why);
        p->side = i;
        if (rc == 0)
            rc = p->spec->protocol->begin(p, t->game, &why);
        /* NW_EINVAL: the player cannot take the configuration or opening; no game at all. */
        if (rc == NW_ESTOP || rc == NW_ENOMEM || rc == NW_EINVAL)
            return nw_fail(err, rc, "player '%.60s': %s", p->spec->text, why.text);
        if (rc != 0) {
            blame(t, i, ARENA_CRASH, why.text);
            return 0;
        }
    }
    return 0;
}

/* --- clocks */

/* Seconds the mover has for this move, the margin included. */
static double allowed(const table *t, int mover)
{
    const arena_limits *l = &t->limits[mover];
    if (arena_has_clock(l))
        return t->left[mover] + t->rules->margin;
    return l->move_time > 0 ? l->move_time + t->rules->margin : t->rules->patience;
}

/* Stops the mover's clock after that many seconds; false: time forfeit. */
static bool stop_clock(table *t, int mover, double seconds, double most)
{
    const arena_limits *l = &t->limits[mover];
    const double late = seconds - (most - t->rules->margin);
    t->ending->used[mover] += seconds;
    if (!arena_has_clock(l) && l->move_time <= 0)
        return true;
    if (late > t->ending->longest_late)
        t->ending->longest_late = late;
    if (seconds > most)
        return false;
    /* Within the margin the clock stops at zero. */
    t->left[mover] = (late > 0 ? 0 : t->left[mover] - seconds) + l->increment;
    return true;
}

/* --- moves */

/* Is the only move a pass? */
static bool must_pass(const played_game *g, nw_move *move)
{
    nw_move moves[NW_MOVES_MAX];
    const void *state = played_state(g);
    const bool one = g->game->is_pass && g->game->rules->moves(state, moves) == 1;
    *move = one ? moves[0] : NW_NO_MOVE;
    return one && g->game->is_pass(state, moves[0]);
}

/* Records how the current move was found. */
static void take_note(table *t, const arena_answer *answer, double seconds)
{
    arena_ending *e = t->ending;
    const int ply = t->game->plies;
    if (ply >= t->capacity) {
        const int capacity = ply + 128;
        move_note *more = realloc(e->note, (size_t)capacity * sizeof *more);
        if (!more)
            return;
        memset(more + t->capacity, 0, (size_t)(capacity - t->capacity) * sizeof *more);
        e->note = more;
        t->capacity = capacity;
    }
    e->note[ply] = (move_note){answer->valued, answer->value, answer->depth, seconds};
}

/* --- adjudication */

static void count_verdicts(table *t, int mover, const arena_answer *a)
{
    const arena_rules *r = t->rules;
    t->losing[mover] = a->valued && a->value <= -r->resign_value ? t->losing[mover] + 1 : 0;
    t->winning[mover] = a->valued && a->value >= r->resign_value ? t->winning[mover] + 1 : 0;
    t->even[mover] = a->valued && fabs(a->value) <= r->draw_value ? t->even[mover] + 1 : 0;
}

static void adjudicate(table *t, int winner, const char *reason)
{
    t->ending->adjudicated = true;
    t->ending->winner = winner;
    snprintf(t->ending->reason, sizeof t->ending->reason, "adjudicated: %s", reason);
}

/* Applies the adjudication rules; false: the game continues. */
static bool is_adjudicated(table *t)
{
    const arena_rules *r = t->rules;
    const int moves = (t->game->plies - t->opening) / 2, number = t->game->plies / 2;
    for (int i = 0; i < 2; i++)
        if (r->resign_moves > 0 && t->losing[i] >= r->resign_moves &&
            t->winning[!i] >= r->resign_moves)
            adjudicate(t, !i, "both sides agree that it is lost");
    if (!t->ending->adjudicated && r->draw_moves > 0 && number >= r->draw_from &&
        t->even[0] >= r->draw_moves && t->even[1] >= r->draw_moves)
        adjudicate(t, PLAYER_NONE, "both sides agree that it is even");
    if (!t->ending->adjudicated && r->moves_most > 0 && moves >= r->moves_most)
        adjudicate(t, PLAYER_NONE, "the limit of moves was reached");
    return t->ending->adjudicated;
}

/* --- a move */

/* The fault behind a failed move's code. */
static arena_fault fault_of(int code, double seconds, double most)
{
    return seconds >= most ? ARENA_TIME : code == NW_EINVAL ? ARENA_ILLEGAL : ARENA_CRASH;
}

/* Asks the mover and plays its move; a fault ends the game. */
static int turn(table *t, nw_error *err)
{
    const int mover = played_mover(t->game);
    arena_player *p = t->player[mover];
    const double most = allowed(t, mover), start = nw_seconds();
    const arena_turn question = {.game = t->game,
                                 .limits = &t->limits[mover],
                                 .left = {t->left[0], t->left[1]},
                                 .deadline = start + most};
    arena_answer answer = {.move = NW_NO_MOVE};
    nw_error why = {0};
    int rc = p->spec->protocol->move(p, &question, &answer, &why);
    const double seconds = answer.seconds > 0 ? answer.seconds : nw_seconds() - start;
    const bool in_time = stop_clock(t, mover, seconds, most);
    if (rc == NW_ESTOP || rc == NW_ENOMEM)
        return nw_fail(err, rc, "%s", why.text);
    if (rc == 0 && !in_time)
        rc = nw_fail(&why, NW_EIO, "%.3f s for a move with %.3f s left", seconds,
                     most - t->rules->margin);
    if (rc == 0 && answer.move == NW_NO_MOVE)
        blame(t, mover, ARENA_RESIGNED, "resigned");
    else if (rc != 0)
        blame(t, mover, fault_of(rc, seconds, most), why.text);
    else {
        take_note(t, &answer, seconds);
        count_verdicts(t, mover, &answer);
        return played_move(t->game, answer.move, err);
    }
    return 0;
}

/* One move by the mover, or a forced pass by the referee. */
static int step(table *t, nw_error *err)
{
    nw_move move;
    return must_pass(t->game, &move) ? played_move(t->game, move, err) : turn(t, err);
}

int arena_referee_play(played_game *game, arena_player *const player[2],
                       const arena_limits limits[2], const arena_rules *rules, arena_ending *ending,
                       nw_error *err)
{
    *ending = (arena_ending){.winner = PLAYER_NONE, .culprit = PLAYER_NONE};
    table t = {.game = game,
               .player = player,
               .limits = limits,
               .rules = rules,
               .left = {limits[0].base, limits[1].base},
               .ending = ending,
               .opening = game->plies};
    played_status outcome = {0};
    int rc = open_players(&t, err);
    while (rc == 0 && !ending->fault && !(outcome = played_status_of(game)).over &&
           !is_adjudicated(&t))
        rc = step(&t, err);
    ending->notes = t.capacity;
    if (rc == 0 && !ending->fault && !ending->adjudicated) {
        ending->winner = outcome.winner;
        snprintf(ending->reason, sizeof ending->reason, "%s", outcome.reason);
    }
    for (int i = 0; i < 2; i++)
        ending->effort[i] = player[i]->effort;
    return rc;
}
