/* SPDX-License-Identifier: MIT */
/* Three men's morris as a plugin: a game in which positions recur.
 *
 *     cc -std=c11 -O2 -shared -fPIC morris.c -o libmorris.so
 *     nullwindow solve ./libmorris.so
 *     nullwindow play ./libmorris.so
 *
 * Each side places three men on the nine points, then moves one along a line. Three in a row win; a
 * side that cannot move loses. Without captures a game need not end, so in play a repeated position
 * is a draw (docs/adding-a-game.md). Point 3 * row + column is a bit; a position is written as the
 * moves that lead to it, "b2a1c3a3a2-b1". */
#include <nullwindow.h>
#include <stdio.h>

enum { POINTS = 9, MEN = 3, WON = 1000 };

typedef struct morris {
    uint16_t men[2];
    uint16_t side;
} morris;

/* The points connected to each point: lines run along the edges, through the middle and along both
 * diagonals. */
static const uint16_t joined[POINTS] = {0x01A, 0x015, 0x032, 0x051, 0x1EF,
                                        0x114, 0x098, 0x150, 0x0B0};
static const uint16_t rows[] = {0x007, 0x038, 0x1C0, 0x049, 0x092, 0x124, 0x111, 0x054};

static int is_won(const morris *m, int side)
{
    for (int i = 0; i < 8; i++)
        if ((m->men[side] & rows[i]) == rows[i])
            return 1;
    return 0;
}

/* A move is 16 * from + to; for placing a man from is to. */
static int moves(const void *state, nw_move *out)
{
    const morris *m = state;
    const unsigned own = m->men[m->side], empty = 0x1FFu & ~(m->men[0] | m->men[1]);
    const int placing = __builtin_popcount(own) < MEN;
    int count = 0;
    if (is_won(m, !m->side))
        return 0;
    for (unsigned to = 0; to < POINTS; to++)
        for (unsigned from = 0; from < POINTS && empty >> to & 1; from++)
            if (placing ? from == to : own >> from & joined[to] >> from & 1)
                out[count++] = 16 * from + to;
    return count;
}

static void play(void *child, const void *parent, nw_move move)
{
    morris *m = child;
    *m = *(const morris *)parent;
    m->men[m->side] &= (uint16_t) ~(1u << move / 16);
    m->men[m->side] |= (uint16_t)(1u << move % 16);
    m->side = !m->side;
}

/* The points next to the own men, except those of the other side. */
static nw_score evaluate(const void *state)
{
    const morris *m = state;
    nw_score near[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int point = 0; point < POINTS; point++)
            if (m->men[side] >> point & 1)
                near[side] += __builtin_popcount(joined[point] & ~m->men[!side]);
    return near[m->side] - near[!m->side];
}

static nw_score result(const void *state)
{
    (void)state;
    return -WON;
}

static uint64_t key(const void *state)
{
    const morris *m = state;
    uint64_t x = (uint64_t)m->men[0] | (uint64_t)m->men[1] << 9 | (uint64_t)m->side << 18;
    x = (x + 1) * 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    return x ^ x >> 27;
}

/* A man can move back, but a placed man stays on the board. */
static int reversible(const void *state, nw_move move)
{
    (void)state;
    return move / 16 != move % 16;
}

static void print(const void *state, char *out, size_t size)
{
    const morris *m = state;
    char board[] = "1  .-.-.\n   |X|X|\n2  .-.-.\n   |X|X|\n3  .-.-.\n   a b c\n";
    for (int point = 0; point < POINTS; point++) {
        char *at = &board[18 * (point / 3) + 3 + 2 * (point % 3)];
        *at = m->men[0] >> point & 1 ? 'X' : m->men[1] >> point & 1 ? 'O' : '.';
    }
    for (int i = 0; i < 2; i++) {
        board[18 * i + 13] = '\\';
        board[18 * i + 15] = '/';
    }
    board[31] = '/';
    board[33] = '\\';
    snprintf(out, size, "%s", board);
}

static void move_name(const void *state, nw_move move, char *out, size_t size)
{
    const unsigned from = move / 16, to = move % 16;
    (void)state;
    if (from == to)
        snprintf(out, size, "%c%u", 'a' + to % 3, to / 3 + 1);
    else
        snprintf(out, size, "%c%u-%c%u", 'a' + from % 3, from / 3 + 1, 'a' + to % 3, to / 3 + 1);
}

const nw_game nw_plugin = {.size = sizeof(nw_game),
                           .name = "morris",
                           .state_size = sizeof(morris),
                           .max_moves = 24,
                           .moves = moves,
                           .play = play,
                           .evaluate = evaluate,
                           .result = result,
                           .key = key,
                           .print = print,
                           .move_name = move_name,
                           .reversible = reversible};

const char nw_plugin_version[] = NW_VERSION;

const char *nw_plugin_side(const void *state)
{
    return ((const morris *)state)->side ? "O" : "X";
}

/* Reads a point, "b2"; negative: it is none. */
static int point_of(const char *text)
{
    if (text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3')
        return -1;
    return 3 * (text[1] - '1') + text[0] - 'a';
}

int nw_plugin_parse(const char *text, void *state, nw_error *err)
{
    nw_move list[24];
    morris m = {{0, 0}, 0}, after;
    while (*text) {
        const int from = point_of(text), to = text[0] && text[1] == 0 ? -1 : from;
        const int target = to >= 0 && text[2] == '-' ? point_of(text + 3) : to;
        const nw_move move = (nw_move)(16 * from + target);
        int i = 0, count = from < 0 || target < 0 ? 0 : moves(&m, list);
        while (i < count && list[i] != move)
            i++;
        if (i == count) {
            snprintf(err->text, sizeof err->text,
                     "morris: '%.5s': expected moves such as b2 or a2-b1", text);
            return NW_EINVAL;
        }
        play(&after, &m, move);
        m = after;
        text += from == target ? 2 : 5;
    }
    *(morris *)state = m;
    return 0;
}
