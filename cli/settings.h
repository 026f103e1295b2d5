/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SETTINGS_H
#define NW_CLI_SETTINGS_H
/* The library's options on a command line: --NAME VALUE, for switches --NAME and --no-NAME. They
 * are stored until the game, and so its preset, is known. */
#include "cli.h"

enum { CLI_SETTINGS_MAX = 96 };

typedef struct cli_settings {
    struct {
        const nw_option *row;
        const char *value;
    } set[CLI_SETTINGS_MAX];
    int count;
} cli_settings;

/* Stores the setting if the value is valid; else writes the expected values to wanted. */
bool cli_settings_add(cli_settings *s, const nw_option *row, const char *value, char *wanted,
                      size_t size);

/* Is selectivity among the settings? */
bool cli_settings_judge(const cli_settings *s);

/* Has the option been given? */
bool cli_settings_has(const cli_settings *s, const char *name);

/* Prints a note for every option that has no effect in the game. */
void cli_settings_note_game(const cli_settings *s, const nw_game *game);

/* Applies the settings to the options of the practical search. */
void cli_settings_apply(const cli_settings *s, nw_options *o);

/* A setting that only published algorithms read, which a practical search refuses; or NULL. */
const char *cli_settings_published(const cli_settings *s);

/* Which of the library's options a command has. */
typedef enum cli_settings_of {
    CLI_PRACTICAL = 1, /* those of the practical search */
    CLI_PUBLISHED = 2  /* the parameters of the published algorithms */
} cli_settings_of;

/* Rows of the command's options for these, all but the algorithm and the depth, under headings.
 * Returns their number, less than CLI_SETTINGS_MAX: an empty row ends the list. */
int cli_settings_options(cli_settings *s, int of, cli_option out[CLI_SETTINGS_MAX]);

/* The row for one of them. */
cli_option cli_setting_option(cli_settings *s, const nw_option *row);
#endif
