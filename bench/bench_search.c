/* SPDX-License-Identifier: MIT */
/* Full-width search speed: nodes a second of the fast variant on the three games, one thread,
 * beside `stockfish bench` in the same run, and the memory a searcher takes beyond its table.
 *   bench_search [GAME]     one game, quietly, for callgrind */
#define _DEFAULT_SOURCE /* popen, ru_maxrss */
#include "core/clock.h"
#include "games/games.h"
#include "nullwindow.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const struct {
    const char *game, *text;
    int depth;
} set[] = {
    {"chess", "", 8},
    {"chess", "r1bqkb1r/1p3pp1/p1nppn1p/6B1/3NP3/2N5/PPPQ1PPP/2KR1B1R w kq - 0 9", 6},
    {"othello", "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6", 9},
    {"othello", "--------------------XO-O---OOOOX---OOOX----OXXX----------------- X", 9},
    {"checkers", "", 15},
    {"checkers", "W:W13,19,20,21,24,25,26,27,29,30,31,32:B1,2,4,6,7,8,9,10,11,12,14,18", 15},
};

static double run(const char *game, uint64_t *nodes, double *seconds)
{
    for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
        const nw_game_info *info = nw_game_find(set[i].game, strlen(set[i].game));
        unsigned char state[512];
        nw_error err = {0};
        nw_searcher *s = NULL;
        nw_result r;
        const nw_limits limits = {.depth = set[i].depth};
        nw_options o = nw_defaults(info->rules);
        if (strcmp(set[i].game, game) != 0)
            continue;
        if (info->parse(state, set[i].text, &err) < 0 ||
            nw_searcher_create(&s, info->rules, &o, &err) < 0 ||
            nw_search(s, state, &limits, &r, &err) < 0) {
            fprintf(stderr, "bench_search: %s\n", err.text);
            exit(1);
        }
        *nodes += r.nodes;
        *seconds += r.seconds;
        nw_searcher_free(s);
    }
    return (double)*nodes / *seconds;
}

static double stockfish_rate(void)
{
    char line[256];
    double rate = 0;
    FILE *f = popen("stockfish bench 2>&1 || /usr/games/stockfish bench 2>&1", "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "Nodes/second", 12) == 0)
            rate = atof(strchr(line, ':') + 1);
    if (f)
        pclose(f);
    return rate;
}

int main(int argc, char **argv)
{
    static const char *const games[] = {"chess", "othello", "checkers"};
    struct rusage usage;
    const double stockfish = argc > 1 ? 0 : stockfish_rate();
    if (argc == 1)
        printf("%-10s %12s %10s %14s %18s\n", "game", "nodes", "seconds", "nodes/second",
               "to stockfish bench");
    for (int i = 0; i < 3; i++) {
        uint64_t nodes = 0;
        double seconds = 0;
        if (argc > 1 && strcmp(argv[1], games[i]) != 0)
            continue;
        const double rate = run(games[i], &nodes, &seconds);
        printf("%-10s %12llu %10.3f %14.0f %18.2f\n", games[i], (unsigned long long)nodes, seconds,
               rate, stockfish > 0 ? rate / stockfish : 0);
    }
    getrusage(RUSAGE_SELF, &usage);
    printf("peak memory %.1f MB, of which the table is 16.0 MB\n", (double)usage.ru_maxrss / 1024);
    return 0;
}
