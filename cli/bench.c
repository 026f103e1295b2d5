/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "core/clock.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The signature of the search: nodes of every practical algorithm on fixed positions of the three
 * games. Anything that changes what is searched changes this number. */

static const struct {
    const char *position;
    int depth;
} set[] = {
    {"chess", 5},
    {"chess:r1bqkb1r/1p3pp1/p1nppn1p/6B1/3NP3/2N5/PPPQ1PPP/2KR1B1R w kq - 0 9", 4},
    {"chess:8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6},
    {"othello", 7},
    {"othello:--------------------XO-O---OOOOX---OOOX----OXXX----------------- X", 6},
    {"othello:f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6", 6},
    {"checkers", 9},
    {"checkers:W:W13,19,20,21,24,25,26,27,29,30,31,32:B1,2,4,6,7,8,9,10,11,12,14,18", 9},
    {"checkers:B:W18,24,27,28,K10,K15:B12,16,20,K22", 9},
};
enum { SET = sizeof set / sizeof *set };

static int bench_one(const cli_position *p, const char *algorithm, int depth, uint64_t *nodes)
{
    nw_searcher *s = NULL;
    nw_error err;
    nw_result result;
    nw_options options = nw_defaults(p->game->rules);
    const nw_limits limits = {.depth = depth};
    options.algorithm = algorithm;
    options.table_bits = 16;
    int rc = nw_searcher_create(&s, p->game->rules, &options, &err);
    if (rc == 0)
        rc = nw_search(s, p->state, &limits, &result, &err);
    nw_searcher_free(s);
    if (rc < 0)
        return cli_report(&err);
    *nodes += result.nodes;
    return 0;
}

static int bench_algorithm(const cli_position *p, const char *algorithm, uint64_t *all)
{
    uint64_t nodes = 0;
    if (strcmp(algorithm, "minimax") == 0)
        return 0; /* says nothing about the search, and is slow */
    for (int i = 0; i < SET; i++) {
        const int rc = bench_one(&p[i], algorithm, set[i].depth, &nodes);
        if (rc != 0)
            return rc;
    }
    printf("%-22s%12" PRIu64 "\n", algorithm, nodes);
    *all += nodes;
    return 0;
}

int cmd_bench(int argc, char **argv)
{
    const cli_option options[] = {{NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    cli_position p[SET] = {{0}};
    const char *word = NULL;
    int count = 0, opened = 0;
    uint64_t nodes = 0;
    int rc = cli_parse(argc, argv, options, &word, 0, &count);
    const double start = nw_seconds();
    for (; rc == 0 && opened < SET; opened++)
        rc = cli_open(set[opened].position, &p[opened]);
    for (int i = 0; rc == 0 && nw_algorithm_name(i); i++)
        rc = bench_algorithm(p, nw_algorithm_name(i), &nodes);
    for (int i = 0; i < opened; i++)
        if (p[i].state)
            cli_close(&p[i]);
    const double seconds = nw_seconds() - start;
    if (rc == 0)
        printf("%-22s%12.3f\n%-22s%12.0f\n%" PRIu64 "\n", "seconds", seconds, "nodes a second",
               (double)nodes / seconds, nodes);
    return rc;
}
