/* SPDX-License-Identifier: MIT */
/* Othello games in GGF, the format of the server GGS: "(;GM[Othello]PB[..]PW[..]BO[8 ..board..
 * *]B[d3//0.01]...;)". Evaluations and times are skipped. */
#include "core/error.h"
#include "games/othello/rules.h"
#include "games/othello/text.h"
#include "records/formats.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A property NAME[value]; the value points into the text and ends at the bracket. */
typedef struct property {
    char name[4];
    const char *value;
    int length;
} property;

/* GGF's tags, in writing order. */
static const struct {
    const char *property, *tag;
} known[] = {
    {"PC", "Site"}, {"DT", "Date"}, {"PB", "Black"}, {"PW", "White"}, {"TI", "TimeControl"}};
enum { KNOWN = sizeof known / sizeof *known };

/* Why a game ended early, by the letter after the result. */
static const struct {
    char letter;
    const char *termination;
} endings[] = {{'r', "resigned"}, {'t', "time"}, {'s', "agreed"}};
enum { ENDINGS = sizeof endings / sizeof *endings };

enum { VALUE_MAX = 63 }; /* bytes kept of a text */

static bool is(const property *p, const char *name)
{
    return strcmp(p->name, name) == 0;
}

/* --- reading */

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
    return 0;
}

static int take_board(game_record *r, const property *p, nw_error *err)
{
    const char *text = p->value;
    const nw_game_info *game = r->game.game;
    othello_pos start;
    othello_skip_blanks(&text);
    if (text[0] != '8' || !othello_is_blank(text[1]))
        return nw_fail(err, NW_EINVAL, "property BO: board size '%.2s', only 8 is supported", text);
    text++;
    if (othello_board_read(&start, &text, true, err) < 0)
        return NW_EINVAL;
    if (r->game.plies > 0)
        return nw_fail(err, NW_EINVAL, "property BO: comes after a move");
    played_free(&r->game);
    return played_begin_at(&r->game, game, &start, err);
}

/* Black's discs minus White's, "[+|-]digits[.digits][:letter]"; "?": no result. */
static int take_result(game_record *r, const property *p, nw_error *err)
{
    char *end;
    if (*p->value == '?')
        return 0;
    const char *span = p->value + strspn(p->value, "+-0123456789.");
    const double difference = strtod(p->value, &end);
    if (end == p->value || end != span || !(difference >= -64 && difference <= 64) ||
        (*end != ']' && *end != ':'))
        return nw_fail(err, NW_EINVAL, "property RE: '%.10s' is not a disc difference", p->value);
    record_set_winner(r, difference > 0 ? 0 : difference < 0 ? 1 : PLAYER_NONE);
    for (int i = 0; *end == ':' && i < ENDINGS; i++)
        if (end[1] == endings[i].letter)
            record_set_tag(r, "Termination", endings[i].termination);
    return 0;
}

/* "move", "move/eval" or "move/eval/time". A forced pass may be omitted. */
static int take_move(game_record *r, const property *p, int number, nw_error *err)
{
    const char *text = p->value;
    othello_move move;
    if (!othello_move_read(&text, &move) || (*text != '/' && *text != ']'))
        return nw_fail(err, NW_EINVAL, "move %d '%.4s': expected a square such as f5, or PA",
                       number, p->value);
    return record_add_othello(&r->game, is(p, "W"), move, number, err);
}

static int take(game_record *r, const property *p, int *moves, nw_error *err)
{
    if (is(p, "B") || is(p, "W"))
        return take_move(r, p, ++*moves, err);
    if (is(p, "BO"))
        return take_board(r, p, err);
    if (is(p, "RE"))
        return take_result(r, p, err);
    if (is(p, "GM") && (p->length != 7 || memcmp(p->value, "Othello", 7) != 0))
        return nw_fail(err, NW_EINVAL, "property GM: '%.20s' is not Othello", p->value);
    for (int i = 0; i < KNOWN; i++) {
        char value[VALUE_MAX + 1];
        snprintf(value, sizeof value, "%.*s", p->length, p->value);
        if (is(p, known[i].property) && *value)
            record_set_tag(r, known[i].tag, value);
    }
    return 0;
}

/* Reads from after "(;" to the end of the game, where *text is left. */
static int read_properties(game_record *r, const char **text, nw_error *err)
{
    for (int moves = 0;;) {
        property p;
        othello_skip_blanks(text);
        if ((*text)[0] == ';' && (*text)[1] == ')') {
            *text += 2;
            return 1;
        }
        if (!**text)
            return nw_fail(err, NW_EINVAL, "game: the final ;) is missing");
        int rc = read_property(text, &p, err);
        if (rc == 0)
            rc = take(r, &p, &moves, err);
        if (rc < 0)
            return rc;
    }
}

/* Skips text before "(;"; after an error, everything up to the next game. */
static int read_game(game_record *r, record_source *in, nw_error *err)
{
    const char *start = strstr(in->at, "(;");
    const char *at = start ? start + 2 : NULL;
    if (!start)
        return 0;
    const int rc = read_properties(r, &at, err);
    const char *next = rc < 0 ? strstr(start + 2, "(;") : at;
    record_source_move(in, next ? next : in->at + strlen(in->at));
    return rc;
}

/* --- writing */

/* Drops ']' in a value, which would end it early. */
static void put(nw_buffer *out, const char *name, const char *value)
{
    char clean[OTHELLO_BOARD_TEXT + 8];
    size_t length = 0;
    for (; *value && length + 1 < sizeof clean; value++)
        if (*value != ']')
            clean[length++] = *value;
    clean[length] = '\0';
    if (length > 0)
        nw_buffer_add(out, "%s[%s]", name, clean);
}

static void put_board(nw_buffer *out, const othello_pos *p)
{
    char board[OTHELLO_BOARD_TEXT], value[OTHELLO_BOARD_TEXT + 2];
    othello_board_write(p, board, sizeof board);
    for (char *c = board; *c; c++)
        *c = *c == 'X' ? '*' : *c;
    snprintf(value, sizeof value, "8 %s", board);
    put(out, "BO", value);
}

/* 'r' for a resigned game, 's' for an agreed draw, or the record's own. */
static char ending_of(const game_record *r, int difference)
{
    const char *why = record_tag(r, "Termination");
    for (int i = 0; why && i < ENDINGS; i++)
        if (strncmp(why, endings[i].termination, strlen(endings[i].termination)) == 0)
            return endings[i].letter;
    return difference ? 'r' : 's';
}

/* The disc difference of a finished game; all discs if it was resigned, or if the record names the
 * other side as winner. */
static void put_result(nw_buffer *out, const game_record *r)
{
    const played_status now = played_status_of(&r->game);
    const int winner = strcmp(r->result, "1-0") == 0   ? 0
                       : strcmp(r->result, "0-1") == 0 ? 1
                                                       : PLAYER_NONE;
    char value[32];
    const int given_up = winner == 0 ? 64 : winner == 1 ? -64 : 0;
    if (strcmp(r->result, "*") == 0)
        snprintf(value, sizeof value, "?");
    else if (now.over && now.winner == winner)
        snprintf(value, sizeof value, "%+d.00", (int)now.score);
    else
        snprintf(value, sizeof value, "%+d.00:%c", given_up, ending_of(r, given_up));
    put(out, "RE", value);
}

/* "B[f5]", or with value and time "B[f5/1.00/0.05]". */
static void put_move(nw_buffer *out, const char *colour, const char *move, const move_note *note)
{
    char value[64];
    if (note && note->known && note->seconds < 0)
        snprintf(value, sizeof value, "%s/%.2f", move, note->value);
    else if (note && note->known)
        snprintf(value, sizeof value, "%s/%.2f/%.3f", move, note->value, note->seconds);
    put(out, colour, note && note->known ? value : move);
}

static int write_game(const game_record *r, nw_buffer *out, nw_error *err)
{
    const played_game *g = &r->game;
    (void)err;
    nw_buffer_add(out, "(;GM[Othello]");
    for (int i = 0; i < KNOWN; i++) {
        char value[VALUE_MAX + 1];
        const char *tag = record_tag(r, known[i].tag);
        snprintf(value, sizeof value, "%.*s", VALUE_MAX, tag ? tag : "");
        put(out, known[i].property, value);
    }
    put(out, "TY", "8");
    put_result(out, r);
    put_board(out, played_state_at(g, 0));
    for (int i = 0; i < g->plies; i++) {
        char name[OTHELLO_MOVE_TEXT];
        othello_move_write(g->move[i], name, sizeof name);
        put_move(out, (g->first + i) % 2 ? "W" : "B", g->move[i] == OTHELLO_PASS ? "PA" : name,
                 r->note ? &r->note[i] : NULL);
    }
    nw_buffer_add(out, ";)\n");
    return 0;
}

const record_format record_ggf = {
    .game = &othello_info, .suffix = "ggf", .read = read_game, .write = write_game};
