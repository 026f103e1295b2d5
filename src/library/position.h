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

/* Are values for the side to move also MAX's? */
bool nw_position_is_max(const nw_position *p);
#endif
