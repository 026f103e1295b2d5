/* SPDX-License-Identifier: MIT */
/* WTHOR, the database of the French federation: a header of 16 bytes and 68 bytes per game,
 * little-endian. Players and tournaments are indexes into other files. */
#include "core/error.h"
#include "games/othello/rules.h"
#include "games/othello/text.h"
#include "records/formats.h"
#include <stdio.h>
#include <string.h>

enum { HEADER = 16, GAME = 68, MOVES = 60 };

static int word(const unsigned char *b)
{
    return b[0] | b[1] << 8;
}

static const unsigned char *bytes_of(const record_source *in)
{
    return (const unsigned char *)in->text;
}

/* Text has no zero bytes; every header has some. */
static bool is_wthor(const record_source *in)
{
    return in->size > 0 && memchr(in->text, '\0', in->size < HEADER ? in->size : HEADER);
}

static int check_header(const record_source *in, nw_error *err)
{
    const unsigned char *b = bytes_of(in);
    if (in->size < HEADER)
        return nw_fail(err, NW_EINVAL, "header: %zu bytes, expected %d", in->size, HEADER);
    const unsigned long games = (unsigned long)word(b + 4) | (unsigned long)word(b + 6) << 16;
    if (b[12] != 0 && b[12] != 8)
        return nw_fail(err, NW_EINVAL, "board size: %d, only 8 is supported", b[12]);
    if (b[13] != 0)
        return nw_fail(err, NW_EINVAL, "file type: %d, expected 0 for games", b[13]);
    if ((in->size - HEADER) / GAME != games || (in->size - HEADER) % GAME != 0)
        return nw_fail(err, NW_EINVAL, "number of games: %lu does not fit a file of %zu bytes",
                       games, in->size);
    return 0;
}

static void set_number(game_record *r, const char *tag, const char *format, int number)
{
    char value[32];
    snprintf(value, sizeof value, format, number);
    record_set_tag(r, tag, value);
}

static void set_tags(game_record *r, const unsigned char *game, int year)
{
    set_number(r, "Event", "tournament %d", word(game));
    set_number(r, "Date", "%d.??.??", year);
    set_number(r, "Black", "player %d", word(game + 2));
    set_number(r, "White", "player %d", word(game + 4));
    set_number(r, "BlackDiscs", "%d", game[6]);
    record_set_winner(r, game[6] > 32 ? 0 : game[6] < 32 ? 1 : PLAYER_NONE);
}

/* A move is row * 10 + column, counted from 1. */
static int play_moves(game_record *r, const unsigned char *moves, nw_error *err)
{
    int rc = 0;
    for (int k = 0; rc == 0 && k < MOVES && moves[k]; k++) {
        const int row = moves[k] / 10 - 1, column = moves[k] % 10 - 1;
        if (row < 0 || row > 7 || column < 0 || column > 7)
            return nw_fail(err, NW_EINVAL, "move %d: %d is not a square", k + 1, moves[k]);
        rc = record_add_othello(&r->game, -1, (nw_move)(8 * row + column), k + 1, err);
    }
    return rc;
}

static int read_game(game_record *r, record_source *in, nw_error *err)
{
    const char *end = in->text + in->size;
    if (in->at == in->text) {
        const int rc = check_header(in, err);
        in->at = rc == 0 ? in->text + HEADER : end;
        if (rc < 0)
            return rc;
    }
    if (in->at == end)
        return 0;
    const unsigned char *game = (const unsigned char *)in->at;
    in->at += GAME;
    set_tags(r, game, word(bytes_of(in) + 10));
    const int rc = play_moves(r, game + 8, err);
    return rc < 0 ? rc : 1;
}

const record_format record_wthor = {
    .game = &othello_info, .suffix = "wtb", .binary = true, .accepts = is_wthor, .read = read_game};
