/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_POSITION_H
#define NW_LIBRARY_POSITION_H
/* A position of the public laboratory (nullwindow_lab.h), from within. */
#include "library/plugin.h"
#include "nullwindow_lab.h"

struct nw_position {
    const nw_game_info *game;
    nw_game_info own; /* the row of a game that the calling program provides */
    nw_game rules;    /* and its rules, with defaults */
    nw_plugin *plugin;
    bool opened; /* the state is to be released */
    void *state;
};

/* The game called name (length bytes): a built-in one, or that of a shared object, *plugin, to be
 * closed by nw_plugin_close. */
int nw_game_open(const char *name, size_t length, const nw_game_info **game, nw_plugin **plugin,
                 nw_error *err);

/* A position of a game that is open already: from the text after "GAME:" (for a tree its contents,
 * not a file name); and a copy of a state. */
int nw_position_read(nw_position **out, const nw_game_info *game, const char *text, nw_error *err);
int nw_position_at(nw_position **out, const nw_game_info *game, const void *state, nw_error *err);

/* Is the side to move MAX? And for trees, set the player at the root. */
bool nw_position_is_max(const nw_position *p);
void nw_position_set_max(nw_position *p, bool max);

/* The plies of a tree to its deepest leaf; 0 for a game. */
int nw_position_height(const nw_position *p);

/* The number of moves, also in trees too wide to list; and plays move number i. */
int nw_position_width(const nw_position *p);
int nw_position_walk(nw_position *p, int i, nw_error *err);
#endif
