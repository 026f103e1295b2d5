/* SPDX-License-Identifier: MIT */
/* The controller's side of the Hub protocol, version 2, for 8x8 checkers. The engine gets the whole
 * game before every move. */
#include "arena/player.h"
#include "games/checkers/rules.h"
#include "base/buffer.h"
#include "core/error.h"
#include "games/checkers/hub.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int set_option(arena_player *p, const char *name, const char *value, nw_error *err)
{
    return arena_process_send(&p->process, err, "set-param name=%s value=\"%s\"", name, value);
}

static int open_engine(arena_player *p, nw_error *err)
{
    char *rest;
    int rc = arena_process_send(&p->process, err, "hub");
    if (rc == 0)
        rc = arena_process_expect(&p->process, "wait", arena_patience(), &rest, err);
    if (rc == 0)
        rc = arena_player_each_option(p, set_option, err);
    if (rc == 0)
        rc = arena_process_send(&p->process, err, "init");
    return rc == 0 ? arena_process_expect(&p->process, "ready", arena_patience(), &rest, err) : rc;
}

static int begin(arena_player *p, const played_game *game, nw_error *err)
{
    char *rest;
    (void)game;
    int rc = arena_process_send(&p->process, err, "new-game");
    if (rc == 0)
        rc = arena_process_send(&p->process, err, "ping");
    return rc == 0 ? arena_process_expect(&p->process, "pong", arena_patience(), &rest, err) : rc;
}

static int send_position(arena_player *p, const played_game *game, nw_error *err)
{
    char start[CHECKERS_HUB_SIZE], move[CHECKERS_HUB_MOVE_SIZE];
    nw_buffer moves = {0};
    checkers_hub_print(played_state_at(game, 0), start);
    for (int i = 0; i < game->plies; i++) {
        checkers_hub_print_move(game->move[i], move);
        nw_buffer_add(&moves, "%s%s", i ? " " : "", move);
    }
    int rc = moves.failed ? nw_fail(err, NW_ENOMEM, "out of memory") : 0;
    if (rc == 0)
        rc = moves.text ? arena_process_send(&p->process, err, "pos pos=%s moves=\"%s\"", start,
                                             moves.text)
                        : arena_process_send(&p->process, err, "pos pos=%s", start);
    nw_buffer_free(&moves);
    return rc;
}

static int send_level(arena_player *p, const arena_turn *turn, nw_error *err)
{
    const arena_limits *l = turn->limits;
    int rc = 0;
    if (arena_has_clock(l))
        rc = arena_process_send(&p->process, err, "level time=%.3f inc=%.3f",
                                turn->left[p->side] > 0 ? turn->left[p->side] : 0, l->increment);
    if (rc == 0 && l->move_time > 0)
        rc = arena_process_send(&p->process, err, "level move-time=%.3f", l->move_time);
    if (rc == 0 && l->nodes)
        rc = arena_process_send(&p->process, err, "level nodes=%llu", (unsigned long long)l->nodes);
    if (rc == 0 && l->depth)
        rc = arena_process_send(&p->process, err, "level depth=%d", l->depth);
    return rc;
}

/* "done move=11-15 ponder=..." */
static int read_done(const arena_turn *turn, char *rest, arena_answer *answer, nw_error *err)
{
    char *word;
    while ((word = play_word_next(&rest)) && strncmp(word, "move=", 5) != 0)
        ;
    const char *text = word ? word + 5 : "";
    nw_error why;
    if (checkers_hub_parse_move(played_state(turn->game), text, &answer->move, &why) == 0)
        return 0;
    return nw_fail(err, NW_EINVAL, "illegal %.150s", why.text);
}

/* "info depth=12 score=0.31 nodes=1234 ...", the score in men. */
static void read_info(arena_player *p, char *rest, arena_answer *answer)
{
    arena_heard info = {.depth = 0};
    bool valued = false;
    const char *word;
    while ((word = play_word_next(&rest)) && strncmp(word, "pv=", 3) != 0)
        if (strncmp(word, "depth=", 6) == 0) {
            info.depth = answer->depth = atoi(word + 6);
        } else if (strncmp(word, "nodes=", 6) == 0) {
            info.nodes = strtoull(word + 6, NULL, 10);
        } else if (strncmp(word, "score=", 6) == 0) {
            answer->valued = valued = true;
            info.value = answer->value = strtod(word + 6, NULL);
        }
    if (valued && p->heard)
        p->heard(p->context, &info);
}

static int find_move(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err)
{
    char *line, *rest;
    int rc = send_position(p, turn->game, err);
    if (rc == 0)
        rc = send_level(p, turn, err);
    if (rc == 0)
        rc = arena_process_send(&p->process, err, "go think");
    while (rc == 0 && (rc = arena_process_line(&p->process, turn->deadline, &line, err)) == 0) {
        if ((rest = arena_after_word(line, "info")))
            read_info(p, rest, answer);
        if ((rest = arena_after_word(line, "done")))
            return read_done(turn, rest, answer, err);
    }
    return rc;
}

const arena_protocol arena_hub = {.name = "hub",
                                  .game = &checkers_info,
                                  .limits_nodes = true,
                                  .limits_depth = true,
                                  .reports = true,
                                  .needs_limit = true,
                                  .open = open_engine,
                                  .begin = begin,
                                  .move = find_move};
