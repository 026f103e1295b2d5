/* SPDX-License-Identifier: MIT */
/* Hex on 5 x 5 as a plugin: a game that `nullwindow` loads from a shared object.
 *
 *     cc -std=c11 -O2 -shared -fPIC hex.c -o libhex.so
 *     nullwindow search ./libhex.so --depth 8
 *     nullwindow play ./libhex.so:c3
 *
 * Players put stones in turn. The first joins top and bottom, the second left and right; there are
 * no draws. Cell 5 * row + column is a bit; a position is written as the cells played, "c3b4". */
#include <nullwindow.h>
#include <stdio.h>

enum { SIZE = 5, CELLS = SIZE * SIZE, WON = 1000, FAR = 99 };
#define TOP    0x000001Fu
#define BOTTOM 0x1F00000u
#define LEFT   0x0108421u
#define RIGHT  0x1084210u
#define ALL    0x1FFFFFFu

typedef struct hex {
    uint32_t stones[2];
    uint32_t side;
} hex;

/* A set of cells and its neighbours. */
static uint32_t spread(uint32_t s)
{
    const uint32_t right = (s & ~RIGHT) << 1, left = (s & ~LEFT) >> 1;
    return (s | right | left | s << SIZE | s >> SIZE | (left << SIZE & ALL) | right >> SIZE) & ALL;
}

/* Empty cells a player must still fill to connect its edges; 0: connected. */
static int distance(const hex *h, int player)
{
    const uint32_t own = h->stones[player], other = h->stones[!player];
    const uint32_t goal = player ? RIGHT : BOTTOM;
    uint32_t reached = (player ? LEFT : TOP) & own;
    for (int steps = 0; steps <= CELLS; steps++) {
        for (uint32_t before = 0; before != reached;) {
            before = reached;
            reached |= spread(reached) & own;
        }
        if (reached & goal)
            return steps;
        reached |= (spread(reached) | (player ? LEFT : TOP)) & ~other;
    }
    return FAR;
}

static int moves(const void *state, nw_move *out)
{
    const hex *h = state;
    int count = 0;
    if (distance(h, !h->side) == 0) /* the last move has won */
        return 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (!((h->stones[0] | h->stones[1]) >> cell & 1))
            out[count++] = (nw_move)cell;
    return count;
}

static void play(void *child, const void *parent, nw_move cell)
{
    hex *h = child;
    *h = *(const hex *)parent;
    h->stones[h->side] |= 1u << cell;
    h->side = !h->side;
}

static nw_score evaluate(const void *state)
{
    const hex *h = state;
    const int own = distance(h, (int)h->side), other = distance(h, !h->side);
    return other == 0 ? -WON : 10 * (other - own) + 5;
}

static uint64_t key(const void *state)
{
    const hex *h = state;
    uint64_t x = h->stones[0] | (uint64_t)h->stones[1] << 32 | (uint64_t)h->side << 31;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Centre first. */
static int order(const void *state, nw_move cell)
{
    const int row = (int)cell / SIZE - SIZE / 2, column = (int)cell % SIZE - SIZE / 2;
    (void)state;
    return -(row * row + column * column);
}

static unsigned index_of(const void *state, nw_move cell)
{
    (void)state;
    return cell;
}

static void print(const void *state, char *out, size_t size)
{
    const hex *h = state;
    size_t used = 0;
    for (int row = 0; row < SIZE && used < size; row++) {
        used += (size_t)snprintf(out + used, size - used, "%*d ", row + 1, row + 1);
        for (int column = 0; column < SIZE && used < size; column++) {
            const int cell = SIZE * row + column;
            const char stone = h->stones[0] >> cell & 1   ? 'X'
                               : h->stones[1] >> cell & 1 ? 'O'
                                                          : '.';
            used += (size_t)snprintf(out + used, size - used, " %c%s", stone,
                                     column == SIZE - 1 ? "\n" : "");
        }
    }
}

static void move_name(const void *state, nw_move cell, char *out, size_t size)
{
    (void)state;
    snprintf(out, size, "%c%d", 'a' + (int)cell % SIZE, (int)cell / SIZE + 1);
}

static int over(const void *state)
{
    const hex *h = state;
    return distance(h, !h->side) == 0;
}

/* The most moves that can follow. */
static int longest(const void *state)
{
    const hex *h = state;
    return over(state) ? 0 : CELLS - __builtin_popcount(h->stones[0] | h->stones[1]);
}

/* The same for the board turned upside down. */
static uint64_t canonical(const void *state)
{
    const hex *h = state;
    hex turned = {{0, 0}, h->side};
    for (unsigned i = 0; i < CELLS; i++) {
        turned.stones[0] |= (h->stones[0] >> i & 1) << (CELLS - 1 - i);
        turned.stones[1] |= (h->stones[1] >> i & 1) << (CELLS - 1 - i);
    }
    const uint64_t a = key(h), b = key(&turned);
    return a < b ? a : b;
}

/* All moves, those that leave the best position first; or one that wins at once. */
static int useful(const void *state, nw_move *out, nw_insight *about)
{
    const int count = moves(state, out);
    nw_score worth[CELLS];
    for (int i = 0; i < count; i++) {
        hex child;
        const nw_move move = out[i];
        play(&child, state, move);
        const nw_score value = order(state, move) - evaluate(&child);
        int k = i;
        for (; k > 0 && worth[k - 1] < value; k--) {
            worth[k] = worth[k - 1];
            out[k] = out[k - 1];
        }
        worth[k] = value;
        out[k] = move;
    }
    if (count == 0 || worth[0] < WON - 10)
        return count;
    about->least = about->greatest = WON;
    about->plies = 1;
    return 1;
}

const nw_game nw_plugin = {.size = sizeof(nw_game),
                           .name = "hex",
                           .state_size = sizeof(hex),
                           .max_moves = CELLS,
                           .move_indexes = CELLS,
                           .moves = moves,
                           .play = play,
                           .evaluate = evaluate,
                           .key = key,
                           .order = order,
                           .index = index_of,
                           .print = print,
                           .move_name = move_name,
                           .is_over = over,
                           .longest = longest,
                           .useful = useful,
                           .canonical = canonical};

const char nw_plugin_version[] = NW_VERSION;

const char *nw_plugin_side(const void *state)
{
    return ((const hex *)state)->side ? "O" : "X";
}

/* The cells played, from the empty board. */
int nw_plugin_parse(const char *text, void *state, nw_error *err)
{
    hex h = {{0, 0}, 0};
    for (const char *at = text; *at; at += 2) {
        const int column = at[0] - 'a', row = at[1] - '1';
        const hex before = h;
        if (column < 0 || column >= SIZE || row < 0 || row >= SIZE ||
            (h.stones[0] | h.stones[1]) >> (SIZE * row + column) & 1 || over(&h)) {
            snprintf(err->text, sizeof err->text,
                     "hex: '%.10s': expected empty cells from a1 to e5", at);
            return err->code = NW_EINVAL;
        }
        play(&h, &before, (nw_move)(SIZE * row + column));
    }
    *(hex *)state = h;
    return NW_OK;
}
