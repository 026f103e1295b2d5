/* SPDX-License-Identifier: MIT */
#include "answer/board.h"
#include "games/checkers/rules.h"
#include "games/chess/rules.h"
#include "games/connect4/rules.h"
#include "games/othello/rules.h"
#include "games/qubic/rules.h"
#include "games/tictactoe/rules.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct kind {
    const nw_game_info *game; /* compared by address, as a user's game may share its name */
    int rows, columns, layers;
    void (*fill)(board *b, const char *text);
    int (*squares)(const char *move, int *out); /* NULL: the cell where a piece is placed */
} kind;

/* --- chess: FEN */

static void fill_fen(board *b, const char *text)
{
    int n = 0;
    for (; *text && *text != ' ' && n < BOARD_CELLS; text++) {
        if (*text == '/')
            continue;
        if (!isdigit((unsigned char)*text))
            b->cell[n++] = *text;
        else
            n += *text - '0';
    }
}

static int squares_chess(const char *move, int *out)
{
    if (strlen(move) < 4)
        return 0;
    for (int i = 0; i < 2; i++)
        out[i] = 8 * ('8' - move[2 * i + 1]) + (move[2 * i] - 'a');
    return 2;
}

/* --- checkers: PDN's FEN, squares 1..32 */

static int checkers_cell(long square)
{
    const int row = (int)(square - 1) / 4;
    return 8 * row + 2 * ((int)(square - 1) % 4) + (row % 2 == 0);
}

/* "B:W21,22,K29:B1,2": lists of squares after their colour. */
static void fill_checkers(board *b, const char *text)
{
    char colour = 'w';
    for (const char *at = strchr(text, ':'); at && *at; at += *at != 0) {
        char *end;
        if (*at == ':' && (at[1] == 'W' || at[1] == 'B'))
            colour = *++at == 'W' ? 'w' : 'b';
        const bool king = at[0] && at[1] == 'K';
        const long square = at[0] ? strtol(at + 1 + king, &end, 10) : 0;
        if (square < 1 || square > 32)
            continue;
        b->cell[checkers_cell(square)] = king ? (char)toupper(colour) : colour;
        at = end - 1;
    }
}

static int squares_checkers(const char *move, int *out)
{
    int n = 0;
    while (n < BOARD_SQUARES) {
        char *end;
        const long square = strtol(move, &end, 10);
        if (end == move || square < 1 || square > 32)
            break;
        out[n++] = checkers_cell(square);
        if (!*end)
            break;
        move = end + 1;
    }
    return n;
}

/* --- other games: X, O and - */

static void fill_stones(board *b, const char *text)
{
    for (int n = 0; *text && *text != ' ' && n < BOARD_CELLS; text++)
        if (*text != '/')
            b->cell[n++] = *text == '-' ? '.' : *text;
}

static const kind kinds[] = {
    {&chess_info, 8, 8, 1, fill_fen, squares_chess},
    {&checkers_info, 8, 8, 1, fill_checkers, squares_checkers},
    {&othello_info, 8, 8, 1, fill_stones, NULL},
    {&connect4_info, 6, 7, 1, fill_stones, NULL},
    {&tictactoe_info, 3, 3, 1, fill_stones, NULL},
    {&qubic_info, 4, 4, 4, fill_stones, NULL},
};

static const kind *kind_of(const nw_game_info *game)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].game == game)
            return &kinds[i];
    return NULL;
}

bool board_of(const nw_game_info *game, const void *state, board *out)
{
    char text[POSITION_TEXT] = "";
    const kind *k = kind_of(game);
    if (!k || !game->rules->print)
        return false;
    *out = (board){.rows = k->rows, .columns = k->columns, .layers = k->layers};
    memset(out->cell, '.', (size_t)(k->rows * k->columns * k->layers));
    game->rules->print(state, text, sizeof text);
    k->fill(out, text);
    return true;
}

void board_write(json *j, const nw_game_info *game, const void *state)
{
    board b;
    if (!board_of(game, state, &b)) {
        json_null(j, "board");
        return;
    }
    json_object(j, "board");
    json_integer(j, "rows", b.rows);
    json_integer(j, "columns", b.columns);
    json_integer(j, "layers", b.layers);
    json_string(j, "cells", b.cell);
    json_end(j);
}

/* The cell that becomes occupied. */
static int squares_put(const nw_game_info *game, const void *state, nw_move move, int *out)
{
    board before, after;
    void *child = malloc(game->rules->state_size);
    int n = 0;
    if (!child)
        return 0;
    game->rules->play(child, state, move);
    if (board_of(game, state, &before) && board_of(game, child, &after))
        for (int i = 0; i < before.rows * before.columns * before.layers && n == 0; i++)
            if (before.cell[i] == '.' && after.cell[i] != '.')
                out[n++] = i;
    free(child);
    return n;
}

int board_squares(const nw_game_info *game, const void *state, nw_move move, int out[BOARD_SQUARES])
{
    char name[POSITION_NAME] = "";
    const kind *k = kind_of(game);
    if (!k)
        return 0;
    if (!k->squares)
        return squares_put(game, state, move, out);
    game->rules->move_name(state, move, name, sizeof name);
    return k->squares(name, out);
}
