/* SPDX-License-Identifier: MIT */
#include "play/sgf.h"
#include "core/error.h"
#include "games/othello/text.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { NAME_SIZE = 4, VALUE_SIZE = 16 }; /* longer ones are none of those that matter */

typedef struct reader {
    const char *at;
    play_sgf *out;
    uint64_t discs[2]; /* by colour */
    bool set_up;       /* the discs are not the usual ones */
    int to_play;       /* as PL says; -1: it does not */
    char name[NAME_SIZE], value[VALUE_SIZE];
} reader;

static bool is(const reader *r, const char *name)
{
    return strcmp(r->name, name) == 0;
}

static int refuse(const reader *r, const char *why, nw_error *err)
{
    return nw_fail(err, NW_EINVAL, "property %s[%s]: %s", r->name, r->value, why);
}

/* --- values */

/* Row and column from 0 of "dc" or "d3"; false where it is neither. */
static bool read_point(const char *text, int *row, int *column)
{
    const int letter = tolower((unsigned char)text[0]);
    const int other = letter ? tolower((unsigned char)text[1]) : 0;
    *column = letter - 'a';
    *row = isdigit(other) ? other - '1' : other - 'a';
    return *column >= 0 && *column < 8 && *row >= 0 && *row < 8;
}

/* A point, or a rectangle "aa:cc", as a set of squares. */
static bool read_squares(const char *text, uint64_t *squares)
{
    int row, column, last_row, last_column;
    const char *colon = strchr(text, ':');
    *squares = 0;
    if (!read_point(text, &row, &column) || (colon ? colon - text : (long)strlen(text)) != 2)
        return false;
    last_row = row;
    last_column = column;
    if (colon && (!read_point(colon + 1, &last_row, &last_column) || strlen(colon) != 3))
        return false;
    for (int y = row; y <= last_row; y++)
        for (int x = column; x <= last_column; x++)
            *squares |= 1ull << (8 * y + x);
    return *squares != 0;
}

static bool is_pass(const char *text)
{
    return !*text || strcasecmp(text, "tt") == 0 || strcasecmp(text, "pa") == 0 ||
           strcasecmp(text, "pass") == 0;
}

static int take_move(reader *r, int colour, nw_error *err)
{
    int row, column;
    play_sgf *s = r->out;
    othello_move move = OTHELLO_PASS;
    if (s->count == NW_SGF_MOVES_MAX)
        return refuse(r, "more moves than a game has", err);
    if (!is_pass(r->value)) {
        if (!read_point(r->value, &row, &column) || strlen(r->value) != 2)
            return refuse(r, "no square", err);
        move = (othello_move)(8 * row + column);
    }
    s->move[s->count].colour = (uint8_t)colour;
    s->move[s->count++].move = move;
    return NW_OK;
}

/* AB, AW and AE: discs put on the board or taken off it. */
static int take_discs(reader *r, nw_error *err)
{
    uint64_t squares;
    if (r->out->count > 0)
        return refuse(r, "comes after a move", err);
    if (!read_squares(r->value, &squares))
        return refuse(r, "no square", err);
    for (int colour = 0; colour < 2; colour++)
        r->discs[colour] &= ~squares;
    if (!is(r, "AE"))
        r->discs[is(r, "AB") ? OTHELLO_BLACK : OTHELLO_WHITE] |= squares;
    r->set_up = true;
    return NW_OK;
}

static int take_player(reader *r, nw_error *err)
{
    const int letter = toupper((unsigned char)r->value[0]);
    if (r->out->count > 0)
        return refuse(r, "comes after a move", err);
    if ((letter != 'B' && letter != 'W') || r->value[1])
        return refuse(r, "expected B or W", err);
    r->to_play = letter == 'B' ? OTHELLO_BLACK : OTHELLO_WHITE;
    return NW_OK;
}

static int take_value(reader *r, nw_error *err)
{
    if (is(r, "B") || is(r, "W"))
        return take_move(r, is(r, "B") ? OTHELLO_BLACK : OTHELLO_WHITE, err);
    if (is(r, "AB") || is(r, "AW") || is(r, "AE"))
        return take_discs(r, err);
    if (is(r, "PL"))
        return take_player(r, err);
    if (is(r, "GM") && strcmp(r->value, "2") != 0)
        return refuse(r, "not Othello, which is 2", err);
    if (is(r, "SZ") && strcmp(r->value, "8") != 0)
        return refuse(r, "only 8 is known", err);
    return NW_OK;
}

/* --- the tree */

static void skip_blanks(reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
}

/* The name of a property: its capitals, old files have small letters between them. */
static void read_name(reader *r)
{
    size_t n = 0;
    for (; isalpha((unsigned char)*r->at); r->at++)
        if (isupper((unsigned char)*r->at) && n + 1 < sizeof r->name)
            r->name[n++] = *r->at;
    r->name[n] = '\0';
}

/* "[value]"; what is too long is cut, a backslash takes the next character as it is. */
static int read_value(reader *r, nw_error *err)
{
    size_t n = 0;
    r->at++;
    for (; *r->at && *r->at != ']'; r->at++) {
        if (*r->at == '\\' && r->at[1])
            r->at++;
        if (!isspace((unsigned char)*r->at) && n + 1 < sizeof r->value)
            r->value[n++] = *r->at;
    }
    r->value[n] = '\0';
    if (!*r->at)
        return nw_fail(err, NW_EINVAL, "property %s: ] is missing", r->name);
    r->at++;
    return NW_OK;
}

static int read_property(reader *r, nw_error *err)
{
    int rc = NW_OK;
    read_name(r);
    skip_blanks(r);
    if (*r->at != '[')
        return nw_fail(err, NW_EINVAL, "property %s: [ is missing", r->name);
    for (; rc == NW_OK && *r->at == '['; skip_blanks(r)) {
        rc = read_value(r, err);
        if (rc == NW_OK)
            rc = take_value(r, err);
    }
    return rc;
}

/* The game is the first branch at every fork, so that it ends at the first closing bracket. */
static int read_main_line(reader *r, nw_error *err)
{
    int rc = NW_OK;
    while (rc == NW_OK) {
        skip_blanks(r);
        if (*r->at == ')')
            return NW_OK;
        if (*r->at == ';' || *r->at == '(')
            r->at++;
        else if (isalpha((unsigned char)*r->at))
            rc = read_property(r, err);
        else
            rc = nw_fail(err, NW_EINVAL,
                         *r->at ? "game tree: '%.8s' is not expected" : "game tree: ) is missing",
                         r->at);
    }
    return rc;
}

/* A tree begins with a bracket and a node; what comes before is no part of it. */
static const char *find_tree(const char *text)
{
    for (; (text = strchr(text, '(')); text++)
        if (text[1 + strspn(text + 1, " \t\r\n")] == ';')
            return text + 1;
    return NULL;
}

/* Who moves first from discs that were set up is said by PL, or else by the first move. */
static othello_pos start_of(const reader *r)
{
    const play_sgf *s = r->out;
    const int first = s->count && r->set_up ? s->move[0].colour : OTHELLO_BLACK;
    const int side = r->to_play >= 0 ? r->to_play : first;
    return (othello_pos){.own = r->discs[side], .opp = r->discs[!side], .side = (uint64_t)side};
}

int play_sgf_read(play_sgf *s, const char *text, nw_error *err)
{
    const othello_pos usual = othello_start();
    reader r = {.at = find_tree(text),
                .out = s,
                .discs = {[OTHELLO_BLACK] = usual.own, [OTHELLO_WHITE] = usual.opp},
                .to_play = -1};
    s->count = 0;
    if (!r.at)
        return nw_fail(err, NW_EINVAL, "no game tree in it");
    const int rc = read_main_line(&r, err);
    s->start = start_of(&r);
    return rc;
}
