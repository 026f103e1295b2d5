/* SPDX-License-Identifier: MIT */
#include "instances.h"
#include "games/custom/custom-inl.h"
#include "library/options.h"
#include <string.h>

#define X(game)                                                                                    \
    NW_ENGINE(game);                                                                               \
    extern const nw_minimal_run nw_minimal_of_##game##_lab;
NW_INSTANCES
#undef X

#define X(game)                                                                                    \
    {#game,                                                                                        \
     {&nw_engine_of_##game, &nw_engine_of_##game##_lab, &nw_engine_of_##game##_play},              \
     &nw_minimal_of_##game##_lab},
static const struct instance {
    const char *name;
    const nw_engine *engine[3]; /* by nw_variant */
    const nw_minimal_run *minimal;
} instances[] = {NW_INSTANCES};
#undef X

static const struct instance *find(const char *name)
{
    for (size_t i = 0; i < sizeof instances / sizeof *instances; i++)
        if (strcmp(instances[i].name, name) == 0)
            return &instances[i];
    return NULL;
}

/* The book is compiled twice: for trees, and for all other games behind their function pointers. */
extern const nw_book_of nw_book_tree_lab, nw_book_custom_lab;

const nw_book_of *nw_book_for(bool is_tree)
{
    return is_tree ? &nw_book_tree_lab : &nw_book_custom_lab;
}

const nw_book_row *nw_book_rows(void)
{
    return nw_book_tree_lab.rows;
}

const nw_book_row *nw_book_find(const char *algorithm)
{
    for (const nw_book_row *row = nw_book_rows(); row->name; row++)
        if (strcmp(row->name, algorithm) == 0)
            return row;
    return NULL;
}

bool nw_book_reads(const nw_book_row *row, const char *option)
{
    for (const char *const *name = row->takes; *name; name++)
        if (strcmp(*name, option) == 0)
            return true;
    return false;
}

/* The position as the game's book takes it: a tree's state itself, else *custom around it. */
static const void *position_of(const nw_game_info *game, const void *state, custom_pos *custom)
{
    *custom = custom_root(game->rules, state, NULL);
    return game->is_tree ? state : custom;
}

int nw_book_run(const nw_game_info *game, const char *algorithm, const void *state,
                const nw_lab_options *options, nw_book_result *result, nw_error *err)
{
    custom_pos custom;
    const int rc = nw_lab_options_check(options, err);
    if (rc < 0)
        return rc;
    return nw_book_for(game->is_tree)
        ->run(algorithm, position_of(game, state, &custom), options, result, err);
}

int nw_book_facts(const nw_game_info *game, const void *state, const nw_facts_options *options,
                  nw_facts *facts, nw_error *err)
{
    custom_pos custom;
    return nw_book_for(game->is_tree)
        ->facts(position_of(game, state, &custom), options, facts, err);
}

int nw_book_why(const nw_game_info *game, const void *state, const nw_lab_options *options,
                const uint32_t *path, int plies, nw_why *out, nw_error *err)
{
    custom_pos custom;
    return nw_book_for(game->is_tree)
        ->why(position_of(game, state, &custom), options, path, plies, out, err);
}

/* The instance of built-in rules, or `custom`; NULL if the build leaves it out (make GAMES=...). */
static const struct instance *find_for(const nw_game *rules)
{
    const nw_game_info *info = nw_game_info_of(rules);
    return find(info ? nw_game_instance(info) : NW_CUSTOM);
}

const nw_engine *nw_engine_for(const nw_game *rules, nw_variant variant)
{
    const struct instance *found = find_for(rules);
    return found ? found->engine[variant] : NULL;
}

bool nw_engine_is_custom(const nw_engine *engine)
{
    const struct instance *custom =
        find(NW_CUSTOM); /* NULL in the page's engine, which has no user games */
    return custom &&
           (engine == custom->engine[NW_VARIANT_FAST] || engine == custom->engine[NW_VARIANT_LAB] ||
            engine == custom->engine[NW_VARIANT_PLAY]);
}

const nw_minimal_run *nw_minimal_for(const nw_game *rules)
{
    return find_for(rules)->minimal;
}
