/* SPDX-License-Identifier: MIT */
#include "library/bench.h"
#include "cli.h"
#include "core/clock.h"
#include <inttypes.h>
#include <stdio.h>

static void print_nodes(void *context, const char *algorithm, uint64_t nodes)
{
    (void)context;
    printf("%-22s%12" PRIu64 "\n", algorithm, nodes);
}

int cmd_bench(int argc, char **argv)
{
    const cli_option options[] = {{NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *word = NULL;
    int count = 0;
    uint64_t nodes = 0, play = 0;
    nw_error err;
    const int rc = cli_parse(argc, argv, options, &word, 0, &count);
    if (rc != 0)
        return rc;
    const double start = nw_seconds();
    if (nw_bench(print_nodes, NULL, &nodes, &err) < 0 ||
        nw_bench_play(print_nodes, NULL, &play, &err) < 0)
        return cli_report(&err);
    const double seconds = nw_seconds() - start;
    printf("%-22s%12.3f\n%-22s%12.0f\n", "seconds", seconds, "nodes per second",
           (double)(nodes + play) / seconds);
    printf("%" PRIu64 " %" PRIu64 "\n", nodes, play); /* the signatures */
    return 0;
}
