/* SPDX-License-Identifier: MIT */
#include "games/qubic/rules.h"
#include "games/qubic/threats.h"
#include "games/qubic/bind.h"

#define CELL_LEVELS        4
#define CELL_ROWS          4
#define CELL_COLUMNS       "abcd"
#define cell_bit(i)        (i)
#define cell_side(n)       qubic_side(n)
#define cell_has_line(set) qubic_has_line(set)
#define cell_over(n)       ((n)->lost)
#define cell_useful        qubic_useful
#define cell_canonical     qubic_canonical
#include "games/cell-game-inl.h"
#include <string.h>

static int parse(const char *text, void *state, nw_error *err)
{
    qubic_pos *p = state;
    uint64_t stones[2];
    const int side = parse_cells(text, stones, err);
    if (side < 0)
        return side;
    *p = (qubic_pos){stones[0], stones[1], qubic_has_line(stones[1])};
    return NW_OK;
}

/* Column a-d, row 4 (the first of the text) to 1, level 1-4. */
static void move_name(const void *state, nw_move m, char *out, size_t size)
{
    (void)state;
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "%c%c%c", "abcd"[m % 4], "4321"[m / 4 % 4], "1234"[m / 16]);
}

static int parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    const qubic_pos *p = state;
    if (strlen(text) != 3 || text[0] < 'a' || text[0] > 'd' || text[1] < '1' || text[1] > '4' ||
        text[2] < '1' || text[2] > '4')
        return nw_fail(err, NW_EINVAL, "move: \"%.20s\" is not column a-d, row 1-4, level 1-4",
                       text);
    *move = (nw_move)(text[0] - 'a' + 4 * ('4' - text[1]) + 16 * (text[2] - '1'));
    if ((p->own | p->opp) >> *move & 1)
        return nw_fail(err, NW_EINVAL, "move %s: the square is taken", text);
    return check_running(p, text, err);
}

static void explain(const void *state, char *out, size_t size)
{
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "open lines %6d\n", qubic_evaluate(state));
}

static bool same(const void *a, const void *b)
{
    return qubic_same(a, b);
}

static const nw_game rules = {NW_VTABLE("qubic"), .print = print,     .move_name = move_name,
                              .useful = useful,   .longest = longest, .canonical = canonical};

const nw_game_info qubic_info = {
    CELL_INFO,
    .summary = "four in a row in a cube of 4x4x4",
    .syntax = "64 cells of X O -, level by level, row by row",
    .same = same,
};
