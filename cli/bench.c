/* SPDX-License-Identifier: MIT */
#include "library/bench.h"
#include "cli.h"
#include "core/clock.h"
#include "base/json.h"
#include <inttypes.h>
#include <stdio.h>

static void print_nodes(void *context, const char *algorithm, uint64_t nodes)
{
    (void)context;
    printf("%-22s%12" PRIu64 "\n", algorithm, nodes);
}

static void add_nodes(void *context, const char *algorithm, uint64_t nodes)
{
    json_unsigned(context, algorithm, nodes);
}

static int run_json(nw_error *err)
{
    json j = json_to(stdout);
    uint64_t nodes = 0, play = 0;
    const double start = nw_seconds();
    json_object(&j, NULL);
    json_object(&j, "nodes");
    if (nw_bench(add_nodes, &j, &nodes, err) < 0 || nw_bench_play(add_nodes, &j, &play, err) < 0)
        return cli_report(err);
    json_end(&j);
    json_number(&j, "seconds", nw_seconds() - start);
    json_unsigned(&j, "signature", nodes);
    json_unsigned(&j, "play-signature", play);
    json_end(&j);
    return EXIT_OK;
}

int cmd_bench(int argc, char **argv)
{
    bool as_json = false;
    const cli_option options[] = {
        {"json", 'b', &as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL}};
    const char *word = NULL;
    int count = 0;
    uint64_t nodes = 0, play = 0;
    nw_error err;
    const int rc = cli_parse(argc, argv, options, &word, 0, &count);
    if (rc != 0)
        return rc;
    if (as_json)
        return run_json(&err);
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
