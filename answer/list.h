/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_LIST_H
#define NW_ANSWER_LIST_H
/* The catalogue: games, algorithms, options, example trees. */
#include "base/json.h"
#include "games/games.h"

enum { LIST_GAMES = 1, LIST_ALGORITHMS = 2, LIST_OPTIONS = 4, LIST_TREES = 8, LIST_ALL = 15 };

/* Writes one object with the requested parts; plugin is an additional game, or NULL. */
void list_write(json *j, unsigned parts, const nw_game_info *plugin);
#endif
