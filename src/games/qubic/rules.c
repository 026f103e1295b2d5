/* SPDX-License-Identifier: MIT */
#include "games/qubic/rules.h"
#include "games/qubic/threats.h"
#include "games/cells.h"
#include "games/qubic/bind.h"
#include "instance/vtable-inl.h"
#include "core/error.h"
#include <string.h>

static nw_cells cells_of(const qubic_pos *p)
{
    return qubic_side(p) ? (nw_cells){p->opp, p->own} : (nw_cells){p->own, p->opp};
}

static int parse(const char *text, void *state, nw_error *err)
{
    qubic_pos *p = state;
    nw_cells c = {0, 0};
    const int rc = *text ? nw_cells_read(&c, text, QUBIC_SQUARES, err) : NW_OK;
    if (rc)
        return rc;
    const int side = nw_cells_side(&c);
    *p = (qubic_pos){side ? c.o : c.x, side ? c.x : c.o, 0};
    p->lost = qubic_has_line(p->opp);
    if (qubic_has_line(p->own))
        return nw_fail(err, NW_EINVAL, "board: %s has a line although it is to move",
                       nw_cells_name(side));
    return NW_OK;
}

static void print(const void *state, char *out, size_t size)
{
    const nw_cells c = cells_of(state);
    nw_text t = nw_text_in(out, size);
    nw_cells_write(&t, &c, 4, 16);
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
    if (p->lost)
        return nw_fail(err, NW_EINVAL, "move %s: the game is over", text);
    if ((p->own | p->opp) >> *move & 1)
        return nw_fail(err, NW_EINVAL, "move %s: the square is taken", text);
    return NW_OK;
}

static void draw(const void *state, bool ascii, char *out, size_t size)
{
    const nw_cells c = cells_of(state);
    nw_text t = nw_text_in(out, size);
    for (int level = 0; level < 4; level++) {
        nw_text_add(&t, "level %d\n", level + 1);
        nw_cells_draw(&t, &c, 16 * level, 4, "abcd", ascii);
    }
}

static void explain(const void *state, char *out, size_t size)
{
    nw_text t = nw_text_in(out, size);
    nw_text_add(&t, "open lines %6d\n", qubic_evaluate(state));
}

static const char *side(const void *state)
{
    return nw_cells_name((int)qubic_side(state));
}

static int longest(const void *state)
{
    const qubic_pos *p = state;
    return p->lost ? 0 : 64 - __builtin_popcountll(p->own | p->opp);
}

static int useful(const void *state, nw_move *out, nw_insight *about)
{
    return qubic_useful(state, out, about);
}

static uint64_t canonical(const void *state)
{
    return qubic_canonical(state);
}

static bool same(const void *a, const void *b)
{
    return qubic_same(a, b);
}

static const nw_game rules = {NW_VTABLE("qubic"), .print = print,     .move_name = move_name,
                              .useful = useful,   .longest = longest, .canonical = canonical};

const nw_game_info qubic_info = {
    .rules = &rules,
    .summary = "four in a row in a cube of 4x4x4",
    .syntax = "64 cells of X O -, level by level, row by row",
    .parse = parse,
    .parse_move = parse_move,
    .draw = draw,
    .explain = explain,
    .perft = vtable_perft,
    .side = side,
    .same = same,
    .numbers_plies = true,
};
