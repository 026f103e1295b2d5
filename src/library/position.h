/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_POSITION_H
#define NW_LIBRARY_POSITION_H
/* A position of the public laboratory (nullwindow_lab.h), from within. */
#include "library/plugin.h"
#include "nullwindow_lab.h"

struct nw_position {
    const nw_game_info *game;
    nw_game_info own; /* the row of a game that the calling program provides */
    nw_game rules;    /* and its rules, with what it left out */
    nw_plugin *plugin;
    bool opened; /* the state is to be released */
    void *state;
};

/* The game called name (length bytes): a built-in one, or that of a shared object, *plugin, to be
 * closed by nw_plugin_close. */
int nw_game_open(const char *name, size_t length, const nw_game_info **game, nw_plugin **plugin,
                 nw_error *err);

/* A position of a game that is open already: from the text after "GAME:", of a tree its very text,
 * so that no file is opened; and a copy of a state. */
int nw_position_read(nw_position **out, const nw_game_info *game, const char *text, nw_error *err);
int nw_position_at(nw_position **out, const nw_game_info *game, const void *state, nw_error *err);

/* Are values for the side to move also MAX's? And for trees, who moves at the root. */
bool nw_position_is_max(const nw_position *p);
void nw_position_set_max(nw_position *p, bool max);

/* The plies of a tree to its deepest leaf; 0 for a game. */
int nw_position_height(const nw_position *p);

/* How many moves there are, also in trees too wide to be listed; and plays number i of them. */
int nw_position_width(const nw_position *p);
int nw_position_walk(nw_position *p, int i, nw_error *err);
#endif
