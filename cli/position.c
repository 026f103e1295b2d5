/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cli_open_game(const char *name, size_t length, const nw_game_info **game, nw_plugin **plugin)
{
    nw_error err = {0};
    return nw_game_open(name, length, game, plugin, &err) < 0 ? cli_report(&err) : 0;
}

int cli_open(const char *argument, cli_position *out)
{
    nw_error err = {0};
    *out = (cli_position){.text = argument};
    if (nw_position_open(&out->opened, argument, &err) < 0)
        return cli_report(&err);
    out->game = out->opened->game;
    out->state = out->opened->state;
    return 0;
}

void cli_close(cli_position *p)
{
    nw_position_free(p->opened);
    *p = (cli_position){.text = p->text};
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
    nw_position_set_max(p->opened, strcmp(root, "max") == 0);
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
    return nw_position_is_max(p->opened);
}

int cli_tree_height(const cli_position *p)
{
    return nw_position_height(p->opened);
}

nw_move *cli_moves(const cli_position *p, int *count)
{
    const int width = nw_position_width(p->opened);
    nw_move *move = malloc(sizeof *move * ((size_t)width + 1));
    *count = move ? nw_position_moves(p->opened, move, width) : 0;
    return move;
}

const char *cli_move(const cli_position *p, nw_move move, char out[CLI_NAME_SIZE])
{
    p->game->rules->move_name(p->state, move, out, CLI_NAME_SIZE);
    return out;
}
