/* SPDX-License-Identifier: MIT */
/* The controller's side of the Chess Engine Communication Protocol (xboard), version 2. The engine
 * keeps the game: it gets the opening in force mode, and from its first move on answers every move
 * of the opponent. */
#include "arena/player.h"
#include "games/chess/rules.h"
#include "core/clock.h"
#include "core/error.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cecp {
    unsigned features;
    int sent;     /* plies sent so far */
    bool replies; /* answers the opponent's move unprompted */
} cecp;

/* Features used here; others are accepted and ignored. */
enum { PING = 1, SETBOARD = 2, USERMOVE = 4, TIME = 8, DONE = 16, WAIT = 32, REUSE = 64 };

static const struct {
    const char *name;
    unsigned bit;
} features[] = {{"ping", PING}, {"setboard", SETBOARD}, {"usermove", USERMOVE},
                {"time", TIME}, {"done", DONE},         {"reuse", REUSE}};

/* Seconds to wait for version 1 engines, which do not answer. */
#define GREETING_SECONDS 2.0

static void note_feature(arena_player *p, const char *name, const char *value)
{
    cecp *c = p->own;
    for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
        if (strcmp(name, features[i].name) != 0)
            continue;
        c->features = atoi(value) ? c->features | features[i].bit : c->features & ~features[i].bit;
        if (features[i].bit == DONE && !atoi(value))
            c->features |= WAIT; /* done=0: more features follow, at any time */
    }
    if (strcmp(name, "myname") == 0)
        snprintf(p->name, sizeof p->name, "%s", value);
}

/* Reads name=value pairs; values with blanks are quoted. */
static int read_features(arena_player *p, char *at, nw_error *err)
{
    int rc = 0;
    while (rc == 0 && *(at += strspn(at, " \t"))) {
        char *name = at;
        at += strcspn(at, "= \t");
        if (*at != '=')
            return 0; /* not a pair: ignore the rest */
        *at++ = '\0';
        const bool quoted = *at == '"';
        char *value = at + quoted;
        at = value + strcspn(value, quoted ? "\"" : " \t");
        if (*at)
            *at++ = '\0';
        note_feature(p, name, value);
        rc = arena_process_send(&p->process, err, "accepted %s", name);
    }
    return rc;
}

static int read_greeting(arena_player *p, nw_error *err)
{
    cecp *c = p->own;
    const double start = nw_seconds();
    c->features = TIME | REUSE;
    while (!(c->features & DONE)) {
        const double seconds = c->features & WAIT ? ARENA_PATIENCE : GREETING_SECONDS;
        nw_error late;
        char *line;
        int rc = arena_process_line(&p->process, start + seconds, &line, &late);
        if (rc != 0 && nw_seconds() >= start + seconds)
            return 0;
        if (rc != 0)
            return nw_fail(err, rc, "%s", late.text);
        char *rest = arena_after_word(line, "feature");
        rc = rest ? read_features(p, rest, err) : 0;
        if (rc != 0)
            return rc;
    }
    return 0;
}

static int set_option(arena_player *p, const char *name, const char *value, nw_error *err)
{
    if (strcmp(name, "memory") == 0 || strcmp(name, "cores") == 0)
        return arena_process_send(&p->process, err, "%s %s", name, value);
    return *value ? arena_process_send(&p->process, err, "option %s=%s", name, value)
                  : arena_process_send(&p->process, err, "option %s", name);
}

static int open_engine(arena_player *p, nw_error *err)
{
    int rc = arena_process_send(&p->process, err, "xboard");
    if (rc == 0)
        rc = arena_process_send(&p->process, err, "protover 2");
    if (rc == 0)
        rc = read_greeting(p, err);
    return rc == 0 ? arena_player_each_option(p, set_option, err) : rc;
}

static int set_up(arena_player *p, const played_game *game, nw_error *err)
{
    const cecp *c = p->own;
    char start[256];
    if (played_begins_as_usual(game))
        return 0;
    if (!(c->features & SETBOARD))
        return nw_fail(err, NW_EINVAL,
                       "the engine cannot set up positions (setboard=0); give it openings that are "
                       "lists of moves");
    p->spec->game->rules->print(played_state_at(game, 0), start, sizeof start);
    return arena_process_send(&p->process, err, "setboard %s", start);
}

static int begin(arena_player *p, const played_game *game, nw_error *err)
{
    cecp *c = p->own;
    static const char *const lines[] = {"new", "easy", "force"};
    int rc = 0;
    c->sent = 0;
    c->replies = false;
    for (int i = 0; rc == 0 && i < 3; i++)
        rc = arena_process_send(&p->process, err, "%s", lines[i]);
    if (rc == 0)
        rc = set_up(p, game, err);
    return rc == 0 && c->features & PING ? arena_player_ping(p, err) : rc;
}

/* "new" resets the limits; the first move restores them. */
static int send_limits(arena_player *p, const arena_limits *l, nw_error *err)
{
    int rc = 0;
    const int seconds = (int)ceil(l->base);
    if (arena_has_clock(l))
        rc = arena_process_send(&p->process, err, "level 0 %d:%02d %g", seconds / 60, seconds % 60,
                                l->increment);
    if (rc == 0 && l->move_time > 0)
        rc = arena_process_send(&p->process, err, "st %g", l->move_time);
    if (rc == 0 && l->depth)
        rc = arena_process_send(&p->process, err, "sd %d", l->depth);
    return rc;
}

static long hundredths(double seconds)
{
    return seconds > 0.01 ? (long)(seconds * 100) : 1;
}

static int send_clocks(arena_player *p, const arena_turn *turn, nw_error *err)
{
    const cecp *c = p->own;
    if (!arena_has_clock(turn->limits) || !(c->features & TIME))
        return 0;
    const int rc =
        arena_process_send(&p->process, err, "time %ld", hundredths(turn->left[p->side]));
    return rc == 0
               ? arena_process_send(&p->process, err, "otim %ld", hundredths(turn->left[!p->side]))
               : rc;
}

static int send_move(arena_player *p, const played_game *game, int ply, nw_error *err)
{
    const cecp *c = p->own;
    char text[32];
    p->spec->game->rules->move_name(played_state_at(game, ply), game->move[ply], text, sizeof text);
    return arena_process_send(&p->process, err, "%s%s", c->features & USERMOVE ? "usermove " : "",
                              text);
}

/* Sends new moves; the last one makes an engine in play think. */
static int send_moves(arena_player *p, const arena_turn *turn, nw_error *err)
{
    cecp *c = p->own;
    int rc = c->replies ? 0 : send_limits(p, turn->limits, err);
    if (rc == 0 && c->replies)
        rc = send_clocks(p, turn, err);
    for (; rc == 0 && c->sent < turn->game->plies; c->sent++)
        rc = send_move(p, turn->game, c->sent, err);
    if (rc == 0 && !c->replies) {
        rc = send_clocks(p, turn, err);
        rc = rc == 0 ? arena_process_send(&p->process, err, "go") : rc;
        c->replies = true;
    }
    return rc;
}

/* The move of a line "move e2e4" or, from older engines, "my move is e2e4"; else NULL. */
static char *move_of(char *line)
{
    char *rest = arena_after_word(line, "move");
    if (!rest && (strncmp(line, "my move is", 10) == 0 || strncmp(line, "My move is", 10) == 0))
        rest = line + 10 + strspn(line + 10, " :\t");
    return rest ? play_word_next(&rest) : NULL;
}

static int find_move(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err)
{
    cecp *c = p->own;
    char *line;
    int rc = send_moves(p, turn, err);
    while (rc == 0) {
        rc = arena_process_line(&p->process, turn->deadline, &line, err);
        if (rc != 0)
            return rc;
        const char *text = move_of(line);
        if (text) {
            c->sent++;
            return arena_read_move(turn, text, answer, err);
        }
        answer->move = NW_NO_MOVE;
        if (arena_after_word(line, "resign"))
            return 0;
        if (strncmp(line, "Illegal move", 12) == 0)
            return nw_fail(err, NW_EIO, "the engine refuses our move: %.100s", line);
    }
    return rc;
}

const arena_protocol arena_cecp = {.name = "cecp",
                                   .game = &chess_info,
                                   .limits_depth = true,
                                   .own_size = sizeof(cecp),
                                   .open = open_engine,
                                   .begin = begin,
                                   .move = find_move};
