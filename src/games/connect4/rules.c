/* SPDX-License-Identifier: MIT */
#include "games/connect4/rules.h"
#include "games/connect4/bind.h"

#define CELL_LEVELS  1
#define CELL_ROWS    CONNECT4_ROWS
#define CELL_COLUMNS "1234567"
/* The text runs row by row from the top. */
#define cell_bit(i)        (7 * ((i) % CONNECT4_COLUMNS) + CONNECT4_ROWS - 1 - (i) / CONNECT4_COLUMNS)
#define cell_side(n)       connect4_side(n)
#define cell_has_line(set) connect4_has_line(set)
#define cell_over(n)       connect4_has_line((n)->opp)
#define cell_useful        connect4_useful
#define cell_canonical     connect4_canonical
#include "games/cell-game-inl.h"
#include <string.h>

/* Plays a string of column digits, the usual way to name a position by its moves. */
static int parse_columns(connect4_pos *p, const char *text, nw_error *err)
{
    *p = (connect4_pos){0, 0};
    for (const char *s = text; *s; s++) {
        const connect4_pos parent = *p;
        if (*s < '1' || *s > '7')
            return nw_fail(err, NW_EINVAL, "move %d: '%c' is not a column from 1 to 7",
                           (int)(s - text) + 1, *s);
        const connect4_move m = (connect4_move)(*s - '1');
        if (!connect4_landing(&parent, m) || connect4_has_line(parent.opp))
            return nw_fail(err, NW_EINVAL, "move %d: %s", (int)(s - text) + 1,
                           connect4_has_line(parent.opp) ? "the game is over"
                                                         : "the column is full");
        connect4_play(p, &parent, m);
    }
    return NW_OK;
}

static int parse_board(connect4_pos *p, const char *text, nw_error *err)
{
    uint64_t stones[2];
    const int side = parse_cells(text, stones, err);
    if (side < 0)
        return side;
    const uint64_t all = stones[0] | stones[1];
    const uint64_t floating = all & ~(all << 1 | CONNECT4_BOTTOM);
    if (floating)
        return nw_fail(err, NW_EINVAL, "board: a stone of column %d hangs in the air",
                       __builtin_ctzll(floating) / 7 + 1);
    *p = (connect4_pos){stones[0], stones[1]};
    return NW_OK;
}

static int parse(const char *text, void *state, nw_error *err)
{
    const bool columns = text[strspn(text, "0123456789")] == '\0';
    return columns ? parse_columns(state, text, err) : parse_board(state, text, err);
}

static void move_name(const void *state, nw_move m, char *out, size_t size)
{
    (void)state;
    nw_text t = nw_text_in(out, size);
    nw_text_put(&t, &"1234567"[m], 1);
}

static int parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    const connect4_pos *p = state;
    if (strlen(text) != 1 || *text < '1' || *text > '7')
        return nw_fail(err, NW_EINVAL, "move: \"%.20s\" is not a column from 1 to 7", text);
    *move = (nw_move)(*text - '1');
    if (!connect4_has_line(p->opp) && !connect4_landing(p, *move))
        return nw_fail(err, NW_EINVAL, "move %s: the column is full", text);
    return check_running(p, text, err);
}

static void explain(const void *state, char *out, size_t size)
{
    const connect4_pos *p = state;
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "own lines  %6d\n", connect4_open_lines(p->own, p->opp));
    nw_text_add(&t, "opponent's %6d\n", -connect4_open_lines(p->opp, p->own));
    nw_text_add(&t, "total      %6d\n", connect4_evaluate(p));
}

/* Are they mirror images? */
static bool same(const void *a, const void *b)
{
    const connect4_pos *p = a, *q = b;
    for (int i = 0; i < CONNECT4_COLUMNS; i++) {
        const int from = 7 * i, to = 7 * (CONNECT4_COLUMNS - 1 - i);
        if (((p->own >> from ^ q->own >> to) | (p->opp >> from ^ q->opp >> to)) & 0x7F)
            return false;
    }
    return true;
}

static const nw_game rules = {NW_VTABLE("connect4"), .print = print,     .move_name = move_name,
                              .useful = useful,      .longest = longest, .canonical = canonical};

const nw_game_info connect4_info = {
    CELL_INFO,
    .summary = "four in a row on 7x6, stones fall",
    .syntax = "the columns played (4453), or 42 cells of X O - from the top left",
    .same = same,
};
