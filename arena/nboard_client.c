/* SPDX-License-Identifier: MIT */
/* The controller's side of the NBoard protocol (Othello). The engine is told the whole game, as
 * GGF, before every move; its only limit is a depth. */
#include "arena/player.h"
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
    if (rc == NW_OK)
        rc = arena_player_each_option(p, set_option, err);
    return rc == NW_OK ? arena_player_ping(p, err) : rc;
}

static int begin(arena_player *p, const played_game *game, int side, nw_error *err)
{
    (void)game;
    p->side = side;
    return arena_player_ping(p, err);
}

/* The game as GGF, on one line. */
static int send_game(arena_player *p, const played_game *game, nw_error *err)
{
    game_record record;
    nw_buffer text = {0};
    int rc = record_begin(&record, p->game, err);
    if (rc == NW_OK)
        rc = played_copy(&record.game, game, err);
    if (rc == NW_OK)
        rc = record_write(&record, &text, err);
    for (size_t i = 0; rc == NW_OK && i < text.used; i++)
        if (text.text[i] == '\n')
            text.text[i] = ' ';
    if (rc == NW_OK)
        rc = arena_process_send(&p->process, err, "set game %s", text.text);
    nw_buffer_free(&text);
    record_free(&record);
    return rc;
}

static int find_move(arena_player *p, const arena_turn *turn, nw_move *move, nw_error *err)
{
    char *rest;
    int rc = NW_OK;
    if (turn->limits->depth)
        rc = arena_process_send(&p->process, err, "set depth %d", turn->limits->depth);
    if (rc == NW_OK)
        rc = send_game(p, turn->game, err);
    if (rc == NW_OK)
        rc = arena_process_send(&p->process, err, "go");
    if (rc == NW_OK)
        rc = arena_process_expect(&p->process, "===", turn->deadline, &rest, err);
    if (rc != NW_OK)
        return rc;
    rest[strcspn(rest, "/ \t")] = '\0';
    return arena_read_move(turn, rest, move, err);
}

const arena_protocol arena_nboard = {.name = "nboard",
                                     .game = "othello",
                                     .limits_depth = true,
                                     .open = open_engine,
                                     .begin = begin,
                                     .move = find_move};
