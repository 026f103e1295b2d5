/* SPDX-License-Identifier: MIT */
#include "engines/hub_text.h"
#include "core/error.h"
#include "games/checkers/text.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = 32, NUMBERS_MAX = 2 + CHECKERS_MAX_PIECES };

/* --- arguments */

/* Takes a value off *rest, which points behind the '='. */
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

/* The 32 squares of the usual start, as Hub writes them. */
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

/* --- moves */

/* Reads numbers of 1..32 between '-' and 'x'; returns how many, 0 for what is no move. */
static int read_numbers(const char *text, unsigned number[NUMBERS_MAX])
{
    int count = 0;
    for (const char *s = text; count < NUMBERS_MAX; s++) {
        unsigned n = 0;
        for (; isdigit((unsigned char)*s) && n < 100; s++)
            n = 10 * n + (unsigned)(*s - '0');
        if (n < 1 || n > SQUARES)
            return 0;
        number[count++] = n;
        if (*s == '\0')
            return count;
        if (*s != 'x' && *s != '-')
            return 0;
    }
    return 0;
}

static bool fits(checkers_move m, const unsigned *number, int count)
{
    checkers_set captured = 0;
    if (checkers_from(m) != checkers_sparse(number[0] - 1) ||
        checkers_to(m) != checkers_sparse(number[1] - 1))
        return false;
    for (int i = 2; i < count; i++)
        captured |= checkers_bit(checkers_sparse(number[i] - 1));
    return count == 2 || captured == checkers_captured(m);
}

int hub_parse_move(const checkers_pos *p, const char *text, checkers_move *move, nw_error *err)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    unsigned number[NUMBERS_MAX];
    const int count = read_numbers(text, number);
    if (count < 2)
        return nw_fail(err, NW_EINVAL, "move %.40s: expected 11-15, or 15x22x18", text);
    const int n = checkers_moves(p, moves);
    int found = 0;
    for (int i = 0; i < n; i++)
        if (fits(moves[i], number, count)) {
            *move = moves[i];
            found++;
        }
    if (found == 1)
        return NW_OK;
    return nw_fail(err, NW_EINVAL, found ? "move %.40s: ambiguous" : "move %.40s: not legal here",
                   text);
}

void hub_write_move(nw_buffer *out, checkers_move m)
{
    checkers_set captured = checkers_captured(m);
    nw_buffer_add(out, "%u%c%u", checkers_dense(checkers_from(m)) + 1,
                  checkers_is_capture(m) ? 'x' : '-', checkers_dense(checkers_to(m)) + 1);
    for (; captured; captured &= captured - 1)
        nw_buffer_add(out, "x%u", checkers_dense(checkers_lowest(captured)) + 1);
}
