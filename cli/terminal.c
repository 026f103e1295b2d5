/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The capabilities of the terminal. */

/* The LC_CTYPE locale by the environment, as setlocale would choose it, or NULL. Only the name is
 * read, because the locale may not be installed. */
static const char *character_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return NULL;
}

/* Without a locale (a container, a service) UTF-8 is assumed; a locale other than UTF-8, as in
 * LC_ALL=C, means ASCII. */
bool cli_takes_utf8(void)
{
    const char *locale = character_locale();
    const char *charset = locale ? strchr(locale, '.') : NULL;
    if (!locale)
        return true;
    return charset &&
           (strncasecmp(charset, ".UTF-8", 6) == 0 || strncasecmp(charset, ".utf8", 5) == 0);
}

/* https://no-color.org: any value but the empty one turns colours off. */
bool cli_takes_colour(void)
{
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(none && *none) && terminal && strcmp(terminal, "dumb") != 0;
}

const char *cli_ink(cli_inks ink)
{
    static const char *const codes[] = {[CLI_PLAIN] = "\033[0m",
                                        [CLI_STRONG] = "\033[1m",
                                        [CLI_DOUBTFUL] = "\033[33m",
                                        [CLI_BAD] = "\033[31m",
                                        [CLI_WORST] = "\033[1;31m"};
    return cli_takes_colour() ? codes[ink] : "";
}
