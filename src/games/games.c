/* SPDX-License-Identifier: MIT */
#include "games/games.h"
#include "games/checkers/rules.h"
#include "games/chess/rules.h"
#include "games/connect4/rules.h"
#include "games/othello/rules.h"
#include "games/qubic/rules.h"
#include "games/tictactoe/rules.h"
#include "games/tree/rules.h"
#include <string.h>

const nw_game_info *const nw_games[] = {
    &checkers_info,  &chess_info, &connect4_info, &othello_info, &qubic_info,
    &tictactoe_info, &tree_info,  &uniform_info,  NULL,
};

const nw_game_info *nw_game_info_of(const nw_game *rules)
{
    for (const nw_game_info *const *g = nw_games; *g; g++)
        if ((*g)->rules == rules)
            return *g;
    return NULL;
}

const char *nw_game_instance(const nw_game_info *game)
{
    return game->instance ? game->instance : game->rules->name;
}

const nw_game_info *nw_game_find(const char *name, size_t length)
{
    for (const nw_game_info *const *g = nw_games; *g; g++)
        if (strlen((*g)->rules->name) == length && memcmp((*g)->rules->name, name, length) == 0)
            return *g;
    return NULL;
}
