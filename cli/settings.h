/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SETTINGS_H
#define NW_CLI_SETTINGS_H
/* The library's options on a command line: --NAME VALUE, for switches --NAME and --no-NAME. They
 * are kept until the game is known, whose preset they change. */
#include "cli.h"

enum { CLI_SETTINGS_MAX = 96 };

typedef struct cli_settings {
    struct {
        const nw_option *row;
        const char *value;
    } set[CLI_SETTINGS_MAX];
    int count;
} cli_settings;

/* Keeps the setting if the option takes the value; else writes what it expects to wanted. */
bool cli_settings_add(cli_settings *s, const nw_option *row, const char *value, char *wanted,
                      size_t size);

/* Does it say anything about selectivity? */
bool cli_settings_judge(const cli_settings *s);

/* Has the option been given? */
bool cli_settings_has(const cli_settings *s, const char *name);

/* A note for every option that was switched on and means nothing in the game. */
void cli_settings_note_game(const cli_settings *s, const nw_game *game);

/* Changes the options of the practical search as the command line says. */
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
