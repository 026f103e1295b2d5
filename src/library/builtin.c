/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/games.h"
#include "library/required.h"
#include <string.h>

/* The version, and the built-in games by name. */

const char *nw_version(void)
{
    return NW_VERSION;
}

const nw_game *nw_builtin(const char *name)
{
    if (!name)
        return NULL;
    const nw_game_info *info = nw_game_find(name, strlen(name));
    return info ? info->rules : NULL;
}

/* The row of a built-in game whose states own no memory, or NULL. */
static const nw_game_info *info_of(const nw_game *game)
{
    const nw_game_info *info = nw_game_info_of(game);
    return info && !info->release ? info : NULL;
}

int nw_parse(const nw_game *game, const char *text, void *state, nw_error *err)
{
    if (!game || !text || !state)
        return nw_is_missing(err, __func__);
    const nw_game_info *info = info_of(game);
    return info ? nw_game_parse(info, state, text, err)
                : nw_fail(err, NW_EINVAL, "positions of this game cannot be read from text");
}

int nw_parse_move(const nw_game *game, const void *state, const char *text, nw_move *move,
                  nw_error *err)
{
    if (!game || !state || !text || !move)
        return nw_is_missing(err, __func__);
    const nw_game_info *info = info_of(game);
    return info ? info->parse_move(state, text, move, err)
                : nw_fail(err, NW_EINVAL, "moves of this game cannot be read from text");
}
