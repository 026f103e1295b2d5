/* SPDX-License-Identifier: MIT */
#include "settings.h"
#include "base/text.h"
#include "games/games.h"
#include "library/options.h"
#include <assert.h>
#include <string.h>

bool cli_settings_add(cli_settings *s, const nw_option *row, const char *value, char *wanted,
                      size_t size)
{
    nw_option_expected(row, wanted, size);
    if (!nw_option_takes(row, value))
        return false;
    int kept = 0; /* the last setting of an option counts, and takes its place */
    for (int i = 0; i < s->count; i++)
        if (s->set[i].row != row)
            s->set[kept++] = s->set[i];
    s->set[kept].row = row;
    s->set[kept].value = value;
    s->count = kept + 1;
    return true;
}

bool cli_settings_has(const cli_settings *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->set[i].row->name, name) == 0)
            return true;
    return false;
}

bool cli_settings_judge(const cli_settings *s)
{
    for (int i = 0; i < s->count; i++)
        if (s->set[i].row->at == offsetof(nw_options, selective) ||
            strcmp(s->set[i].row->name, "window-independent") == 0)
            return true;
    return false;
}

static bool is_own(const nw_game_info *g, const char *option)
{
    for (const char *const *own = g->own_options; *own; own++)
        if (strcmp(*own, option) == 0)
            return true;
    return false;
}

/* Writes the games to which the option is limited, as "chess and checkers". False if game is one of
 * them, or if the option applies to all games. */
static bool is_for_others(const char *option, const nw_game *game, nw_text *others)
{
    int count = 0;
    for (const nw_game_info *const *g = nw_games; *g; g++) {
        if (!is_own(*g, option))
            continue;
        if ((*g)->rules == game)
            return false;
        nw_text_add(others, "%s%s", count++ ? " and " : "",
                    (*g)->title ? (*g)->title : (*g)->rules->name);
    }
    return count > 0;
}

void cli_settings_note_game(const cli_settings *s, const nw_game *game)
{
    for (int i = 0; i < s->count; i++) {
        const nw_option *row = s->set[i].row;
        nw_options o = nw_defaults(NULL);
        char others[80];
        nw_text text = nw_text_in(others, sizeof others);
        if (!is_for_others(row->name, game, &text))
            continue;
        nw_option_set(&o, row->name, s->set[i].value, NULL);
        if (nw_option_number(&o, row) != 0)
            cli_fail(0, "note: --%s is for %s and changes nothing in %s", row->name, others,
                     game->name);
    }
}

void cli_settings_apply(const cli_settings *s, nw_options *o)
{
    for (int i = 0; i < s->count; i++)
        if (s->set[i].row->at)
            nw_option_set(o, s->set[i].row->name, s->set[i].value, NULL); /* checked when read */
}

const char *cli_settings_published(const cli_settings *s)
{
    for (int i = 0; i < s->count; i++)
        if (!s->set[i].row->at)
            return s->set[i].row->name;
    return NULL;
}

cli_option cli_setting_option(cli_settings *s, const nw_option *row)
{
    const char *value = row->kind == NW_OPTION_SWITCH ? NULL
                        : row->kind == NW_OPTION_WORD ? "WORD"
                        : row->kind == NW_OPTION_RULE ? "EXPR"
                                                      : "N";
    return (cli_option){row->name, 'o', s, 0, 0, value, row->help, NULL};
}

/* --algo and --depth are the command's own. */
static bool is_offered(const nw_option *row, int of)
{
    return ((row->at && of & CLI_PRACTICAL) || (row->lab_at && of & CLI_PUBLISHED)) &&
           strcmp(row->name, "algo") != 0 && strcmp(row->name, "depth") != 0;
}

int cli_settings_options(cli_settings *s, int of, cli_option out[CLI_SETTINGS_MAX])
{
    const char *group = "";
    int count = 0;
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (!is_offered(row, of))
            continue;
        if (strcmp(group, row->group) != 0)
            out[count++] = (cli_option){row->group, 'h', NULL, 0, 0, NULL, "", NULL};
        group = row->group;
        out[count++] = cli_setting_option(s, row);
        assert(count < CLI_SETTINGS_MAX);
    }
    return count;
}
