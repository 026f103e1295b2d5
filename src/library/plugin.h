/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_PLUGIN_H
#define NW_LIBRARY_PLUGIN_H
/* A user's game in a shared object (docs/plugins.md). It exports
 *
 *     const nw_game nw_plugin = {.size = sizeof(nw_game), .name = "hex", ...};
 *
 * and, optionally,
 *
 *     int nw_plugin_parse(const char *text, void *state, nw_error *err);   "" is the start; without
 *                                             it the start is a state of zero bytes
 *     const char *nw_plugin_side(const void *state);                        who is to move
 *     const char nw_plugin_version[] = NW_VERSION;                          what it was compiled
 * for */
#include "games/games.h"

typedef struct nw_plugin nw_plugin;

/* Is the name of a game a file: does it contain '/' or end in ".so"? */
bool nw_plugin_is_path(const char *name, size_t length);

/* Loads the game. Close it after all its users. */
int nw_plugin_open(nw_plugin **out, const char *path, nw_error *err);
void nw_plugin_close(nw_plugin *p);

/* The game as the programs see it. */
const nw_game_info *nw_plugin_info(const nw_plugin *p);
#endif
