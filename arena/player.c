/* SPDX-License-Identifier: MIT */
#include "arena/player.h"
#include "core/clock.h"
#include "core/error.h"
#include "base/nearest.h"
#include "library/options.h"
#include "play/level.h"
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

static int unknown_protocol(const char *text, nw_error *err)
{
    static const char known[] = "uci, cecp, gtp, nboard or hub";
    char word[16], meant[NW_MEANT_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, ",:"), text);
    return nw_fail(err, NW_EINVAL, "player '%.60s': before the colon, expected a protocol: %s%s",
                   text, known, nw_meant(word, known, meant));
}

/* Parses a built-in player. If the first word is unknown it may be an engine's name, so the message
 * shows how to write one. */
static int parse_ours(arena_spec *s, const char *text, nw_error *err)
{
    nw_error why = {0};
    char first[64];
    const arena_protocol *const *p = protocols;
    const int rc = play_player_parse(&s->config, s->game, text, &why);
    if (rc == 0)
        return 0;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(text, ","), text);
    bool known = strchr(first, '=') || nw_option_find(first) || strstr(why.text, "did you mean");
    known |= nw_option_word(nw_option_find("algo"), first) != NULL;
    while (*p && (*p)->game != s->game)
        p++;
    return *p && !known
               ? nw_fail(err, rc, "%.160s; an engine is written %s:%s", why.text, (*p)->name, first)
               : nw_fail(err, rc, "%s", why.text);
}

int arena_spec_parse(arena_spec *s, const nw_game_info *game, const char *text, nw_error *err)
{
    const char *colon = strchr(text, ':');
    *s = (arena_spec){.protocol = &arena_ours, .game = game, .text = text};
    if (!colon)
        return parse_ours(s, text, err);
    s->protocol = find_protocol(text, strcspn(text, ",:"));
    s->command = colon + 1 + strspn(colon + 1, " ");
    if (!s->protocol)
        return unknown_protocol(text, err);
    if (!*s->command)
        return nw_fail(err, NW_EINVAL, "player '%.60s': no command after the colon", text);
    if (s->protocol->game && s->protocol->game != game)
        return nw_fail(err, NW_EINVAL, "player '%.60s': %s engines play %s, not %s", text,
                       s->protocol->name, s->protocol->game->rules->name, game->rules->name);
    return 0;
}

int arena_spec_check_limits(const arena_spec *s, const arena_limits *l, nw_error *err)
{
    const arena_protocol *p = s->protocol;
    const bool own = !s->command && (s->config.depth || s->config.nodes || s->config.evaluations ||
                                     s->config.seconds > 0 ||
                                     (s->config.level > 0 && s->config.level < PLAY_LEVELS));
    if ((l->nodes && !p->limits_nodes) || (l->depth && !p->limits_depth))
        return nw_fail(err, NW_EINVAL, "player '%.60s': a %s engine cannot be given a limit in %s",
                       s->text, p->name, l->nodes ? "nodes" : "depth");
    if (p->whole_seconds && l->move_time > 0 && l->move_time < 1)
        return nw_fail(
            err, NW_EINVAL,
            "player '%.60s': a %s engine counts whole seconds and cannot be given %g per "
            "move; give --time, or at least a second",
            s->text, p->name, l->move_time);
    const bool given = arena_has_clock(l) || l->move_time > 0 || l->nodes || l->depth;
    if (p->needs_limit && !own && !given)
        return nw_fail(err, NW_EINVAL,
                       "player '%.60s': how long may it think? Give --time, --movetime, --nodes or "
                       "--depth%s",
                       s->text, s->command ? "" : ", or a limit in the configuration");
    return 0;
}

int arena_player_open(arena_player *p, nw_error *err)
{
    const arena_protocol *protocol = p->spec->protocol;
    if (p->open)
        return 0;
    p->open = true;
    p->process.stop = p->stop;
    p->own = calloc(1, protocol->own_size ? protocol->own_size : 1);
    int rc = p->own ? 0 : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == 0 && p->spec->command)
        rc = arena_process_start(&p->process, p->spec->command, err);
    if (rc == 0)
        rc = protocol->open(p, err);
    return rc;
}

void arena_player_close(arena_player *p)
{
    nw_error ignored;
    if (p->process.open)
        arena_process_send(&p->process, &ignored, "quit");
    if (p->own && p->spec->protocol->close)
        p->spec->protocol->close(p);
    free(p->own);
    p->own = NULL;
    arena_process_end(&p->process);
    p->open = false;
}

/* Copies text up to one of the bytes in ends; returns the rest. */
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
    const char *at = p->spec->text + strlen(p->spec->protocol->name);
    int rc = 0;
    while (rc == 0 && *at == ',') {
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
    while (rc == 0) {
        rc = arena_process_expect(&p->process, "pong", arena_patience(), &rest, err);
        if (rc == 0 && atoi(rest) == number)
            break;
    }
    return rc;
}

double arena_patience(void)
{
    return nw_seconds() + ARENA_PATIENCE;
}

int arena_read_move(const arena_turn *turn, const char *text, arena_answer *answer, nw_error *err)
{
    const nw_game_info *game = turn->game->game;
    nw_error why;
    if (nw_game_parse_move(game, played_state(turn->game), text, &answer->move, &why) == 0)
        return 0;
    return nw_fail(err, NW_EINVAL, "illegal move '%.40s' (%.120s)", text, why.text);
}
