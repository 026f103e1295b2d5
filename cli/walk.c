/* SPDX-License-Identifier: MIT */
#include "walk.h"
#include "games/tree/tree-inl.h"
#include <stdlib.h>
#include <string.h>

cli_walk *cli_walk_start(const cli_position *from)
{
    cli_walk *w = calloc(1, sizeof *w);
    nw_error err;
    if (!w || nw_position_copy(&w->at, from->opened, &err) < 0) {
        free(w);
        return NULL;
    }
    w->from = from;
    return w;
}

void cli_walk_free(cli_walk *w)
{
    if (w)
        nw_position_free(w->at);
    free(w);
}

void cli_walk_reset(cli_walk *w)
{
    memcpy(w->at->state, w->from->state, w->from->game->rules->state_size);
}

void cli_walk_step(cli_walk *w, uint32_t i, char *name, size_t size)
{
    const bool is_tree = cli_is_tree(w->from);
    nw_move moves[NW_MOVES_MAX];
    nw_error err;
    if (name && !is_tree && nw_position_moves(w->at, moves, NW_MOVES_MAX) > (int)i)
        nw_position_move_name(w->at, moves[i], name, size);
    if (nw_position_walk(w->at, (int)i, &err) < 0 || !name || !is_tree)
        return;
    const char *label = tree_label_of(w->at->state);
    snprintf(name, size, "%s", label ? label : "");
}

void cli_print_path(FILE *f, const uint32_t *path, int plies)
{
    if (plies == 0)
        fputc('-', f);
    for (int i = 0; i < plies; i++)
        fprintf(f, i ? ".%u" : "%u", (unsigned)path[i]);
}

void cli_print_line(cli_walk *w, const uint32_t *path, int plies)
{
    char name[64];
    const bool is_tree = cli_is_tree(w->from);
    if (is_tree)
        cli_print_path(stdout, path, plies);
    for (int i = 0; i < plies; i++) {
        cli_walk_step(w, path[i], name, sizeof name);
        printf((i == 0 && !is_tree) || !*name ? "%s" : " %s", name);
    }
    putchar('\n');
}
