/* SPDX-License-Identifier: MIT */
#include "games/cells.h"
#include "core/error.h"
#include <ctype.h>
#include <string.h>

int nw_cells_side(const nw_cells *c)
{
    return __builtin_popcountll(c->x) > __builtin_popcountll(c->o);
}

const char *nw_cells_name(int side)
{
    return side ? "O" : "X";
}

static int check_numbers(const nw_cells *c, nw_error *err)
{
    const int x = __builtin_popcountll(c->x), o = __builtin_popcountll(c->o);
    if (x == o || x == o + 1)
        return NW_OK;
    return nw_fail(err, NW_EINVAL, "stones: %d X and %d O cannot arise, X moves first", x, o);
}

int nw_cells_read(nw_cells *c, const char *text, int count, nw_error *err)
{
    int n = 0;
    *c = (nw_cells){0, 0};
    for (const char *s = text; *s; s++) {
        if (isspace((unsigned char)*s) || *s == '/')
            continue;
        if (n == count)
            return nw_fail(err, NW_EINVAL, "board: more than %d cells, at \"%.20s\"", count, s);
        if (*s == 'X' || *s == 'x')
            c->x |= (uint64_t)1 << n;
        else if (*s == 'O' || *s == 'o')
            c->o |= (uint64_t)1 << n;
        else if (*s != '-' && *s != '.')
            return nw_fail(err, NW_EINVAL, "board: cell %d is '%c', not X, O or -", n + 1, *s);
        n++;
    }
    if (n < count)
        return nw_fail(err, NW_EINVAL, "board: %d cells, not %d", n, count);
    return check_numbers(c, err);
}

static int cell_kind(const nw_cells *c, int i)
{
    return c->x >> i & 1 ? 1 : c->o >> i & 1 ? 2 : 0;
}

void nw_cells_write(nw_text *t, const nw_cells *c, int rows, int columns)
{
    for (int i = 0; i < rows * columns; i++)
        nw_text_add(t, "%s%c", i && i % columns == 0 ? "/" : "", "-XO"[cell_kind(c, i)]);
}

void nw_cells_draw(nw_text *t, const nw_cells *c, int first, int rows, const char *names,
                   bool ascii)
{
    const int columns = (int)strlen(names);
    static const char *const plain[3] = {".", "X", "O"}, *const drawn[3] = {"·", "✕", "○"};
    for (int row = 0; row < rows; row++) {
        nw_text_add(t, " %d ", rows - row);
        for (int i = 0; i < columns; i++) {
            const int kind = cell_kind(c, first + row * columns + i);
            nw_text_add(t, " %s", ascii ? plain[kind] : drawn[kind]);
        }
        nw_text_add(t, "\n");
    }
    nw_text_add(t, "   ");
    for (int i = 0; i < columns; i++)
        nw_text_add(t, " %c", names[i]);
    nw_text_add(t, "\n");
}
