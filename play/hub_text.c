/* SPDX-License-Identifier: MIT */
#include "play/hub_text.h"
#include "core/error.h"
#include "games/checkers/text.h"
#include <string.h>

enum { SQUARES = 32 };

/* --- arguments */

/* Takes a value off *rest, which points past the '='. */
static char *take_value(char **rest)
{
    char *value = *rest, *end;
    if (*value == '"') {
        value++;
        end = value + strcspn(value, "\"");
    } else {
        end = value + strcspn(value, " \t");
    }
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return value;
}

bool hub_argument(char **rest, char **name, char **value)
{
    *rest += strspn(*rest, " \t");
    if (!**rest)
        return false;
    *name = *rest;
    char *end = *rest + strcspn(*rest, " \t=");
    const char mark = *end;
    *rest = mark ? end + 1 : end;
    *value = mark == '=' ? take_value(rest) : end;
    *end = '\0';
    return true;
}

/* --- positions */

/* The start position's 32 squares in Hub's notation. */
#define START_SQUARES "bbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"

bool hub_is_start(const char *text)
{
    return (text[0] == 'W' || text[0] == 'B') && strcmp(text + 1, START_SQUARES) == 0;
}

static char other_colour(char c)
{
    static const char from[] = "wbWB", to[] = "bwBW";
    const char *at = c ? strchr(from, c) : NULL;
    return at ? to[at - from] : c;
}

int hub_parse(checkers_pos *p, const char *text, bool turned, nw_error *err)
{
    char usual[SQUARES + 2];
    const size_t length = strlen(text);
    if (length != SQUARES + 1)
        return nw_fail(err, NW_EINVAL, "position: %d characters, not %d",
                       (int)(length < 100000 ? length : 100000), SQUARES + 1);
    memcpy(usual, text, sizeof usual);
    if (turned) {
        usual[0] = other_colour(text[0]);
        for (int i = 1; i <= SQUARES; i++)
            usual[i] = other_colour(text[SQUARES + 1 - i]);
    }
    return checkers_parse(p, usual, err);
}
