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

enum { SIZE = 5, CELLS = SIZE * SIZE, WON = 1000, MIRRORED = 8 };
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

/* A game that ends: the moves that can follow. */
static int longest(const void *state)
{
    const gomoku *g = state;
    return is_won(g->other) ? 0 : CELLS - __builtin_popcount(g->own | g->other);
}

/* The board turned by a quarter, or mirrored. */
static uint32_t image(uint32_t stones, int mirror)
{
    uint32_t out = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (stones >> cell & 1)
            out |= 1u << (mirror ? SIZE * (cell / SIZE) + SIZE - 1 - cell % SIZE
                                 : SIZE * (cell % SIZE) + SIZE - 1 - cell / SIZE);
    return out;
}

/* The least key of the eight images. */
static uint64_t canonical(const void *state)
{
    gomoku g = *(const gomoku *)state;
    uint64_t least = UINT64_MAX;
    if (__builtin_popcount(g.own | g.other) > MIRRORED)
        return key(state);
    for (int i = 0; i < 8; i++) {
        const uint64_t k = key(&g);
        least = k < least ? k : least;
        g = (gomoku){image(g.own, i == 3), image(g.other, i == 3)};
    }
    return least;
}

/* Moves that complete a five or prevent one, else all, those on the most open lines first. A side
 * without an open line cannot win. */
static int useful(const void *state, nw_move *out, nw_insight *about)
{
    const gomoku *g = state;
    const int count = moves(state, out);
    int worth[CELLS] = {0}, own = 0, other = 0;
    uint32_t wins = 0, must = 0;
    if (count == 0)
        return 0;
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        const int mine = !(g->other & lines[i]), theirs = !(g->own & lines[i]);
        const int stones = __builtin_popcount((g->own | g->other) & lines[i]);
        own += mine;
        other += theirs;
        wins |= mine && stones == SIZE - 1 ? lines[i] & ~g->own : 0;
        must |= theirs && stones == SIZE - 1 ? lines[i] & ~g->other : 0;
        for (uint32_t left = lines[i]; left; left &= left - 1)
            worth[__builtin_ctz(left)] += (mine + theirs) << 2 * stones;
    }
    if (!own)
        about->greatest = 0;
    if (!other)
        about->least = 0;
    if (wins || must & (must - 1))
        about->least = about->greatest = wins ? WON : -WON;
    about->plies = wins ? 1 : must & (must - 1) ? 2 : 3;
    if (wins || must) {
        out[0] = (nw_move)__builtin_ctz(wins ? wins : must);
        return 1;
    }
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && worth[out[k - 1]] < worth[out[k]]; k--) {
            const nw_move swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return count;
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
                           .useful = useful,
                           .longest = longest,
                           .canonical = canonical};

const char nw_plugin_version[] = NW_VERSION;

const char *nw_plugin_side(const void *state)
{
    const gomoku *g = state;
    return __builtin_popcount(g->own | g->other) & 1 ? "O" : "X";
}

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
