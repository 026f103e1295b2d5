/* SPDX-License-Identifier: MIT */
#include "library/bench.h"
#include "core/error.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *game, *text;
    int depth;
} set[] = {
    {"chess", "", 5},
    {"chess", "r1bqkb1r/1p3pp1/p1nppn1p/6B1/3NP3/2N5/PPPQ1PPP/2KR1B1R w kq - 0 9", 4},
    {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6},
    {"othello", "", 7},
    {"othello", "--------------------XO-O---OOOOX---OOOX----OXXX----------------- X", 6},
    {"othello", "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6", 6},
    {"checkers", "", 9},
    {"checkers", "W:W13,19,20,21,24,25,26,27,29,30,31,32:B1,2,4,6,7,8,9,10,11,12,14,18", 9},
    {"checkers", "B:W18,24,27,28,K10,K15:B12,16,20,K22", 9},
};
enum { SET = sizeof set / sizeof *set };

/* Searches position number i with the options, to its depth and some plies more. */
static int search(int i, const nw_options *options, int more, uint64_t *nodes, nw_error *err)
{
    const nw_game *game = nw_builtin(set[i].game);
    const nw_limits limits = {.depth = set[i].depth + more};
    void *state = calloc(1, game->state_size);
    nw_searcher *s = NULL;
    nw_result result;
    if (!state)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = nw_parse(game, set[i].text, state, err);
    if (rc == 0)
        rc = nw_searcher_create(&s, game, options, err);
    if (rc == 0)
        rc = nw_search(s, state, &limits, &result, err);
    if (rc == 0)
        *nodes += result.nodes;
    nw_searcher_free(s);
    free(state);
    return rc;
}

static int bench_algorithm(const char *algorithm, uint64_t *nodes, nw_error *err)
{
    int rc = 0;
    for (int i = 0; i < SET && rc == 0; i++) {
        nw_options options = nw_defaults(nw_builtin(set[i].game));
        options.algorithm = algorithm;
        options.table_bits = 16;
        rc = search(i, &options, 0, nodes, err);
    }
    return rc;
}

int nw_bench(nw_bench_listener *listener, void *context, uint64_t *nodes, nw_error *err)
{
    *nodes = 0;
    for (int a = 0; nw_algorithm_name(a); a++) {
        const char *algorithm = nw_algorithm_name(a);
        uint64_t all = 0;
        if (strcmp(algorithm, "minimax") == 0)
            break; /* slow, and independent of the options; later ones would change the sum */
        const int rc = bench_algorithm(algorithm, &all, err);
        if (rc < 0)
            return rc;
        listener(context, algorithm, all);
        *nodes += all;
    }
    return 0;
}

/* The preset for play, or that with every kind of selectivity. */
static int bench_play(bool selective, const char *algorithm, uint64_t *nodes, nw_error *err)
{
    int rc = 0;
    for (int i = 0; i < SET && rc == 0; i++) {
        nw_options options = nw_play_defaults(nw_builtin(set[i].game));
        options.table_bits = 16;
        if (algorithm)
            options.algorithm = algorithm;
        if (selective)
            options.selective = NW_SELECT_ALL;
        rc = search(i, &options, 2, nodes, err);
    }
    return rc;
}

int nw_bench_play(nw_bench_listener *listener, void *context, uint64_t *nodes, nw_error *err)
{
    static const struct {
        const char *name, *algorithm;
        bool selective;
    } rows[] = {{"play", NULL, false},
                {"play selective", NULL, true},
                {"play negascout", "aspiration-negascout", true},
                {"play mtdf", "mtdf", true}};
    *nodes = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t all = 0;
        const int rc = bench_play(rows[i].selective, rows[i].algorithm, &all, err);
        if (rc < 0)
            return rc;
        listener(context, rows[i].name, all);
        *nodes += all;
    }
    return 0;
}
