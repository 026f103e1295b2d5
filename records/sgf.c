/* SPDX-License-Identifier: MIT */
/* Othello games in SGF (GM[2]), as quarry writes them: a tree of nodes, whose first branch at every
 * fork is the game. Points are two letters, column and row from the top left, dc for d3; column and
 * digit, d3, are accepted too. Passes are usually omitted. */
#include "core/error.h"
#include "games/othello/rules.h"
#include "games/othello/text.h"
#include "records/formats.h"
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { NAME_SIZE = 4, VALUE_SIZE = 16, TEXT_SIZE = 64 }; /* longer ones are truncated */

typedef struct reader {
    const char *at;
    game_record *out;
    uint64_t discs[2]; /* by colour */
    bool set_up;       /* the start is not the usual one */
    bool begun;        /* a move was read */
    int to_play;       /* from PL; -1: none */
    int before;        /* stop before this move */
    int number;        /* of the last move read */
    char name[NAME_SIZE];
    char value[VALUE_SIZE]; /* without blanks */
    char text[TEXT_SIZE];   /* with them */
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

/* Parses "dc" or "d3" into row and column from 0; false otherwise. */
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

/* PL names the first mover from a set-up position; otherwise the first move does. */
static int begin(reader *r, int colour, nw_error *err)
{
    const nw_game_info *game = r->out->game.game;
    const int side = r->to_play >= 0 ? r->to_play : r->set_up ? colour : OTHELLO_BLACK;
    const othello_pos start = {
        .own = r->discs[side], .opp = r->discs[!side], .side = (uint64_t)side};
    r->begun = true;
    played_free(&r->out->game);
    return played_begin_at(&r->out->game, game, &start, err);
}

static bool is_over(const played_game *g)
{
    nw_move moves[NW_MOVES_MAX];
    return g->game->rules->moves(played_state(g), moves) == 0;
}

static int take_move(reader *r, int colour, nw_error *err)
{
    int row, column, rc = r->begun ? 0 : begin(r, colour, err);
    othello_move move = OTHELLO_PASS;
    if (!is_pass(r->value)) {
        if (!read_point(r->value, &row, &column) || strlen(r->value) != 2)
            return refuse(r, "no square", err);
        move = (othello_move)(8 * row + column);
    }
    r->number += r->number < INT_MAX;
    if (rc < 0 || r->number >= r->before || (move == OTHELLO_PASS && is_over(&r->out->game)))
        return rc;
    return record_add_othello(&r->out->game, colour, move, r->number, err);
}

/* AB, AW and AE: discs placed or removed. */
static int take_discs(reader *r, nw_error *err)
{
    uint64_t squares;
    if (r->begun)
        return refuse(r, "comes after a move", err);
    if (!read_squares(r->value, &squares))
        return refuse(r, "no square", err);
    for (int colour = 0; colour < 2; colour++)
        r->discs[colour] &= ~squares;
    if (!is(r, "AE"))
        r->discs[is(r, "AB") ? OTHELLO_BLACK : OTHELLO_WHITE] |= squares;
    r->set_up = true;
    return 0;
}

static int take_player(reader *r, nw_error *err)
{
    const int letter = toupper((unsigned char)r->value[0]);
    if (r->begun)
        return refuse(r, "comes after a move", err);
    if ((letter != 'B' && letter != 'W') || r->value[1])
        return refuse(r, "expected B or W", err);
    r->to_play = letter == 'B' ? OTHELLO_BLACK : OTHELLO_WHITE;
    return 0;
}

/* "B+12", "W+Resign", "0" or "Draw". */
static void take_result(reader *r)
{
    const int letter = toupper((unsigned char)r->value[0]);
    if ((letter == 'B' || letter == 'W') && r->value[1] == '+')
        record_set_winner(r->out, letter == 'W');
    else if (letter == '0' || letter == 'D')
        record_set_winner(r->out, PLAYER_NONE);
}

static void take_text(reader *r)
{
    static const char *const known[][2] = {
        {"PB", "Black"}, {"PW", "White"}, {"DT", "Date"}, {"PC", "Site"}, {"EV", "Event"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is(r, known[i][0]) && *r->text)
            record_set_tag(r->out, known[i][1], r->text);
    if (is(r, "RE"))
        take_result(r);
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
        return refuse(r, "only 8 is supported", err);
    take_text(r);
    return 0;
}

/* --- the tree */

static void skip_blanks(reader *r)
{
    while (isspace((unsigned char)*r->at))
        r->at++;
}

/* The name of a property: its capitals; old files mix in small letters. */
static void read_name(reader *r)
{
    size_t n = 0;
    for (; isalpha((unsigned char)*r->at); r->at++)
        if (isupper((unsigned char)*r->at) && n + 1 < sizeof r->name)
            r->name[n++] = *r->at;
    r->name[n] = '\0';
}

/* "[value]", truncated if too long; a backslash escapes the next character. */
static int read_value(reader *r, nw_error *err)
{
    size_t n = 0, length = 0;
    r->at++;
    for (; *r->at && *r->at != ']'; r->at++) {
        const bool blank = isspace((unsigned char)*r->at);
        if (*r->at == '\\' && r->at[1])
            r->at++;
        if (!isspace((unsigned char)*r->at) && n + 1 < sizeof r->value)
            r->value[n++] = *r->at;
        if (length + 1 < sizeof r->text)
            r->text[length++] = blank ? ' ' : *r->at;
    }
    r->value[n] = r->text[length] = '\0';
    if (!*r->at)
        return nw_fail(err, NW_EINVAL, "property %s: ] is missing", r->name);
    r->at++;
    return 0;
}

static int read_property(reader *r, nw_error *err)
{
    int rc = 0;
    read_name(r);
    skip_blanks(r);
    if (*r->at != '[')
        return nw_fail(err, NW_EINVAL, "property %s: [ is missing", r->name);
    for (; rc == 0 && *r->at == '['; skip_blanks(r)) {
        rc = read_value(r, err);
        if (rc == 0)
            rc = take_value(r, err);
    }
    return rc;
}

/* The game is the first branch at every fork, so it ends at the first closing bracket. */
static int read_main_line(reader *r, nw_error *err)
{
    int rc = 0;
    while (rc == 0) {
        skip_blanks(r);
        if (*r->at == ')')
            return 0;
        if (*r->at == ';' || *r->at == '(')
            r->at++;
        else if (isalpha((unsigned char)*r->at))
            rc = read_property(r, err);
        else
            rc =
                nw_fail(err, NW_EINVAL,
                        *r->at ? "game tree: unexpected '%.8s'" : "game tree: ) is missing", r->at);
    }
    return rc;
}

/* A tree starts with a bracket and a node; text before it is skipped. */
static const char *find_tree(const char *text)
{
    for (; (text = strchr(text, '(')); text++)
        if (text[1 + strspn(text + 1, " \t\r\n")] == ';')
            return text + 1;
    return NULL;
}

int record_read_sgf(game_record *out, record_source *in, int before, nw_error *err)
{
    const othello_pos usual = othello_start();
    reader r = {.at = find_tree(in->at),
                .out = out,
                .discs = {[OTHELLO_BLACK] = usual.own, [OTHELLO_WHITE] = usual.opp},
                .to_play = -1,
                .before = before};
    const char *tree = r.at;
    record_source_move(in, in->at + strlen(in->at)); /* only the file's first game */
    if (!tree)
        return nw_fail(err, NW_EINVAL, "contains no game tree");
    int rc = read_main_line(&r, err);
    if (rc == 0 && !r.begun)
        rc = begin(&r, OTHELLO_BLACK, err);
    return rc == 0 ? 1 : rc;
}

static int read_game(game_record *r, record_source *in, nw_error *err)
{
    return *in->at ? record_read_sgf(r, in, INT_MAX, err) : 0;
}

/* GGF has the game's name where SGF has a number; its other values may hold anything. */
static bool is_sgf(const record_source *in)
{
    const char *game = strstr(in->text, "GM[");
    if (game && strncmp(game, "GM[Othello]", 11) == 0)
        return false;
    return strstr(in->text, "GM[2]") || strstr(in->text, "GaMe[2]") || strstr(in->text, "FF[");
}

const record_format record_sgf = {
    .game = &othello_info, .suffix = "sgf", .accepts = is_sgf, .read = read_game};
