/* SPDX-License-Identifier: MIT */
#include "instances.h"
#include <string.h>

#define X(game) extern const nw_book_of nw_book_##game##_lab;
NW_INSTANCES
#undef X

#define X(game) {#game, &nw_book_##game##_lab},
static const struct instance {
    const char *name;
    const nw_book_of *book;
} instances[] = {NW_INSTANCES};
#undef X

const nw_book_of *nw_book_for(const nw_game_info *game)
{
    const char *name = game->instance ? game->instance : game->rules->name;
    for (size_t i = 0; i < sizeof instances / sizeof *instances; i++)
        if (strcmp(instances[i].name, name) == 0)
            return instances[i].book;
    return NULL;
}
