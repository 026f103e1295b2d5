/* SPDX-License-Identifier: MIT */
#include "games/othello/text.h"
#include "core/error.h"
#include "games/othello/obf.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- board strings */

/* 'X', 'O' or '-' for a square's character, 0 for anything else. */
static char square_of(char c)
{
    switch (c) {
    case 'X':
    case 'x':
    case '*':
        return 'X';
    case 'O':
    case 'o':
        return 'O';
    case '-':
    case '.':
        return '-';
    default:
        return 0;
    }
}

static int bad_square(int square, char c, nw_error *err)
{
    if (c == '\0' || othello_is_blank(c) || c == ']' || c == ';')
        return nw_fail(err, NW_EINVAL, "board: %d squares, expected 64", square);
    return nw_fail(err, NW_EINVAL, "board: square %c%d is '%c', expected X, O or -",
                   'a' + square % 8, square / 8 + 1, c);
}

static int read_side(othello_pos *p, const char **text, nw_error *err)
{
    othello_skip_blanks(text);
    const char c = **text;
    const char side = c == 'B' || c == 'b' ? 'X' : c == 'W' || c == 'w' ? 'O' : square_of(c);
    if (c == '\0' || c == ';' || c == ']')
        return nw_fail(err, NW_EINVAL, "side to move: missing after the board, expected X or O");
    if (side != 'X' && side != 'O')
        return nw_fail(err, NW_EINVAL, "side to move: '%c', expected X or O", c);
    (*text)++;
    p->side = side == 'X' ? OTHELLO_BLACK : OTHELLO_WHITE;
    return NW_OK;
}

int othello_board_read(othello_pos *p, const char **text, bool blanks_free, nw_error *err)
{
    uint64_t discs[2] = {0, 0};
    for (int square = 0; square < 64; square++) {
        if (blanks_free || square == 0)
            othello_skip_blanks(text);
        const char c = square_of(**text);
        if (!c)
            return bad_square(square, **text, err);
        if (c != '-')
            discs[c == 'X' ? OTHELLO_BLACK : OTHELLO_WHITE] |= 1ull << square;
        (*text)++;
    }
    if (read_side(p, text, err) < 0)
        return NW_EINVAL;
    p->own = discs[p->side];
    p->opp = discs[p->side ^ 1];
    return NW_OK;
}

void othello_board_write(const othello_pos *p, char *out, size_t size)
{
    char text[OTHELLO_BOARD_TEXT];
    const char mine = p->side == OTHELLO_BLACK ? 'X' : 'O';
    const char yours = p->side == OTHELLO_BLACK ? 'O' : 'X';
    for (int square = 0; square < 64; square++)
        text[square] = p->own >> square & 1 ? mine : p->opp >> square & 1 ? yours : '-';
    text[64] = ' ';
    text[65] = mine;
    text[66] = '\0';
    snprintf(out, size, "%s", text);
}

/* --- moves */

bool othello_move_read(const char **text, othello_move *move)
{
    const char *t = *text;
    const int a = tolower((unsigned char)t[0]);
    const int b = a ? tolower((unsigned char)t[1]) : 0;
    if (a >= 'a' && a <= 'h' && b >= '1' && b <= '8') {
        *move = (othello_move)(8 * (b - '1') + (a - 'a'));
        *text = t + 2;
        return true;
    }
    if (!(a == '-' && b == '-') && !(a == 'p' && b == 'a'))
        return false;
    const bool spelt =
        b == 'a' && tolower((unsigned char)t[2]) == 's' && tolower((unsigned char)t[3]) == 's';
    *move = OTHELLO_PASS;
    *text = t + (spelt ? 4 : 2);
    return true;
}

void othello_move_write(othello_move move, char *out, size_t size)
{
    if (move >= OTHELLO_PASS)
        snprintf(out, size, "pa");
    else
        snprintf(out, size, "%c%d", 'a' + (char)(move % 8), (int)(move / 8) + 1);
}

int othello_move_parse(const othello_pos *p, const char *text, othello_move *move, nw_error *err)
{
    const char *t = text;
    othello_skip_blanks(&t);
    const bool read = othello_move_read(&t, move);
    othello_skip_blanks(&t);
    if (!read || *t)
        return nw_fail(err, NW_EINVAL, "move '%.20s': expected a square such as f5, or pass", text);
    if (!othello_legal(p, *move))
        return nw_fail(err, NW_EINVAL, "move '%.20s': not legal here", text);
    return NW_OK;
}

/* --- games */

static void append(othello_game *g, othello_move move)
{
    othello_play(&g->end, &g->end, move);
    g->move[g->plies++] = (uint8_t)move;
}

/* Plays move, after the pass that it may imply; false when it is illegal, and g is unchanged. */
static bool add_move(othello_game *g, othello_move move)
{
    if (g->plies + 2 > OTHELLO_MAX_PLIES)
        return false;
    if (othello_legal(&g->end, move)) {
        append(g, move);
        return true;
    }
    if (move == OTHELLO_PASS || !othello_legal(&g->end, OTHELLO_PASS))
        return false;
    othello_pos after;
    othello_play(&after, &g->end, OTHELLO_PASS);
    if (!othello_legal(&after, move))
        return false;
    append(g, OTHELLO_PASS);
    append(g, move);
    return true;
}

int othello_transcript_read(othello_game *g, const char *text, nw_error *err)
{
    g->start = g->end = othello_start();
    g->plies = 0;
    for (int number = 1;; number++) {
        othello_skip_blanks(&text);
        if (!*text)
            return NW_OK;
        othello_move move;
        if (!othello_move_read(&text, &move))
            return nw_fail(err, NW_EINVAL, "move %d '%.4s': expected a square such as f5, or pass",
                           number, text);
        if (!add_move(g, move)) {
            char name[OTHELLO_MOVE_TEXT];
            othello_move_write(move, name, sizeof name);
            return nw_fail(err, NW_EINVAL, "move %d '%s': not legal here", number, name);
        }
    }
}

int othello_parse(othello_pos *p, const char *text, nw_error *err)
{
    othello_skip_blanks(&text);
    /* No transcript begins with a pass, so a first '-' is an empty square. */
    if (square_of(*text)) {
        othello_obf line;
        if (othello_obf_read(text, &line, err) < 0)
            return NW_EINVAL;
        *p = line.pos;
        return NW_OK;
    }
    othello_game game;
    if (othello_transcript_read(&game, text, err) < 0)
        return NW_EINVAL;
    *p = game.end;
    return NW_OK;
}

/* Turned by half, the colours exchanged. */
bool othello_mirror(const char *text, char *out, size_t size)
{
    if (strlen(text) < OTHELLO_BOARD_TEXT - 1 || size < OTHELLO_BOARD_TEXT)
        return false;
    for (int i = 0; i < OTHELLO_BOARD_TEXT - 1; i++) {
        const char c = text[i < 64 ? 63 - i : i];
        out[i] = (char)(c == 'X' ? 'O' : c == 'O' ? 'X' : c);
    }
    out[OTHELLO_BOARD_TEXT - 1] = '\0';
    return true;
}
