/* SPDX-License-Identifier: MIT */
/* Gomoku on 5 x 5 as a plugin: five in a row win, and a full board is a draw.
 *
 *     cc -std=c11 -O2 -shared -fPIC gomoku.c -o libgomoku.so
 *     nullwindow solve ./libgomoku.so:c3b2 --proof draw
 *     nullwindow-check --game ./libgomoku.so draw.least draw.most
 *
 * Cell 5 * row + column is a bit; a position is written as the cells played, "c3b4". */
#include <nullwindow.h>
#include <stdio.h>

enum { SIZE = 5, CELLS = SIZE * SIZE, WON = 1000 };
#define ALL 0x1FFFFFFu

typedef struct gomoku {
    uint32_t own, other; /* of the side to move */
} gomoku;

static const uint32_t lines[] = {0x1F,     0x3E0,    0x7C00,   0xF8000,   0x1F00000, 0x108421,
                                 0x210842, 0x421084, 0x842108, 0x1084210, 0x1041041, 0x111110};

static int is_won(uint32_t stones)
{
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((stones & lines[i]) == lines[i])
            return 1;
    return 0;
}

static int moves(const void *state, nw_move *out)
{
    const gomoku *g = state;
    int count = 0;
    for (unsigned cell = 0; cell < CELLS && !is_won(g->other); cell++)
        if (!((g->own | g->other) >> cell & 1))
            out[count++] = cell;
    return count;
}

static void play(void *child, const void *parent, nw_move cell)
{
    const gomoku g = *(const gomoku *)parent;
    *(gomoku *)child = (gomoku){g.other, g.own | 1u << cell};
}

/* Lines that are still open to each side. */
static nw_score evaluate(const void *state)
{
    const gomoku *g = state;
    nw_score sum = 0;
    if (is_won(g->other))
        return -WON;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        sum += !(g->other & lines[i]) - !(g->own & lines[i]);
    return (g->own | g->other) == ALL ? 0 : sum;
}

static uint64_t key(const void *state)
{
    const gomoku *g = state;
    uint64_t x = g->own | (uint64_t)g->other << 32;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Stones are never removed. */
static int reversible(const void *state, nw_move cell)
{
    return (void)state, (void)cell, 0;
}

static void move_name(const void *state, nw_move cell, char *out, size_t size)
{
    (void)state;
    snprintf(out, size, "%c%d", 'a' + (int)cell % SIZE, (int)cell / SIZE + 1);
}

const nw_game nw_plugin = {.size = sizeof(nw_game),
                           .name = "gomoku",
                           .state_size = sizeof(gomoku),
                           .max_moves = CELLS,
                           .moves = moves,
                           .play = play,
                           .evaluate = evaluate,
                           .key = key,
                           .move_name = move_name,
                           .reversible = reversible};

const char nw_plugin_version[] = NW_VERSION;

int nw_plugin_parse(const char *text, void *state, nw_error *err)
{
    gomoku g = {0, 0};
    for (const char *at = text; *at; at += 2) {
        const int column = at[0] - 'a', row = at[1] - '1';
        const gomoku before = g;
        if (column < 0 || column >= SIZE || row < 0 || row >= SIZE || is_won(g.other) ||
            (g.own | g.other) >> (SIZE * row + column) & 1) {
            snprintf(err->text, sizeof err->text,
                     "gomoku: '%.10s': expected empty cells from a1 to e5", at);
            return err->code = NW_EINVAL;
        }
        play(&g, &before, (nw_move)(SIZE * row + column));
    }
    *(gomoku *)state = g;
    return NW_OK;
}
