/* SPDX-License-Identifier: MIT */
#include "library/position.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "library/game_check.h"
#include "library/sized.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *nw_game_name(int i)
{
    int count = 0;
    while (nw_games[count])
        count++;
    return i >= 0 && i < count ? nw_games[i]->rules->name : NULL;
}

/* --- made and freed */

static nw_position *new_position(nw_error *err)
{
    nw_position *p = calloc(1, sizeof *p);
    if (!p)
        nw_fail(err, NW_ENOMEM, "out of memory");
    return p;
}

static int take_memory(nw_position *p, nw_error *err)
{
    p->state = calloc(1, p->game->rules->state_size);
    return p->state ? 0 : nw_fail(err, NW_ENOMEM, "out of memory");
}

void nw_position_free(nw_position *p)
{
    if (!p)
        return;
    if (p->opened && p->game->release)
        p->game->release(p->state);
    free(p->state);
    nw_plugin_close(p->plugin);
    free(p);
}

static int find_game(nw_position *p, const char *name, size_t length, nw_error *err)
{
    char path[4096];
    p->game = nw_game_find(name, length);
    if (p->game)
        return 0;
    snprintf(path, sizeof path, "%.*s", (int)(length < 4095 ? length : 4095), name);
    if (!nw_plugin_is_path(name, length))
        return nw_fail(err, NW_EINVAL, "unknown game '%.60s'", path);
    const int rc = nw_plugin_open(&p->plugin, path, err);
    if (rc == 0)
        p->game = nw_plugin_info(p->plugin);
    return rc;
}

int nw_position_open(nw_position **out, const char *text, nw_error *err)
{
    const size_t length = strcspn(text, ":");
    nw_position *p = new_position(err);
    *out = NULL;
    if (!p)
        return NW_ENOMEM;
    int rc = find_game(p, text, length, err);
    if (rc == 0)
        rc = take_memory(p, err);
    if (rc == 0)
        rc = nw_game_parse(p->game, p->state, text[length] ? text + length + 1 : "", err);
    if (rc == 0 && p->plugin)
        rc = nw_game_check_root(p->game->rules, p->state, err);
    p->opened = rc == 0;
    if (rc == 0)
        *out = p;
    else
        nw_position_free(p);
    return rc;
}

/* A built-in game is itself; any other is searched through its pointers. */
static int take_game(nw_position *p, const nw_game *game, nw_error *err)
{
    p->game = nw_game_info_of(game);
    if (p->game)
        return 0;
    int rc = nw_game_read(&p->rules, game, err);
    if (rc == 0)
        rc = nw_game_valid(&p->rules, err);
    nw_game_complete(&p->rules);
    p->own = (nw_game_info){.rules = &p->rules, .instance = NW_CUSTOM};
    p->game = &p->own;
    return rc;
}

int nw_position_of(nw_position **out, const nw_game *game, const void *state, nw_error *err)
{
    nw_position *p = new_position(err);
    *out = NULL;
    if (!p)
        return NW_ENOMEM;
    int rc = take_game(p, game, err);
    if (rc == 0)
        rc = take_memory(p, err);
    if (rc == 0 && p->game == &p->own)
        rc = nw_game_check_root(&p->rules, state, err);
    if (rc < 0) {
        nw_position_free(p);
        return rc;
    }
    memcpy(p->state, state, p->game->rules->state_size);
    *out = p;
    return 0;
}

int nw_position_copy(nw_position **out, const nw_position *p, nw_error *err)
{
    nw_position *copy = new_position(err);
    *out = NULL;
    if (!copy)
        return NW_ENOMEM;
    *copy = *p;
    copy->opened = false;
    copy->plugin = NULL;
    if (p->game == &p->own) {
        copy->own.rules = &copy->rules;
        copy->game = &copy->own;
    }
    const int rc = take_memory(copy, err);
    if (rc < 0) {
        nw_position_free(copy);
        return rc;
    }
    memcpy(copy->state, p->state, p->game->rules->state_size);
    *out = copy;
    return 0;
}

/* --- asked */

const nw_game *nw_position_game(const nw_position *p)
{
    return p->game->rules;
}

const void *nw_position_state(const nw_position *p)
{
    return p->state;
}

bool nw_position_is_max(const nw_position *p)
{
    return !p->game->is_tree || ((const tree_pos *)p->state)->max;
}

int nw_position_moves(const nw_position *p, nw_move *out, int room)
{
    nw_move moves[NW_MOVES_MAX];
    const int count = p->game->rules->moves(p->state, moves);
    if (out && room > 0)
        memcpy(out, moves, (size_t)(count < room ? count : room) * sizeof *moves);
    return count;
}

int nw_position_play(nw_position *p, nw_move move, nw_error *err)
{
    nw_move moves[NW_MOVES_MAX];
    const int count = p->game->rules->moves(p->state, moves);
    int number = 0;
    while (number < count && moves[number] != move)
        number++;
    if (number == count)
        return nw_fail(err, NW_EINVAL, "move %lu is not legal here", (unsigned long)move);
    void *before = malloc(p->game->rules->state_size);
    if (!before)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    memcpy(before, p->state, p->game->rules->state_size);
    p->game->rules->play(p->state, before, move);
    free(before);
    return 0;
}

int nw_position_parse_move(const nw_position *p, const char *text, nw_move *move, nw_error *err)
{
    return nw_game_parse_move(p->game, p->state, text, move, err);
}

void nw_position_move_name(const nw_position *p, nw_move move, char *out, size_t size)
{
    p->game->rules->move_name(p->state, move, out, size);
}

void nw_position_print(const nw_position *p, char *out, size_t size)
{
    p->game->rules->print(p->state, out, size);
}

void nw_position_draw(const nw_position *p, int ascii, char *out, size_t size)
{
    nw_game_draw(p->game, p->state, ascii != 0, out, size);
}

const char *nw_position_side(const nw_position *p)
{
    return nw_game_side(p->game, p->state);
}
