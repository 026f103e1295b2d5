/* SPDX-License-Identifier: MIT */
/* What engines say to the arena: the first byte chooses protocol and limits, the rest are the lines
 * of a whole game, which the engine plays against itself. Its moves are legal or it is blamed. */
#include "arena/player.h"
#include "core/clock.h"
#include "fuzz/fuzz.h"
#include "lines.h"
#include <fcntl.h>

static int one_move(arena_player *p, played_game *g, const arena_limits *limits, nw_error *err)
{
    const arena_turn turn = {
        .game = g, .limits = limits, .left = {9, 9}, .deadline = nw_seconds() + 1};
    arena_answer answer = {.move = NW_NO_MOVE};
    int rc = p->spec->protocol->move(p, &turn, &answer, err);
    if (rc != 0 || answer.move == NW_NO_MOVE)
        return rc != 0 ? rc : NW_ESTOP;
    demand(played_is_legal(g, answer.move));
    return played_move(g, answer.move, err);
}

static void play_on(arena_player *p, played_game *g, const arena_limits *limits, nw_error *err)
{
    int rc = p->spec->protocol->begin(p, g, err);
    while (rc == 0 && g->plies < 40 && !played_status_of(g).over) {
        p->side = played_mover(g);
        rc = one_move(p, g, limits, err);
    }
    demand(rc == 0 || rc == NW_ESTOP || err->text[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const arena_protocol *const protocols[] = {&arena_uci, &arena_cecp, &arena_gtp,
                                                      &arena_nboard, &arena_hub};
    static const arena_limits limits[] = {
        {.depth = 2}, {.base = 9, .increment = 1}, {.move_time = 2}, {.nodes = 9}};
    if (size < 2)
        return 0;
    const arena_protocol *protocol = protocols[data[0] % 5];
    const nw_game_info *othello = nw_game_find("othello", 7);
    const arena_spec spec = {.protocol = protocol,
                             .game = protocol->game ? protocol->game : othello,
                             .text = "x,Hash=16:engine",
                             .command = "engine"};
    arena_player p = {.spec = &spec, .open = true};
    played_game g;
    nw_error err = {0};
    p.own = calloc(1, protocol->own_size ? protocol->own_size : 1);
    p.process = (arena_process){.open = true, .input = open("/dev/null", O_WRONLY), .errors = -1};
    demand(p.own && p.process.input >= 0);
    demand(lines_open_text(&p.process.output, data + 1, size - 1));
    demand(played_begin(&g, spec.game, "", &err) == 0);
    if (protocol->open(&p, &err) == 0)
        play_on(&p, &g, &limits[data[0] / 5 % 4], &err);
    else
        demand(err.text[0]);
    played_free(&g);
    arena_player_close(&p);
    return 0;
}
