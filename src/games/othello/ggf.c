/* SPDX-License-Identifier: MIT */
#include "games/othello/ggf.h"
#include "core/error.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A property NAME[value]; the value lies within the text read. */
typedef struct property {
    char name[4];
    const char *value;
    int length;
} property;

static bool is(const property *p, const char *name)
{
    return strcmp(p->name, name) == 0;
}

static int read_property(const char **text, property *p, nw_error *err)
{
    size_t n = 0;
    while (isupper((unsigned char)**text) && n + 1 < sizeof p->name)
        p->name[n++] = *(*text)++;
    p->name[n] = '\0';
    if (n == 0 || **text != '[')
        return nw_fail(err, NW_EINVAL, "property '%s': expected a name and [", p->name);
    p->value = ++*text;
    const char *end = strchr(p->value, ']');
    if (!end)
        return nw_fail(err, NW_EINVAL, "property %s: ] is missing", p->name);
    p->length = end - p->value > 1000000 ? 1000000 : (int)(end - p->value);
    *text = end + 1;
    return NW_OK;
}

static void take_text(const property *p, char out[OTHELLO_GGF_TEXT])
{
    snprintf(out, OTHELLO_GGF_TEXT, "%.*s", p->length, p->value);
}

static int take_board(const property *p, othello_ggf *g, nw_error *err)
{
    const char *text = p->value;
    othello_pos start;
    othello_skip_blanks(&text);
    if (text[0] != '8' || !othello_is_blank(text[1]))
        return nw_fail(err, NW_EINVAL, "property BO: board size '%.2s', only 8 is known", text);
    text++;
    if (othello_board_read(&start, &text, true, err) < 0)
        return NW_EINVAL;
    if (g->game.plies > 0)
        return nw_fail(err, NW_EINVAL, "property BO: comes after a move");
    othello_game_begin(&g->game, &start);
    return NW_OK;
}

/* "[+|-]digits[.digits][:letter]", or "?" for a game without a result. */
static int take_result(const property *p, othello_ggf *g, nw_error *err)
{
    const char *t = p->value;
    const int sign = *t == '-' ? -1 : 1;
    int hundredths = 0, digits = 0, places = -1;
    if (*t == '?')
        return NW_OK;
    if (*t == '+' || *t == '-')
        t++;
    for (; isdigit((unsigned char)*t) || (*t == '.' && places < 0); t++) {
        if (*t == '.') {
            places = 0;
            continue;
        }
        if (places < 2 && digits < 6)
            hundredths = 10 * hundredths + (*t - '0');
        digits++;
        places += places >= 0;
    }
    for (int i = places < 0 ? 0 : places; i < 2; i++)
        hundredths *= 10;
    if (digits == 0 || hundredths > 6400 || (*t != ']' && *t != ':'))
        return nw_fail(err, NW_EINVAL, "property RE: '%.10s' is not a disc difference", p->value);
    g->has_result = true;
    g->result_hundredths = sign * hundredths;
    g->ending = *t == ':' && t[1] != ']' ? t[1] : '\0';
    return NW_OK;
}

/* "move", "move/eval" or "move/eval/time". A forced pass may be written or left out. */
static int take_move(const property *p, othello_ggf *g, uint64_t side, int number, nw_error *err)
{
    const char *text = p->value;
    othello_move move;
    if (!othello_move_read(&text, &move) || (*text != '/' && *text != ']'))
        return nw_fail(err, NW_EINVAL, "move %d '%.4s': expected a square such as f5, or PA",
                       number, p->value);
    if (g->game.end.side != side &&
        (move == OTHELLO_PASS || !othello_game_add(&g->game, OTHELLO_PASS)))
        return nw_fail(err, NW_EINVAL, "move %d: property %s, but the other side is to move",
                       number, p->name);
    return othello_game_play(&g->game, move, number, err);
}

static int take(const property *p, othello_ggf *g, int *moves, nw_error *err)
{
    if (is(p, "B") || is(p, "W"))
        return take_move(p, g, is(p, "B") ? OTHELLO_BLACK : OTHELLO_WHITE, ++*moves, err);
    if (is(p, "BO"))
        return take_board(p, g, err);
    if (is(p, "RE"))
        return take_result(p, g, err);
    if (is(p, "GM") && (p->length != 7 || memcmp(p->value, "Othello", 7) != 0))
        return nw_fail(err, NW_EINVAL, "property GM: '%.20s' is not Othello", p->value);
    if (is(p, "PC"))
        take_text(p, g->place);
    if (is(p, "DT"))
        take_text(p, g->date);
    if (is(p, "TI"))
        take_text(p, g->time);
    if (is(p, "PB"))
        take_text(p, g->black);
    if (is(p, "PW"))
        take_text(p, g->white);
    return NW_OK;
}

int othello_ggf_read(const char **text, othello_ggf *out, nw_error *err)
{
    const othello_pos start = othello_start();
    const char *t = strstr(*text, "(;");
    int moves = 0;
    *out = (othello_ggf){.has_result = false};
    othello_game_begin(&out->game, &start);
    if (!t)
        return 0;
    for (t += 2;;) {
        property p;
        othello_skip_blanks(&t);
        if (t[0] == ';' && t[1] == ')') {
            *text = t + 2;
            return 1;
        }
        if (!*t)
            return nw_fail(err, NW_EINVAL, "game: the final ;) is missing");
        if (read_property(&t, &p, err) < 0 || take(&p, out, &moves, err) < 0)
            return NW_EINVAL;
    }
}

/* --- writing */

/* Appends NAME[value] when value is not empty; a ] in it would end it early and is left out. */
static size_t put(char *out, size_t size, size_t n, const char *name, const char *value)
{
    char clean[OTHELLO_BOARD_TEXT + 8];
    size_t length = 0;
    for (; *value && length + 1 < sizeof clean; value++)
        if (*value != ']')
            clean[length++] = *value;
    clean[length] = '\0';
    if (length == 0 || n >= size)
        return n;
    return n + (size_t)snprintf(out + n, size - n, "%s[%s]", name, clean);
}

static size_t put_board(char *out, size_t size, size_t n, const othello_pos *p)
{
    char board[OTHELLO_BOARD_TEXT], value[OTHELLO_BOARD_TEXT + 2];
    othello_board_write(p, board, sizeof board);
    for (char *c = board; *c; c++)
        *c = *c == 'X' ? '*' : *c;
    snprintf(value, sizeof value, "8 %s", board);
    return put(out, size, n, "BO", value);
}

static size_t put_result(char *out, size_t size, size_t n, const othello_ggf *g)
{
    char value[32];
    const int h = g->result_hundredths, positive = h < 0 ? -h : h;
    if (!g->has_result)
        return put(out, size, n, "RE", "?");
    snprintf(value, sizeof value, "%c%d.%02d%s%c", h < 0 ? '-' : '+', positive / 100,
             positive % 100, g->ending ? ":" : "", g->ending);
    return put(out, size, n, "RE", value);
}

bool othello_ggf_write(const othello_ggf *g, char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "(;GM[Othello]");
    n = put(out, size, n, "PC", g->place);
    n = put(out, size, n, "DT", g->date);
    n = put(out, size, n, "PB", g->black);
    n = put(out, size, n, "PW", g->white);
    n = put(out, size, n, "TI", g->time);
    n = put(out, size, n, "TY", "8");
    n = put_result(out, size, n, g);
    n = put_board(out, size, n, &g->game.start);
    uint64_t side = g->game.start.side;
    for (int i = 0; i < g->game.plies; i++, side ^= 1) {
        char name[OTHELLO_MOVE_TEXT];
        othello_move_write(g->game.move[i], name, sizeof name);
        if (g->game.move[i] == OTHELLO_PASS)
            snprintf(name, sizeof name, "PA");
        n = put(out, size, n, side == OTHELLO_BLACK ? "B" : "W", name);
    }
    if (n < size)
        n += (size_t)snprintf(out + n, size - n, ";)");
    return n < size;
}
