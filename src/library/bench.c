/* SPDX-License-Identifier: MIT */
#include "library/bench.h"
#include "core/error.h"
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

static int search(const nw_game *game, const void *state, const char *algorithm, int depth,
                  uint64_t *nodes, nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result result;
    nw_options options = nw_defaults(game);
    const nw_limits limits = {.depth = depth};
    options.algorithm = algorithm;
    options.table_bits = 16;
    int rc = nw_searcher_create(&s, game, &options, err);
    if (rc == 0)
        rc = nw_search(s, state, &limits, &result, err);
    if (rc == 0)
        *nodes += result.nodes;
    nw_searcher_free(s);
    return rc;
}

static int bench_one(int i, const char *algorithm, uint64_t *nodes, nw_error *err)
{
    const nw_game *game = nw_builtin(set[i].game);
    void *state = calloc(1, game->state_size);
    if (!state)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = nw_parse(game, set[i].text, state, err);
    if (rc == 0)
        rc = search(game, state, algorithm, set[i].depth, nodes, err);
    free(state);
    return rc;
}

int nw_bench(nw_bench_listener *listener, void *context, uint64_t *nodes, nw_error *err)
{
    *nodes = 0;
    for (int a = 0; nw_algorithm_name(a); a++) {
        const char *algorithm = nw_algorithm_name(a);
        uint64_t all = 0;
        if (strcmp(algorithm, "minimax") == 0)
            continue; /* says nothing about the search, and is slow */
        for (int i = 0; i < SET; i++) {
            const int rc = bench_one(i, algorithm, &all, err);
            if (rc < 0)
                return rc;
        }
        listener(context, algorithm, all);
        *nodes += all;
    }
    return 0;
}
