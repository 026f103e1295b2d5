/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CELL_GAME_INL_H
#define NW_GAMES_CELL_GAME_INL_H
/* The functions of nw_game and nw_game_info that the games of crosses and noughts share. Before it
 * a rules.c includes its bind.h and defines CELL_LEVELS, CELL_ROWS, CELL_COLUMNS (their names, a
 * letter each), cell_bit(i) (the bit of cell i of the text), cell_side(n), cell_has_line(set) and,
 * if it has them, cell_useful(n, out, about) and cell_canonical(n). */
#include "games/cells.h"
#include "instance/vtable-inl.h"
#include "core/error.h"

enum { CELLS = CELL_LEVELS * CELL_ROWS * (int)(sizeof CELL_COLUMNS - 1) };

static nw_cells cells_of(const game_pos *n)
{
    nw_cells c = {0, 0};
    for (int i = 0; i < CELLS; i++) {
        c.x |= (uint64_t)((cell_side(n) ? n->opp : n->own) >> cell_bit(i) & 1) << i;
        c.o |= (uint64_t)((cell_side(n) ? n->own : n->opp) >> cell_bit(i) & 1) << i;
    }
    return c;
}

/* Reads a board into the stones of the side to move and those of the other. Returns the side to
 * move, or a negative code. */
static int parse_cells(const char *text, uint64_t stones[2], nw_error *err)
{
    nw_cells c = {0, 0};
    const int rc = *text ? nw_cells_read(&c, text, CELLS, err) : NW_OK;
    if (rc)
        return rc;
    const int side = nw_cells_side(&c);
    stones[0] = stones[1] = 0;
    for (int i = 0; i < CELLS; i++) {
        stones[side] |= (c.x >> i & 1) << cell_bit(i);
        stones[!side] |= (c.o >> i & 1) << cell_bit(i);
    }
    if (cell_has_line(stones[0]))
        return nw_fail(err, NW_EINVAL, "board: %s has a line although it is to move",
                       nw_cells_name(side));
    return side;
}

/* Checks that the game goes on. */
static int check_running(const game_pos *n, const char *move, nw_error *err)
{
    return cell_over(n) ? nw_fail(err, NW_EINVAL, "move %s: the game is over", move) : 0;
}

static void print(const void *state, char *out, size_t size)
{
    const nw_cells c = cells_of(state);
    nw_text t = nw_text_in(out, size);
    const int parts = CELL_LEVELS > 1 ? CELL_LEVELS : CELL_ROWS;
    nw_cells_write(&t, &c, parts, CELLS / parts);
}

static void draw(const void *state, bool ascii, char *out, size_t size)
{
    const nw_cells c = cells_of(state);
    nw_text t = nw_text_in(out, size);
    for (int level = 0; level < CELL_LEVELS; level++) {
        if (CELL_LEVELS > 1)
            nw_text_add(&t, "level %d\n", level + 1);
        nw_cells_draw(&t, &c, level * CELLS / CELL_LEVELS, CELL_ROWS, CELL_COLUMNS, ascii);
    }
}

static const char *side(const void *state)
{
    return nw_cells_name((int)cell_side((const game_pos *)state));
}

static int longest(const void *state)
{
    const game_pos *n = state;
    return cell_over(n) ? 0 : CELLS - __builtin_popcountll(n->own | n->opp);
}

/* The members of nw_game_info that need no more than a name. */
#define CELL_INFO                                                                                  \
    .rules = &rules, .parse = parse, .parse_move = parse_move, .draw = draw, .explain = explain,   \
    .perft = vtable_perft, .side = side, .numbers_plies = true

#ifdef cell_useful
static int useful(const void *state, nw_move *out, nw_insight *about)
{
    return cell_useful(state, out, about);
}

static uint64_t canonical(const void *state)
{
    return cell_canonical(state);
}
#endif
#endif
