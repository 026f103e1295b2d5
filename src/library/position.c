/* SPDX-License-Identifier: MIT */
#include "library/position.h"
#include "core/error.h"
#include "core/moves-inl.h"
#include "base/nearest.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "library/game_check.h"
#include "library/sized.h"
#include "library/required.h"
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

/* --- creation and destruction */

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

static int unknown_game(const char *name, size_t length, nw_error *err)
{
    const char *names[32] = {NULL};
    char word[64];
    for (int i = 0; nw_games[i] && i < 31; i++)
        names[i] = nw_games[i]->rules->name;
    snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), name);
    if (nw_game_left_out(word))
        return nw_fail(err, NW_EINVAL,
                       "%s was left out of this library, which was built with GAMES=...; link one "
                       "with it",
                       word);
    const char *near = nw_nearest(word, names, sizeof *names);
    return near ? nw_fail(err, NW_EINVAL, "unknown game '%s'; did you mean '%s'?", word, near)
                : nw_fail(err, NW_EINVAL, "unknown game '%s'. Try: nullwindow list games", word);
}

int nw_game_open(const char *name, size_t length, const nw_game_info **game, nw_plugin **plugin,
                 nw_error *err)
{
    char path[4096];
    *plugin = NULL;
    *game = nw_game_find(name, length);
    if (*game)
        return 0;
    if (!nw_plugin_is_path(name, length) || length >= sizeof path)
        return unknown_game(name, length, err);
    memcpy(path, name, length);
    path[length] = '\0';
    const int rc = nw_plugin_open(plugin, path, err);
    *game = rc == 0 ? nw_plugin_info(*plugin) : NULL;
    return rc;
}

/* Hands the position over if rc is 0, else frees it. */
static int finish(nw_position **out, nw_position *p, int rc)
{
    if (rc == 0)
        *out = p;
    else
        nw_position_free(p);
    return rc;
}

int nw_position_open(nw_position **out, const char *text, nw_error *err)
{
    if (!out || !text)
        return nw_is_missing(err, __func__);
    const size_t length = strcspn(text, ":");
    nw_position *p = new_position(err);
    *out = NULL;
    if (!p)
        return NW_ENOMEM;
    int rc = nw_game_open(text, length, &p->game, &p->plugin, err);
    if (rc == 0)
        rc = take_memory(p, err);
    if (rc == 0)
        rc = nw_game_parse(p->game, p->state, text[length] ? text + length + 1 : "", err);
    p->opened = rc == 0;
    if (rc == 0 && p->plugin)
        rc = nw_game_check_root(p->game->rules, p->state, err);
    return finish(out, p, rc);
}

/* Reads a tree from text; fmemopen needs at least one byte, so an empty text becomes a blank. */
static int read_tree(tree_pos *root, const char *text, nw_error *err)
{
    tree *t = NULL;
    if (!*text)
        text = " ";
    FILE *f = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    if (!f)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    const int rc = tree_read(f, "tree", &t, err);
    fclose(f);
    if (rc == 0)
        tree_root(t, root);
    return rc;
}

int nw_position_read(nw_position **out, const nw_game_info *game, const char *text, nw_error *err)
{
    nw_position *p = new_position(err);
    *out = NULL;
    if (!p)
        return NW_ENOMEM;
    p->game = game;
    int rc = take_memory(p, err);
    if (rc == 0)
        rc = game == &tree_info ? read_tree(p->state, text, err)
                                : nw_game_parse(game, p->state, text, err);
    p->opened = rc == 0;
    return finish(out, p, rc);
}

int nw_position_at(nw_position **out, const nw_game_info *game, const void *state, nw_error *err)
{
    nw_position *p = new_position(err);
    *out = NULL;
    if (!p)
        return NW_ENOMEM;
    p->game = game;
    const int rc = take_memory(p, err);
    if (rc == 0)
        memcpy(p->state, state, game->rules->state_size);
    return finish(out, p, rc);
}

/* A built-in game has its own instance; any other is searched through its pointers. */
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
    if (!out || !game || !state)
        return nw_is_missing(err, __func__);
    nw_position *p = new_position(err);
    *out = NULL;
    if (!p)
        return NW_ENOMEM;
    int rc = take_game(p, game, err);
    if (rc == 0)
        rc = take_memory(p, err);
    if (rc == 0 && p->game == &p->own)
        rc = nw_game_check_root(&p->rules, state, err);
    if (rc == 0)
        memcpy(p->state, state, p->game->rules->state_size);
    return finish(out, p, rc);
}

int nw_position_copy(nw_position **out, const nw_position *p, nw_error *err)
{
    if (!out || !p)
        return nw_is_missing(err, __func__);
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
    if (rc == 0)
        memcpy(copy->state, p->state, p->game->rules->state_size);
    return finish(out, copy, rc);
}

/* --- queries */

const nw_game *nw_position_game(const nw_position *p)
{
    if (!p)
        return NULL;
    return p->game->rules;
}

const void *nw_position_state(const nw_position *p)
{
    if (!p)
        return NULL;
    return p->state;
}

bool nw_position_is_max(const nw_position *p)
{
    return !p->game->is_tree || ((const tree_pos *)p->state)->max;
}

void nw_position_set_max(nw_position *p, bool max)
{
    ((tree_pos *)p->state)->max = max;
}

int nw_position_height(const nw_position *p)
{
    return p->game->is_tree ? ((const tree_pos *)p->state)->tree->height : 0;
}

/* Moves of a tree are the numbers of its children. */
int nw_position_width(const nw_position *p)
{
    nw_move moves[NW_MOVES_MAX];
    return p->game->is_tree ? tree_width(p->state) : p->game->rules->moves(p->state, moves);
}

int nw_position_moves(const nw_position *p, nw_move *out, int room)
{
    if (!p || (!out && room > 0))
        return NW_EINVAL;
    nw_move moves[NW_MOVES_MAX];
    const int count =
        p->game->is_tree ? tree_width(p->state) : p->game->rules->moves(p->state, moves);
    for (int i = 0; out && i < count && i < room; i++)
        out[i] = p->game->is_tree ? (nw_move)i : moves[i];
    return count;
}

static int play(nw_position *p, nw_move move, nw_error *err)
{
    void *before = malloc(p->game->rules->state_size);
    if (!before)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    memcpy(before, p->state, p->game->rules->state_size);
    p->game->rules->play(p->state, before, move);
    free(before);
    return 0;
}

int nw_position_play(nw_position *p, nw_move move, nw_error *err)
{
    if (!p)
        return nw_is_missing(err, __func__);
    nw_move moves[NW_MOVES_MAX];
    const int count = nw_position_moves(p, moves, NW_MOVES_MAX);
    const bool legal =
        p->game->is_tree ? move < (nw_move)count : nw_move_index(moves, count, move) >= 0;
    return legal ? play(p, move, err)
                 : nw_fail(err, NW_EINVAL, "move %lu is not legal here", (unsigned long)move);
}

int nw_position_walk(nw_position *p, int i, nw_error *err)
{
    nw_move moves[NW_MOVES_MAX];
    const int count = nw_position_moves(p, moves, NW_MOVES_MAX);
    if (i < 0 || i >= count)
        return nw_fail(err, NW_EINVAL, "child %d does not exist", i);
    return play(p, p->game->is_tree ? (nw_move)i : moves[i], err);
}

int nw_position_parse_move(const nw_position *p, const char *text, nw_move *move, nw_error *err)
{
    if (!p || !text || !move)
        return nw_is_missing(err, __func__);
    return nw_game_parse_move(p->game, p->state, text, move, err);
}

void nw_position_move_name(const nw_position *p, nw_move move, char *out, size_t size)
{
    if (!p || !out || size == 0)
        return;
    p->game->rules->move_name(p->state, move, out, size);
}

void nw_position_print(const nw_position *p, char *out, size_t size)
{
    if (!p || !out || size == 0)
        return;
    p->game->rules->print(p->state, out, size);
}

void nw_position_draw(const nw_position *p, int ascii, char *out, size_t size)
{
    if (!p || !out || size == 0)
        return;
    nw_game_draw(p->game, p->state, ascii != 0, out, size);
}

const char *nw_position_side(const nw_position *p)
{
    if (!p)
        return NULL;
    return nw_game_side(p->game, p->state);
}
