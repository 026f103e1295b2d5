/* SPDX-License-Identifier: MIT */
#include "settings.h"
#include "library/options.h"
#include <string.h>

bool cli_settings_add(cli_settings *s, const nw_option *row, const char *value, char *wanted,
                      size_t size)
{
    nw_options scratch = nw_defaults(NULL);
    nw_option_expected(row, wanted, size);
    if (nw_option_set(&scratch, row->name, value, NULL) < 0)
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
        if (s->set[i].row->bits || strcmp(s->set[i].row->name, "honest") == 0)
            return true;
    return false;
}

/* What one game alone has: its name in nw_game, and how it is written. */
static const struct only {
    const char *option, *game, *title;
} only[] = {
    {"quiescence-checks", "chess", "chess"},
    {"null-move", "chess", "chess"},
    {"checks", "chess", "chess"},
    {"verify", "chess", "chess"},
    {"probcut", "othello", "Othello"},
    {"forced", "checkers", "checkers"},
};

void cli_settings_note_game(const cli_settings *s, const nw_game *game)
{
    for (int i = 0; i < s->count; i++)
        for (size_t k = 0; k < sizeof only / sizeof *only; k++) {
            nw_options o = nw_defaults(NULL);
            if (strcmp(s->set[i].row->name, only[k].option) != 0 ||
                strcmp(game->name, only[k].game) == 0)
                continue;
            nw_option_set(&o, only[k].option, s->set[i].value, NULL);
            if (nw_option_number(&o, s->set[i].row) != 0)
                cli_fail(0, "note: --%s is for %s and changes nothing in %s", only[k].option,
                         only[k].title, game->name);
        }
}

void cli_settings_apply(const cli_settings *s, nw_options *o)
{
    for (int i = 0; i < s->count; i++)
        nw_option_set(o, s->set[i].row->name, s->set[i].value, NULL);
}

cli_option cli_setting_option(cli_settings *s, const nw_option *row)
{
    const char *value = row->kind == NW_OPTION_SWITCH   ? NULL
                        : row->kind == NW_OPTION_NUMBER ? "N"
                                                        : "WORD";
    return (cli_option){row->name, 'o', s, 0, 0, value, row->help, NULL};
}

int cli_settings_options(cli_settings *s, cli_option out[CLI_SETTINGS_MAX])
{
    const char *group = "";
    int count = 0;
    /* Row 0 is the algorithm. */
    for (int i = 1; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (strcmp(group, row->group) != 0)
            out[count++] = (cli_option){row->group, 'h', NULL, 0, 0, NULL, "", NULL};
        group = row->group;
        out[count++] = cli_setting_option(s, row);
    }
    return count;
}
