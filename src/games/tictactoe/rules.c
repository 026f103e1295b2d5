/* SPDX-License-Identifier: MIT */
#include "games/tictactoe/rules.h"
#include "games/tictactoe/bind.h"

#define CELL_LEVELS        1
#define CELL_ROWS          3
#define CELL_COLUMNS       "abc"
#define cell_bit(i)        (i)
#define cell_side(n)       ((n)->side)
#define cell_has_line(set) tictactoe_has_line((unsigned)(set))
#define cell_over(n)       tictactoe_has_line((n)->opp)
#include "games/cell-game-inl.h"
#include <string.h>

static int parse(const char *text, void *state, nw_error *err)
{
    tictactoe_pos *p = state;
    uint64_t stones[2];
    const int side = parse_cells(text, stones, err);
    if (side < 0)
        return side;
    *p = (tictactoe_pos){(uint16_t)stones[0], (uint16_t)stones[1], (uint32_t)side};
    return NW_OK;
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
    return check_running(p, text, err);
}

static void explain(const void *state, char *out, size_t size)
{
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "open lines %6d\n", tictactoe_evaluate(state));
}

static const nw_game rules = {NW_VTABLE("tictactoe"), .print = print, .move_name = move_name,
                              .longest = longest};

const nw_game_info tictactoe_info = {
    CELL_INFO,
    .summary = "three in a row on 3x3",
    .syntax = "nine cells of X O - from the top left, such as X-O/-X-/--O",
};
