/* SPDX-License-Identifier: MIT */
#include "games/othello/obf.h"
#include "core/error.h"
#include <string.h>

static bool at_end(char c)
{
    return c == '\0' || c == '\n' || c == '\r';
}

static void skip_blanks(const char **text)
{
    while (**text == ' ' || **text == '\t')
        (*text)++;
}

static void take_comment(const char *text, othello_obf *out)
{
    skip_blanks(&text);
    out->comment = text;
    while (!at_end(text[out->comment_length]))
        out->comment_length++;
}

/* [+|-]digits within -64..64. */
static bool read_score(const char **text, int *score)
{
    const int sign = **text == '-' ? -1 : 1;
    int value = 0, digits = 0;
    if (**text == '-' || **text == '+')
        (*text)++;
    for (; **text >= '0' && **text <= '9' && value <= 64; (*text)++, digits++)
        value = 10 * value + (**text - '0');
    *score = sign * value;
    return digits > 0 && value <= 64;
}

static bool is_listed(const othello_obf *line, othello_move move)
{
    for (int i = 0; i < line->count; i++)
        if (line->move[i] == move)
            return true;
    return false;
}

/* One "move:score" field; *text is left at what follows it. */
static int read_field(const char **text, othello_obf *out, nw_error *err)
{
    const int number = out->count + 1;
    othello_move move;
    int score;
    if (!othello_move_read(text, &move))
        return nw_fail(err, NW_EINVAL, "score %d: '%.4s' is not a move", number, *text);
    if (!othello_legal(&out->pos, move))
        return nw_fail(err, NW_EINVAL, "score %d: the move is not legal", number);
    if (is_listed(out, move))
        return nw_fail(err, NW_EINVAL, "score %d: the move is listed twice", number);
    if (**text != ':')
        return nw_fail(err, NW_EINVAL, "score %d: ':' expected after the move", number);
    (*text)++;
    if (!read_score(text, &score))
        return nw_fail(err, NW_EINVAL, "score %d: expected a number from -64 to +64", number);
    out->move[out->count] = (uint8_t)move;
    out->score[out->count++] = (int8_t)score;
    return NW_OK;
}

int othello_obf_read(const char *line, othello_obf *out, nw_error *err)
{
    *out = (othello_obf){.comment = NULL};
    skip_blanks(&line);
    if (at_end(*line) || *line == '%')
        return 0;
    if (othello_board_read(&out->pos, &line, false, err) < 0)
        return NW_EINVAL;
    for (;;) {
        skip_blanks(&line);
        if (*line == ';') {
            line++;
            skip_blanks(&line);
        } else if (!at_end(*line) && *line != '%') {
            return nw_fail(err, NW_EINVAL, "field %d: '%.8s' where ';' is expected", out->count + 1,
                           line);
        }
        if (*line == '%')
            take_comment(line + 1, out);
        if (at_end(*line) || *line == '%')
            return 1;
        if (*line != ';' && read_field(&line, out, err) < 0)
            return NW_EINVAL;
    }
}
