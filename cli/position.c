/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "games/tree/tree-inl.h"
#include "library/game_check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int unknown_game(const char *argument, size_t length)
{
    const char *names[32] = {NULL};
    char name[64];
    int count = 0;
    for (const nw_game_info *const *g = nw_games; *g && count < 31; g++)
        names[count++] = (*g)->rules->name;
    snprintf(name, sizeof name, "%.*s", (int)(length < 63 ? length : 63), argument);
    const char *near = cli_nearest(name, names, sizeof *names);
    if (near)
        return cli_fail(EXIT_USAGE, "unknown game '%s'; did you mean '%s'?", name, near);
    return cli_fail(EXIT_USAGE, "unknown game '%s'. Try: nullwindow list games", name);
}

int cli_open_game(const char *name, size_t length, const nw_game_info **game, nw_plugin **plugin)
{
    char path[4096];
    nw_error err = {0};
    *plugin = NULL;
    *game = nw_game_find(name, length);
    if (*game)
        return 0;
    if (!nw_plugin_is_path(name, length) || length >= sizeof path)
        return unknown_game(name, length);
    memcpy(path, name, length);
    path[length] = '\0';
    if (nw_plugin_open(plugin, path, &err) < 0)
        return cli_report(&err);
    *game = nw_plugin_info(*plugin);
    return 0;
}

int cli_open(const char *argument, cli_position *out)
{
    nw_error err = {0};
    const size_t length = strcspn(argument, ":");
    const char *text = argument[length] ? argument + length + 1 : "";
    *out = (cli_position){.text = argument};
    const int rc = cli_open_game(argument, length, &out->game, &out->plugin);
    if (rc != 0)
        return rc;
    out->state = calloc(1, out->game->rules->state_size);
    if (out->state && nw_game_parse(out->game, out->state, text, &err) == 0 &&
        (!out->plugin || nw_game_check_root(out->game->rules, out->state, &err) == 0))
        return 0;
    const bool memory = out->state != NULL;
    free(out->state);
    nw_plugin_close(out->plugin);
    *out = (cli_position){.text = argument};
    return memory ? cli_report(&err) : cli_fail(EXIT_FAILED, "out of memory");
}

void cli_close(cli_position *p)
{
    if (p->state && p->game->release)
        p->game->release(p->state);
    free(p->state);
    nw_plugin_close(p->plugin);
    p->state = NULL;
    p->plugin = NULL;
}

bool cli_is_tree(const cli_position *p)
{
    return p->game->is_tree;
}

static int set_root(const char *command, cli_position *p, const char *root)
{
    if (!cli_is_tree(p))
        return cli_fail(EXIT_USAGE, "%s: --root is for trees; in %s the side to move is MAX",
                        command, p->game->rules->name);
    if (strcmp(root, "min") != 0 && strcmp(root, "max") != 0)
        return cli_expected(command, "--root ", root, "min or max");
    ((tree_pos *)p->state)->max = strcmp(root, "max") == 0;
    return 0;
}

int cli_open_at(const char *command, const char *argument, long long depth, const char *root,
                cli_position *out, int *plies)
{
    *out = (cli_position){0};
    if (!argument)
        return cli_fail(EXIT_USAGE,
                        "%s: which position? As in: nullwindow %s uniform:w=5,d=9,seed=1", command,
                        command);
    int rc = cli_open(argument, out);
    if (rc == 0 && root)
        rc = set_root(command, out, root);
    if (rc == 0 && depth < 0 && !cli_is_tree(out))
        rc = cli_fail(EXIT_USAGE, "%s: how deep? %s needs --depth, as in --depth 4", command,
                      out->game->rules->name);
    *plies = depth < 0 ? NW_DEPTH_MAX : (int)depth;
    return rc;
}

bool cli_root_is_max(const cli_position *p)
{
    return !cli_is_tree(p) || ((const tree_pos *)p->state)->max;
}

int cli_tree_height(const cli_position *p)
{
    return cli_is_tree(p) ? ((const tree_pos *)p->state)->tree->height : 0;
}

nw_move *cli_moves(const cli_position *p, int *count)
{
    /* A tree may be wider than any game; it says so before its moves are listed. */
    const int most = cli_is_tree(p) ? tree_width(p->state) : p->game->rules->max_moves;
    nw_move *move = malloc(sizeof *move * ((size_t)most + 1));
    *count = move ? p->game->rules->moves(p->state, move) : 0;
    return move;
}

const char *cli_move(const cli_position *p, nw_move move, char out[CLI_NAME_SIZE])
{
    p->game->rules->move_name(p->state, move, out, CLI_NAME_SIZE);
    return out;
}
