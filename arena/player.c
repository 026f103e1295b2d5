/* SPDX-License-Identifier: MIT */
#include "arena/player.h"
#include "core/clock.h"
#include "core/error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const arena_protocol *const protocols[] = {&arena_uci,    &arena_cecp, &arena_gtp,
                                                  &arena_nboard, &arena_hub,  NULL};

enum { OPTION_SIZE = 128 };

static const arena_protocol *find_protocol(const char *name, size_t length)
{
    for (const arena_protocol *const *p = protocols; *p; p++)
        if (strlen((*p)->name) == length && memcmp((*p)->name, name, length) == 0)
            return *p;
    return NULL;
}

int arena_player_parse(arena_player *p, const nw_game_info *game, const char *text, nw_error *err)
{
    const char *colon = strchr(text, ':');
    *p = (arena_player){.protocol = &arena_ours, .game = game, .text = text};
    if (!colon)
        return play_player_parse(&p->config, game, text, err);
    p->protocol = find_protocol(text, strcspn(text, ",:"));
    p->command = colon + 1 + strspn(colon + 1, " ");
    if (!p->protocol)
        return nw_fail(err, NW_EINVAL,
                       "player '%.60s': what stands before the colon is not one of uci, cecp, gtp, "
                       "nboard, hub",
                       text);
    if (!*p->command)
        return nw_fail(err, NW_EINVAL, "player '%.60s': no command after the colon", text);
    if (p->protocol->game && strcmp(p->protocol->game, game->rules->name) != 0)
        return nw_fail(err, NW_EINVAL, "player '%.60s': %s engines play %s, not %s", text,
                       p->protocol->name, p->protocol->game, game->rules->name);
    return NW_OK;
}

int arena_player_check_limits(const arena_player *p, const arena_limits *l, nw_error *err)
{
    const bool own = !p->command && (p->config.depth || p->config.nodes || p->config.seconds > 0);
    if ((l->nodes && !p->protocol->limits_nodes) || (l->depth && !p->protocol->limits_depth))
        return nw_fail(err, NW_EINVAL, "player '%.60s': a %s engine cannot be told a limit in %s",
                       p->text, p->protocol->name, l->nodes ? "nodes" : "depth");
    if (p->protocol->whole_seconds && l->move_time > 0 && l->move_time < 1)
        return nw_fail(err, NW_EINVAL,
                       "player '%.60s': a %s engine counts whole seconds, and cannot be told %g a "
                       "move; give --time, or a second",
                       p->text, p->protocol->name, l->move_time);
    const bool given = arena_has_clock(l) || l->move_time > 0 || l->nodes || l->depth;
    if (p->protocol->needs_limit && !own && !given)
        return nw_fail(err, NW_EINVAL,
                       "player '%.60s': how long may it think? Give --time, --movetime, --nodes or "
                       "--depth%s",
                       p->text, p->command ? "" : ", or a limit in the configuration");
    return NW_OK;
}

int arena_player_open(arena_player *p, nw_error *err)
{
    if (p->open)
        return NW_OK;
    p->open = true;
    p->process.stop = p->stop;
    int rc = p->command ? arena_process_start(&p->process, p->command, err) : NW_OK;
    if (rc == NW_OK)
        rc = p->protocol->open(p, err);
    return rc;
}

void arena_player_close(arena_player *p)
{
    nw_error ignored;
    if (p->process.open)
        arena_process_send(&p->process, &ignored, "quit");
    if (p->open && p->protocol->close)
        p->protocol->close(p);
    arena_process_end(&p->process);
    p->open = false;
}

/* Copies the part of text up to one of the bytes in ends; returns what follows. */
static const char *copy_part(char *out, size_t size, const char *text, const char *ends)
{
    const size_t length = strcspn(text, ends);
    snprintf(out, size, "%.*s", (int)length, text);
    return text + length;
}

int arena_player_each_option(arena_player *p,
                             int (*set)(arena_player *p, const char *name, const char *value,
                                        nw_error *err),
                             nw_error *err)
{
    char name[OPTION_SIZE], value[OPTION_SIZE];
    const char *at = p->text + strlen(p->protocol->name);
    int rc = NW_OK;
    while (rc == NW_OK && *at == ',') {
        at = copy_part(name, sizeof name, at + 1, "=,:");
        *value = '\0';
        if (*at == '=')
            at = copy_part(value, sizeof value, at + 1, ",:");
        rc = set(p, name, value, err);
    }
    return rc;
}

int arena_player_ping(arena_player *p, nw_error *err)
{
    char *rest;
    const int number = ++p->pings;
    int rc = arena_process_send(&p->process, err, "ping %d", number);
    while (rc == NW_OK) {
        rc = arena_process_expect(&p->process, "pong", arena_patience(), &rest, err);
        if (rc == NW_OK && atoi(rest) == number)
            break;
    }
    return rc;
}

double arena_patience(void)
{
    return nw_seconds() + ARENA_PATIENCE;
}

int arena_read_move(const arena_turn *turn, const char *text, nw_move *move, nw_error *err)
{
    const nw_game_info *game = turn->game->game;
    nw_error why;
    if (game->parse_move(played_state(turn->game), text, move, &why) == NW_OK)
        return NW_OK;
    return nw_fail(err, NW_EINVAL, "illegal move '%.40s' (%.120s)", text, why.text);
}
