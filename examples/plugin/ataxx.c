/* SPDX-License-Identifier: MIT */
/* Ataxx on 5 x 5 as a plugin: a game with forced passes and a quiescence search.
 *
 *     cc -std=c11 -O2 -shared -fPIC ataxx.c -o libataxx.so
 *     nullwindow search ./libataxx.so --depth 6
 *     nullwindow play ./libataxx.so
 *
 * A man duplicates itself into a neighbouring cell or jumps two cells away, and all enemy men next
 * to the new cell change sides. A side that cannot move passes; when neither can, the majority
 * wins. Cell 5 * row + column is a bit. */
#include <nullwindow.h>
#include <stdio.h>

enum { SIZE = 5, CELLS = SIZE * SIZE, PASS = 1023, NOISE = 2 };

typedef struct ataxx {
    uint32_t men[2];
    uint32_t side;
} ataxx;

/* The cells at a distance of 1 to `far` from a cell. */
static uint32_t around(int cell, int far)
{
    uint32_t set = 0;
    for (int row = cell / SIZE - far; row <= cell / SIZE + far; row++)
        for (int column = cell % SIZE - far; column <= cell % SIZE + far; column++)
            if (row >= 0 && row < SIZE && column >= 0 && column < SIZE)
                set |= 1u << (SIZE * row + column);
    return set & ~(1u << cell);
}

/* Moves that turn `least` men or more: 32 * from + to; for a duplication from is to, whichever man
 * it is. */
static int list_moves(const ataxx *a, int side, int least, int jumps, nw_move *out)
{
    const uint32_t own = a->men[side], other = a->men[!side];
    int count = 0;
    for (int to = 0; to < CELLS; to++) {
        const uint32_t near = around(to, 1);
        if ((own | other) >> to & 1 || __builtin_popcount(near & other) < least)
            continue;
        if (near & own)
            out[count++] = (nw_move)(32 * to + to);
        for (uint32_t far = around(to, 2) & ~near & own; far && jumps; far &= far - 1)
            out[count++] = (nw_move)(32 * __builtin_ctz(far) + to);
    }
    return count;
}

static int moves(const void *state, nw_move *out)
{
    const ataxx *a = state;
    nw_move others[CELLS * CELLS];
    if (!a->men[0] || !a->men[1])
        return 0;
    const int count = list_moves(a, (int)a->side, 0, 1, out);
    if (count > 0 || list_moves(a, !a->side, 0, 1, others) == 0)
        return count;
    out[0] = PASS; /* a forced pass is a move */
    return 1;
}

/* Duplications that win men. They fill the board, so that the quiescence search ends; jumps would
 * not. */
static int noisy(const void *state, nw_move *out)
{
    const ataxx *a = state;
    return list_moves(a, (int)a->side, NOISE, 0, out);
}

static void play(void *child, const void *parent, nw_move move)
{
    ataxx *a = child;
    *a = *(const ataxx *)parent;
    if (move != PASS) {
        const int from = (int)move / 32, to = (int)move % 32;
        const uint32_t won = around(to, 1) & a->men[!a->side];
        if (from != to)
            a->men[a->side] &= ~(1u << from);
        a->men[a->side] |= 1u << to | won;
        a->men[!a->side] &= ~won;
    }
    a->side = !a->side;
}

/* Also the result of a finished game, which a noisy move may end. */
static nw_score evaluate(const void *state)
{
    const ataxx *a = state;
    return 10 * (__builtin_popcount(a->men[a->side]) - __builtin_popcount(a->men[!a->side]));
}

static uint64_t key(const void *state)
{
    const ataxx *a = state;
    uint64_t x = a->men[0] | (uint64_t)a->men[1] << 25 | (uint64_t)a->side << 50;
    x = (x ^ x >> 31) * 0x9E3779B97F4A7C15u;
    return (x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
}

/* The men that change sides, and one more for a duplication. */
static int order(const void *state, nw_move move)
{
    const ataxx *a = state;
    if (move == PASS)
        return 0;
    return 2 * __builtin_popcount(around((int)move % 32, 1) & a->men[!a->side]) +
           (move / 32 == move % 32);
}

/* A position can recur only after jumps that turn no men. */
static int reversible(const void *state, nw_move move)
{
    return move == PASS || order(state, move) == 0;
}

static void print(const void *state, char *out, size_t size)
{
    const ataxx *a = state;
    char board[SIZE * 13 + 16];
    int used = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        const char man = a->men[0] >> cell & 1 ? 'X' : a->men[1] >> cell & 1 ? 'O' : '.';
        if (cell % SIZE == 0)
            used += snprintf(board + used, sizeof board - (size_t)used, "%d ", cell / SIZE + 1);
        used += snprintf(board + used, sizeof board - (size_t)used, " %c%s", man,
                         cell % SIZE == SIZE - 1 ? "\n" : "");
    }
    snprintf(out, size, "%s   a b c d e\n", board);
}

static void move_name(const void *state, nw_move move, char *out, size_t size)
{
    const unsigned from = move / 32, to = move % 32;
    (void)state;
    if (move == PASS)
        snprintf(out, size, "pass");
    else if (from == to)
        snprintf(out, size, "%c%u", 'a' + to % SIZE, to / SIZE + 1);
    else
        snprintf(out, size, "%c%u-%c%u", 'a' + from % SIZE, from / SIZE + 1, 'a' + to % SIZE,
                 to / SIZE + 1);
}

const nw_game nw_plugin = {.size = sizeof(nw_game),
                           .name = "ataxx",
                           .state_size = sizeof(ataxx),
                           .max_moves = 256,
                           .moves = moves,
                           .play = play,
                           .evaluate = evaluate,
                           .key = key,
                           .noisy = noisy,
                           .order = order,
                           .print = print,
                           .move_name = move_name,
                           .reversible = reversible};

const char nw_plugin_version[] = NW_VERSION;

const char *nw_plugin_side(const void *state)
{
    return ((const ataxx *)state)->side ? "O" : "X";
}

/* Only the start position is supported: men in the corners. */
int nw_plugin_parse(const char *text, void *state, nw_error *err)
{
    if (*text) {
        snprintf(err->text, sizeof err->text, "ataxx: expected nothing after the colon");
        return NW_EINVAL;
    }
    *(ataxx *)state = (ataxx){{1u << 0 | 1u << 24, 1u << 4 | 1u << 20}, 0};
    return 0;
}
