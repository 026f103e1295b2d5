/* SPDX-License-Identifier: MIT */
/* nullwindow-simulate: scaling of a search over ranks on simulated machines. */
#include "parallel/simulate/network.h"
#include "parallel/simulate/split.h"
#include "core/error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_FAILED = 1, EXIT_USAGE = 2, NAME_SIZE = 64, SIMULATED_MOST = 1024 };

static const char help[] =
    "usage: nullwindow-simulate POSITION DEPTH [OPTION]...\n"
    "simulate a search by MTD(f) with 1 to 1,024 ranks or threads\n\n"
    "  --scheme NAME     tds: ranks that search as they do over MPI (default); split: threads, by\n"
    "                    replaying one recorded search\n"
    "  --most N          ranks 1, 2, 4, ... up to N (default 64)\n"
    "  --ranks N         ranks 1 and N only\n"
    "  --serial-depth N  tds: questions of at most N plies are not shared (default 5); split:\n"
    "                    nodes of fewer plies are not (default 4)\n"
    "  --share N         broadcast table entries of N plies or more to all ranks; 0: none\n"
    "                    (default 2)\n"
    "  --node NS         nanoseconds per node (default 100)\n"
    "  --latency US      microseconds of a message's way, or to join a split point (default 20)\n"
    "  --bandwidth MB    megabytes per second (default 1000)\n"
    "  --table BITS      entries of every rank's table (default 14)\n"
    "  --together N      N ranks are one machine and share a table (default 1)\n"
    "  --help            print this help\n\n"
    "Prints tab-separated values: ranks, simulated seconds, speed-up against the serial search,\n"
    "nodes relative to it, share of idle time, serial jobs, messages. The searches are real, the\n"
    "clock is not; the value is checked against the serial one.\n\n"
    "    nullwindow-simulate othello 12 --most 256 --latency 50\n";

typedef struct program {
    const nw_game *game;
    void *state;
    bool split;
    int depth, most, only, serial_depth, share, table, together;
    double node, latency, bandwidth;
} program;

static bool is_number(const char *text, double least, double most, double *out)
{
    char *end = NULL;
    *out = strtod(text, &end);
    return *text && !*end && *out >= least && *out <= most;
}

static int usage(const char *what, const char *text)
{
    fprintf(stderr, "nullwindow-simulate: %s '%s': try --help\n", what, text);
    return EXIT_USAGE;
}

static int read_option(program *p, const char *name, const char *value)
{
    double n;
    if (strcmp(name, "--scheme") == 0 && (strcmp(value, "tds") == 0 || strcmp(value, "split") == 0))
        p->split = strcmp(value, "split") == 0;
    else if (strcmp(name, "--most") == 0 && is_number(value, 1, SIMULATED_MOST, &n))
        p->most = (int)n;
    else if (strcmp(name, "--ranks") == 0 && is_number(value, 2, SIMULATED_MOST, &n))
        p->only = p->most = (int)n;
    else if (strcmp(name, "--serial-depth") == 0 && is_number(value, 1, NW_PLIES_MAX, &n))
        p->serial_depth = (int)n;
    else if (strcmp(name, "--share") == 0 && is_number(value, 0, NW_PLIES_MAX, &n))
        p->share = (int)n;
    else if (strcmp(name, "--together") == 0 && is_number(value, 1, SIMULATED_MOST, &n))
        p->together = (int)n;
    else if (strcmp(name, "--table") == 0 && is_number(value, 4, 28, &n))
        p->table = (int)n;
    else if (strcmp(name, "--node") == 0 && is_number(value, 0.1, 1e6, &n))
        p->node = n;
    else if (strcmp(name, "--latency") == 0 && is_number(value, 0, 1e6, &n))
        p->latency = n;
    else if (strcmp(name, "--bandwidth") == 0 && is_number(value, 0.001, 1e6, &n))
        p->bandwidth = n;
    else
        return usage(name, value);
    return EXIT_SUCCESS;
}

static int open_position(program *p, const char *text)
{
    char name[NAME_SIZE];
    nw_error err;
    const size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    p->game = nw_builtin(name);
    if (!p->game)
        return usage("unknown game", name);
    p->state = calloc(1, p->game->state_size);
    if (p->state && nw_parse(p->game, text[length] ? text + length + 1 : "", p->state, &err) == 0)
        return EXIT_SUCCESS;
    fprintf(stderr, "nullwindow-simulate: %s\n", p->state ? err.text : "out of memory");
    return EXIT_USAGE;
}

static int print_row(int ranks, const network_result *r, const network_result *one, nw_error *err)
{
    if (r->search.value != one->search.value)
        return nw_fail(err, NW_EINVAL, "%d ranks found %d, one rank found %d", ranks,
                       r->search.value, one->search.value);
    printf("%d\t%.6f\t%.2f\t%.3f\t%.3f\t%llu\t%llu\n", ranks, r->seconds, one->seconds / r->seconds,
           (double)r->nodes / (double)one->nodes, r->idle, (unsigned long long)r->jobs,
           (unsigned long long)r->messages);
    fflush(stdout);
    return 0;
}

static int simulate(const program *p)
{
    nw_options o = nw_defaults(p->game);
    nw_error err;
    network_result one = {0}, r;
    const network_costs costs = {.node = p->node * 1e-9,
                                 .message = 0.5e-6,
                                 .byte = 2e-9,
                                 .latency = p->latency * 1e-6,
                                 .together = p->together,
                                 .per_byte = 1e-6 / p->bandwidth};
    o.table_bits = p->table;
    const tds_request request = {.game = p->game,
                                 .state = p->state,
                                 .options = &o,
                                 .depth = p->depth,
                                 .grain = p->serial_depth >= 0 ? p->serial_depth : 5,
                                 .share = p->share};
    split_log log = {.log = {.count = 0}};
    int rc = p->split ? split_record(&request, &log, &err) : 0;
    puts("ranks\tseconds\tspeed-up\tnodes\tidle\tjobs\tmessages");
    for (int ranks = 1; rc == 0 && ranks <= p->most;
         ranks = p->only && ranks == 1 ? p->only : 2 * ranks) {
        rc = p->split ? split_replay(&log, ranks, p->serial_depth >= 0 ? p->serial_depth : 4,
                                     &costs, &r, &err)
                      : network_search(&request, ranks, &costs, &r, &err);
        one = ranks == 1 ? r : one;
        if (rc == 0)
            rc = print_row(ranks, &r, &one, &err);
    }
    split_free(&log);
    if (rc < 0)
        fprintf(stderr, "nullwindow-simulate: %s\n", err.text);
    return rc < 0 ? EXIT_FAILED : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    program p = {.most = 64,
                 .serial_depth = -1,
                 .share = 3,
                 .table = 14,
                 .together = 1,
                 .node = 100,
                 .latency = 20,
                 .bandwidth = 1000};
    double depth;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
        return EXIT_SUCCESS;
    }
    if (argc < 3)
        return usage("expected a position and a depth, not", argc > 1 ? argv[1] : "");
    if (!is_number(argv[2], 1, NW_PLIES_MAX, &depth))
        return usage("depth", argv[2]);
    p.depth = (int)depth;
    int code = open_position(&p, argv[1]);
    for (int i = 3; i < argc && code == EXIT_SUCCESS; i += 2)
        code =
            i + 1 < argc ? read_option(&p, argv[i], argv[i + 1]) : usage("no value for", argv[i]);
    if (code == EXIT_SUCCESS)
        code = simulate(&p);
    free(p.state);
    return code;
}
