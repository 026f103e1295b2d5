/* SPDX-License-Identifier: MIT */
#include "games/tictactoe/rules.h"
#include "games/cells.h"
#include "games/tictactoe/bind.h"
#include "instance/vtable-inl.h"
#include "core/error.h"
#include <string.h>

static nw_cells cells_of(const tictactoe_pos *p)
{
    return p->side ? (nw_cells){p->opp, p->own} : (nw_cells){p->own, p->opp};
}

static int parse(const char *text, void *state, nw_error *err)
{
    tictactoe_pos *p = state;
    nw_cells c = {0, 0};
    const int rc = *text ? nw_cells_read(&c, text, TICTACTOE_SQUARES, err) : NW_OK;
    if (rc)
        return rc;
    const int side = nw_cells_side(&c);
    *p =
        (tictactoe_pos){(uint16_t)(side ? c.o : c.x), (uint16_t)(side ? c.x : c.o), (uint32_t)side};
    if (tictactoe_has_line(p->own))
        return nw_fail(err, NW_EINVAL, "board: %s has a line although it is to move",
                       nw_cells_name(side));
    return NW_OK;
}

static void print(const void *state, char *out, size_t size)
{
    const nw_cells c = cells_of(state);
    nw_text t = nw_text_in(out, size);
    nw_cells_write(&t, &c, 3, 3);
}

static void move_name(const void *state, nw_move m, char *out, size_t size)
{
    (void)state;
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "%c%c", "abc"[m % 3], "321"[m / 3]);
}

static int parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    const tictactoe_pos *p = state;
    if (strlen(text) != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3')
        return nw_fail(err, NW_EINVAL, "move: \"%.20s\" is not a square from a1 to c3", text);
    *move = (nw_move)(('3' - text[1]) * 3 + text[0] - 'a');
    if ((p->own | p->opp) >> *move & 1)
        return nw_fail(err, NW_EINVAL, "move %s: the square is taken", text);
    if (tictactoe_has_line(p->opp))
        return nw_fail(err, NW_EINVAL, "move %s: the game is over", text);
    return NW_OK;
}

static void draw(const void *state, bool ascii, char *out, size_t size)
{
    const nw_cells c = cells_of(state);
    nw_text t = nw_text_in(out, size);
    nw_cells_draw(&t, &c, 0, 3, "abc", ascii);
}

static void explain(const void *state, char *out, size_t size)
{
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "open lines %6d\n", tictactoe_evaluate(state));
}

static const char *side(const void *state)
{
    return nw_cells_name((int)((const tictactoe_pos *)state)->side);
}

static int longest(const void *state)
{
    const tictactoe_pos *p = state;
    return tictactoe_has_line(p->opp) ? 0 : 9 - __builtin_popcountll(p->own | p->opp);
}

static const nw_game rules = {NW_VTABLE("tictactoe"), .print = print, .move_name = move_name,
                              .longest = longest};

const nw_game_info tictactoe_info = {
    .rules = &rules,
    .summary = "three in a row on 3x3",
    .syntax = "nine cells of X O - from the top left, such as X-O/-X-/--O",
    .parse = parse,
    .parse_move = parse_move,
    .draw = draw,
    .explain = explain,
    .perft = vtable_perft,
    .side = side,
    .numbers_plies = true,
};
