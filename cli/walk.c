/* SPDX-License-Identifier: MIT */
#include "walk.h"
#include "games/tree/tree-inl.h"
#include <stdlib.h>
#include <string.h>

cli_walk *cli_walk_start(const cli_position *from)
{
    cli_walk *w = calloc(1, sizeof *w);
    const size_t size = from->game->rules->state_size;
    if (!w)
        return NULL;
    w->from = from;
    w->state = malloc(size);
    w->child = malloc(size);
    if (!w->state || !w->child) {
        cli_walk_free(w);
        return NULL;
    }
    cli_walk_reset(w);
    return w;
}

void cli_walk_free(cli_walk *w)
{
    if (!w)
        return;
    free(w->state);
    free(w->child);
    free(w);
}

void cli_walk_reset(cli_walk *w)
{
    memcpy(w->state, w->from->state, w->from->game->rules->state_size);
}

/* The move to child i. Trees may be wider than any list of moves; their moves are the numbers. */
static nw_move move_to(cli_walk *w, uint32_t i)
{
    if (cli_is_tree(w->from))
        return i;
    w->from->game->rules->moves(w->state, w->moves);
    return w->moves[i];
}

static void name_move(const cli_walk *w, nw_move move, char *name, size_t size)
{
    const nw_game *rules = w->from->game->rules;
    if (cli_is_tree(w->from)) {
        const char *label = tree_label_of(w->child);
        snprintf(name, size, "%s", label ? label : "");
    } else if (rules->move_name) {
        rules->move_name(w->state, move, name, size);
    } else {
        snprintf(name, size, "%u", (unsigned)move);
    }
}

void cli_walk_step(cli_walk *w, uint32_t i, char *name, size_t size)
{
    const nw_move move = move_to(w, i);
    w->from->game->rules->play(w->child, w->state, move);
    if (name)
        name_move(w, move, name, size);
    void *reached = w->child;
    w->child = w->state;
    w->state = reached;
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
