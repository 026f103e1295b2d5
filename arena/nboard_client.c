/* SPDX-License-Identifier: MIT */
/* The controller's side of the NBoard protocol (Othello). The engine gets the whole game as GGF
 * before every move; its only limit is a depth. */
#include "arena/player.h"
#include "games/othello/rules.h"
#include "core/error.h"
#include "records/record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int set_option(arena_player *p, const char *name, const char *value, nw_error *err)
{
    return arena_process_send(&p->process, err, "set %s %s", name, value);
}

static int open_engine(arena_player *p, nw_error *err)
{
    int rc = arena_process_send(&p->process, err, "nboard 2");
    if (rc == 0)
        rc = arena_player_each_option(p, set_option, err);
    return rc == 0 ? arena_player_ping(p, err) : rc;
}

static int begin(arena_player *p, const played_game *game, nw_error *err)
{
    (void)game;
    return arena_player_ping(p, err);
}

/* The game as GGF, on one line. */
static int send_game(arena_player *p, const played_game *game, nw_error *err)
{
    game_record record;
    nw_buffer text = {0};
    int rc = record_begin(&record, p->spec->game, err);
    if (rc == 0)
        rc = played_copy(&record.game, game, err);
    if (rc == 0)
        rc = record_write(&record, &text, err);
    for (size_t i = 0; rc == 0 && i < text.used; i++)
        if (text.text[i] == '\n')
            text.text[i] = ' ';
    if (rc == 0)
        rc = arena_process_send(&p->process, err, "set game %s", text.text);
    nw_buffer_free(&text);
    record_free(&record);
    return rc;
}

static int find_move(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err)
{
    char *rest;
    int rc = 0;
    if (turn->limits->depth)
        rc = arena_process_send(&p->process, err, "set depth %d", turn->limits->depth);
    if (rc == 0)
        rc = send_game(p, turn->game, err);
    if (rc == 0)
        rc = arena_process_send(&p->process, err, "go");
    if (rc == 0)
        rc = arena_process_expect(&p->process, "===", turn->deadline, &rest, err);
    if (rc != 0)
        return rc;
    char *slash = strchr(rest, '/');
    if (slash && slash[1] && slash[1] != '/') {
        answer->valued = true;
        answer->value = strtod(slash + 1, NULL);
        answer->depth = turn->limits->depth;
        if (p->heard)
            p->heard(p->context, &(arena_heard){.depth = answer->depth, .value = answer->value});
    }
    rest[strcspn(rest, "/ \t")] = '\0';
    return arena_read_move(turn, rest, answer, err);
}

const arena_protocol arena_nboard = {.name = "nboard",
                                     .game = &othello_info,
                                     .limits_depth = true,
                                     .reports = true,
                                     .open = open_engine,
                                     .begin = begin,
                                     .move = find_move};
