/* SPDX-License-Identifier: MIT */
/* make_openings GAME PLIES COUNT SEED DEPTH MARGIN LIMIT: prints COUNT different openings as lists
 * of moves, for arena/openings. Every move is drawn at random from those whose value by a search to
 * DEPTH is within MARGIN of the best, and an opening is kept if its value is within LIMIT of 0. */
#include "core/random-inl.h"
#include "games/games.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 10000, NAME = 32, STATE = 4096, PLIES = 32 };

typedef struct maker {
    const nw_game *game;
    nw_searcher *searcher;
    int plies, depth;
    nw_score margin, limit;
    uint64_t random, seen[MOST];
    int count;
} maker;

static nw_score value_of(maker *m, const void *state, int depth)
{
    nw_limits limits = {.depth = depth};
    nw_result result;
    nw_error err;
    if (nw_search(m->searcher, state, &limits, &result, &err) < 0) {
        fprintf(stderr, "make_openings: %s\n", err.text);
        exit(1);
    }
    return result.value;
}

/* Draws a good move; false if there is none. */
static int draw_move(maker *m, const void *state, nw_move *move)
{
    static _Alignas(16) unsigned char child[STATE];
    nw_move moves[NW_MOVES_MAX];
    nw_score value[NW_MOVES_MAX], best = -NW_INF;
    const int count = m->game->moves(state, moves);
    int good = 0;
    for (int i = 0; i < count; i++) {
        m->game->play(child, state, moves[i]);
        value[i] = -value_of(m, child, m->depth - 1);
        best = value[i] > best ? value[i] : best;
    }
    for (int i = 0; i < count; i++)
        if (value[i] >= best - m->margin)
            moves[good++] = moves[i];
    if (good > 0)
        *move = moves[nw_below((uint32_t)(nw_random(&m->random) >> 32), (uint32_t)good)];
    return good > 0;
}

static int is_new(maker *m, uint64_t key)
{
    for (int i = 0; i < m->count; i++)
        if (m->seen[i] == key)
            return 0;
    m->seen[m->count++] = key;
    return 1;
}

/* Plays one opening and prints it if it is balanced and new. */
static void make(maker *m, const void *start)
{
    static _Alignas(16) unsigned char state[2][STATE];
    char text[PLIES * (NAME + 1)] = "", name[NAME];
    nw_move move;
    memcpy(state[0], start, m->game->state_size);
    for (int ply = 0; ply < m->plies; ply++) {
        if (!draw_move(m, state[0], &move))
            return;
        m->game->move_name(state[0], move, name, sizeof name);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", ply ? " " : "", name);
        m->game->play(state[1], state[0], move);
        memcpy(state[0], state[1], m->game->state_size);
    }
    const nw_score value = value_of(m, state[0], m->depth);
    if (value <= m->limit && value >= -m->limit && is_new(m, m->game->key(state[0])))
        puts(text);
}

int main(int argc, char **argv)
{
    static maker m;
    static _Alignas(16) unsigned char start[STATE];
    nw_error err;
    m.game = argc == 8 ? nw_builtin(argv[1]) : NULL;
    if (!m.game || m.game->state_size > STATE || atoi(argv[2]) > PLIES || atoi(argv[3]) > MOST) {
        fputs("usage: make_openings GAME PLIES COUNT SEED DEPTH MARGIN LIMIT\n", stderr);
        return 2;
    }
    m.plies = atoi(argv[2]);
    m.random = strtoull(argv[4], NULL, 10);
    m.depth = atoi(argv[5]);
    m.margin = atoi(argv[6]);
    m.limit = atoi(argv[7]);
    nw_options options = nw_defaults(m.game);
    options.table_bits = 16;
    if (nw_searcher_create(&m.searcher, m.game, &options, &err) < 0 ||
        nw_parse(m.game, "", start, &err) < 0) {
        fprintf(stderr, "make_openings: %s\n", err.text);
        return 1;
    }
    while (m.count < atoi(argv[3]))
        make(&m, start);
    nw_searcher_free(m.searcher);
    return 0;
}
