/* SPDX-License-Identifier: MIT */
/* The controller's side of the Go Text Protocol, for Othello. Commands have no numbers and are sent
 * one at a time; an empty line ends "= answer" and "? error". */
#include "arena/player.h"
#include "games/othello/rules.h"
#include "core/error.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ANSWER_SIZE = 128 };

typedef struct gtp {
    int sent; /* plies sent so far */
} gtp;

static const char *colour(int player)
{
    return player == 0 ? "black" : "white";
}

/* Reads the first line of an answer and skips the rest: 1, or 0 for an error. */
static int read_answer(arena_player *p, double deadline, char answer[ANSWER_SIZE], nw_error *err)
{
    char *line;
    int rc, good = -1;
    while ((rc = arena_process_line(&p->process, deadline, &line, err)) == 0) {
        if (good < 0 && (*line == '=' || *line == '?')) {
            good = *line == '=';
            line++;
            snprintf(answer, ANSWER_SIZE, "%s", line + strspn(line, " \t"));
        } else if (good >= 0 && !line[strspn(line, " \t")]) {
            return good;
        }
    }
    return rc;
}

/* Sends a command and reads its answer: 1, 0 if the engine reports an error, or a negative code. */
static int ask(arena_player *p, double deadline, char answer[ANSWER_SIZE], nw_error *err,
               const char *command)
{
    const int rc = arena_process_send(&p->process, err, "%s", command);
    return rc == 0 ? read_answer(p, deadline, answer, err) : rc;
}

/* Sends an optional command, which may be refused. */
static int try_command(arena_player *p, const char *command, nw_error *err)
{
    char answer[ANSWER_SIZE];
    const int rc = ask(p, arena_patience(), answer, err, command);
    return rc < 0 ? rc : 0;
}

static int must(arena_player *p, const char *command, nw_error *err)
{
    char answer[ANSWER_SIZE];
    const int rc = ask(p, arena_patience(), answer, err, command);
    return rc == 0  ? nw_fail(err, NW_EIO, "the engine refuses '%s': %s", command, answer)
           : rc < 0 ? rc
                    : 0;
}

static int set_option(arena_player *p, const char *name, const char *value, nw_error *err)
{
    char command[300];
    snprintf(command, sizeof command, "%s %s", name, value);
    return must(p, command, err);
}

static int open_engine(arena_player *p, nw_error *err)
{
    char answer[ANSWER_SIZE];
    int rc = ask(p, arena_patience(), answer, err, "name");
    if (rc < 0)
        return rc;
    snprintf(p->name, sizeof p->name, "%.60s", rc ? answer : "");
    rc = try_command(p, "set_game Othello", err);
    if (rc == 0)
        rc = must(p, "boardsize 8", err);
    return rc == 0 ? arena_player_each_option(p, set_option, err) : rc;
}

static int begin(arena_player *p, const played_game *game, nw_error *err)
{
    gtp *g = p->own;
    g->sent = 0;
    if (!played_begins_as_usual(game))
        return nw_fail(err, NW_EINVAL,
                       "gtp: a game starts at the usual position; give openings that are lists of "
                       "moves");
    return must(p, "clear_board", err);
}

/* Plays a move on the engine's board. Some engines refuse a forced pass. */
static int send_move(arena_player *p, const played_game *game, int ply, nw_error *err)
{
    char text[16], command[64];
    p->spec->game->rules->move_name(played_state_at(game, ply), game->move[ply], text, sizeof text);
    const bool pass = strcmp(text, "pa") == 0;
    for (char *c = text; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    snprintf(command, sizeof command, "play %s %s", colour(played_mover_at(game, ply)),
             pass ? "pass" : text);
    return pass ? try_command(p, command, err) : must(p, command, err);
}

/* GTP times are whole seconds, rounded down: an engine that obeys them must not lose on time.
 * Increments show only in the time left. */
static int tell_time(arena_player *p, const arena_turn *turn, nw_error *err)
{
    char command[96];
    const arena_limits *l = turn->limits;
    if (arena_has_clock(l)) {
        snprintf(command, sizeof command, "time_left %s %d 0", colour(p->side),
                 (int)floor(turn->left[p->side]));
        return try_command(p, command, err);
    }
    return 0;
}

static int send_limits(arena_player *p, const arena_limits *l, nw_error *err)
{
    char command[96];
    if (arena_has_clock(l))
        snprintf(command, sizeof command, "time_settings %d 0 0", (int)floor(l->base));
    else if (l->move_time > 0)
        snprintf(command, sizeof command, "time_settings 0 %d 1", (int)floor(l->move_time));
    else
        return 0;
    return try_command(p, command, err);
}

static int find_move(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err)
{
    gtp *g = p->own;
    char text[ANSWER_SIZE], command[32];
    int rc = g->sent == 0 ? send_limits(p, turn->limits, err) : 0;
    for (; rc == 0 && g->sent < turn->game->plies; g->sent++)
        rc = send_move(p, turn->game, g->sent, err);
    if (rc == 0)
        rc = tell_time(p, turn, err);
    if (rc != 0)
        return rc;
    snprintf(command, sizeof command, "genmove %s", colour(p->side));
    rc = ask(p, turn->deadline, text, err, command);
    if (rc == 0)
        return nw_fail(err, NW_EIO, "the engine refuses to move: %.100s", text);
    if (rc < 0)
        return rc;
    g->sent++;
    answer->move = NW_NO_MOVE;
    return strcmp(text, "resign") == 0 ? 0 : arena_read_move(turn, text, answer, err);
}

const arena_protocol arena_gtp = {.name = "gtp",
                                  .game = &othello_info,
                                  .whole_seconds = true,
                                  .own_size = sizeof(gtp),
                                  .open = open_engine,
                                  .begin = begin,
                                  .move = find_move};
