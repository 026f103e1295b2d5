/* SPDX-License-Identifier: MIT */
#include "games/chess/pgn.h"
#include "core/error.h"
#include <stdio.h>
#include <string.h>

/* Takes the next byte; *r then shows the one behind it. */
static int take(chess_pgn *r)
{
    const int c = r->byte;
    if (c < 0)
        return c;
    r->line += c == '\n';
    r->fresh = c == '\n';
    r->byte = r->source(r->from);
    return c;
}

static void start_game(chess_pgn *r)
{
    r->in_game = r->in_moves = false;
    chess_parse_fen(&r->pos, CHESS_START, NULL, NULL);
}

void chess_pgn_start(chess_pgn *r, chess_pgn_source source, void *from)
{
    *r = (chess_pgn){.source = source, .from = from, .line = 1, .fresh = true};
    r->byte = source(from);
    start_game(r);
}

static void skip_line(chess_pgn *r)
{
    while (r->byte >= 0 && r->byte != '\n')
        take(r);
}

static void skip_comment(chess_pgn *r)
{
    while (r->byte >= 0 && take(r) != '}')
        ;
}

/* Skips to the end of a variation; variations and comments nest inside. */
static void skip_variation(chess_pgn *r)
{
    for (int depth = 0; r->byte >= 0;) {
        const int c = take(r);
        if (c == '{')
            skip_comment(r);
        else if (c == ';')
            skip_line(r);
        depth += (c == '(') - (c == ')');
        if (depth == 0)
            return;
    }
}

/* Skips what carries no move: blanks, comments, variations, glyphs, lines of another program. */
static void skip_noise(chess_pgn *r)
{
    for (;;) {
        const int c = r->byte;
        if (c == '%' && r->fresh)
            skip_line(r);
        else if (c == ';')
            skip_line(r);
        else if (c == '{')
            skip_comment(r);
        else if (c == '(')
            skip_variation(r);
        else if (c >= 0 && c <= 255 && c && strchr(" \t\r\n\v\f.!?)$", c)) {
            take(r);
            while (c == '$' && r->byte >= '0' && r->byte <= '9')
                take(r);
        } else
            return;
    }
}

static bool is_symbol(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c > 0 && strchr("+#=:-/_*", c));
}

/* Reads a run of symbol bytes; what is too long is dropped. */
static void read_symbol(chess_pgn *r, char *out, size_t size)
{
    size_t n = 0;
    while (is_symbol(r->byte)) {
        const int c = take(r);
        if (n + 1 < size)
            out[n++] = (char)c;
    }
    out[n] = '\0';
}

/* Reads a string in quotes; a backslash protects the byte behind it. */
static int read_string(chess_pgn *r, char *out, size_t size, nw_error *err)
{
    size_t n = 0;
    const int line = r->line;
    take(r);
    while (r->byte >= 0 && r->byte != '"') {
        if (r->byte == '\\')
            take(r);
        const int c = take(r);
        if (c >= 0 && n + 1 < size)
            out[n++] = (char)c;
    }
    out[n] = '\0';
    return take(r) == '"' ? NW_OK
                          : nw_fail(err, NW_EINVAL, "PGN line %d: a tag's value has no end", line);
}

static void skip_blanks(chess_pgn *r)
{
    while (r->byte > 0 && strchr(" \t\r\n", r->byte))
        take(r);
}

static int read_tag(chess_pgn *r, chess_pgn_item *item, nw_error *err)
{
    nw_error inner;
    item->kind = CHESS_PGN_TAG;
    take(r);
    skip_blanks(r);
    read_symbol(r, item->name, sizeof item->name);
    skip_blanks(r);
    if (!*item->name || r->byte != '"')
        return nw_fail(err, NW_EINVAL, "PGN line %d: a tag needs a name and a quoted value",
                       r->line);
    const int code = read_string(r, item->value, sizeof item->value, err);
    if (code)
        return code;
    skip_blanks(r);
    if (take(r) != ']')
        return nw_fail(err, NW_EINVAL, "PGN line %d: tag %s has no closing ]", r->line, item->name);
    if (strcmp(item->name, "FEN") == 0 && chess_parse_fen(&r->pos, item->value, NULL, &inner))
        return nw_fail(err, NW_EINVAL, "PGN line %d: tag FEN: %.180s", r->line, inner.text);
    r->in_game = true;
    return NW_OK;
}

static int end_game(chess_pgn *r, chess_pgn_item *item, const char *result)
{
    item->kind = CHESS_PGN_RESULT;
    snprintf(item->value, sizeof item->value, "%s", result);
    start_game(r);
    return NW_OK;
}

static bool is_result(const char *symbol)
{
    return strcmp(symbol, "1-0") == 0 || strcmp(symbol, "0-1") == 0 ||
           strcmp(symbol, "1/2-1/2") == 0 || strcmp(symbol, "*") == 0;
}

/* Reads one move, or one result; 1 means a move number, which says nothing. */
static int read_move(chess_pgn *r, chess_pgn_item *item, nw_error *err)
{
    nw_error inner;
    char symbol[32];
    read_symbol(r, symbol, sizeof symbol);
    if (!*symbol)
        return nw_fail(err, NW_EINVAL, "PGN line %d: unexpected byte %d", r->line, take(r));
    if (is_result(symbol))
        return end_game(r, item, symbol);
    if (strspn(symbol, "0123456789") == strlen(symbol))
        return 1;
    if (chess_parse_move(&r->pos, symbol, &item->move, &inner))
        return nw_fail(err, NW_EINVAL, "PGN line %d: %.200s", r->line, inner.text);
    item->kind = CHESS_PGN_MOVE;
    item->before = r->pos;
    chess_play(&r->pos, &item->before, item->move);
    r->in_game = r->in_moves = true;
    return NW_OK;
}

int chess_pgn_next(chess_pgn *r, chess_pgn_item *item, nw_error *err)
{
    for (int code = 1; code > 0;) {
        skip_noise(r);
        item->kind = CHESS_PGN_END;
        if (r->byte < 0)
            return r->in_game ? end_game(r, item, "*") : NW_OK;
        if (r->byte == '[')
            return r->in_moves ? end_game(r, item, "*") : read_tag(r, item, err);
        code = read_move(r, item, err);
        if (code <= 0)
            return code;
    }
    return NW_OK;
}

void chess_pgn_skip_game(chess_pgn *r)
{
    skip_line(r);
    while (r->byte >= 0 && !(r->fresh && r->byte == '['))
        if (take(r) == '{')
            skip_comment(r);
    start_game(r);
}
