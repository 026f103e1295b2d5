/* SPDX-License-Identifier: MIT */
/* Full-width search speed: nodes per second of the fast variant on the three games, one thread,
 * next to `stockfish bench` in the same run, and the memory a searcher takes beyond its table. All
 * by processor time, the best of several rounds, so that other load on the machine matters less.
 *   bench_search [GAME]     one game once, for callgrind */
#define _DEFAULT_SOURCE /* popen, ru_maxrss */
#include "bench/measure.h"
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
    {"othello", "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6", 11},
    {"othello", "--------------------XO-O---OOOOX---OOOX----OXXX----------------- X", 11},
    {"checkers", "", 15},
    {"checkers", "W:W13,19,20,21,24,25,26,27,29,30,31,32:B1,2,4,6,7,8,9,10,11,12,14,18", 15},
};

enum { GAMES = 3, ROUNDS = 4 };
static const char *const games[GAMES] = {"chess", "othello", "checkers"};

/* Searches a game's positions; returns the nodes and adds the CPU time. */
static uint64_t run(const char *game, double *seconds)
{
    uint64_t nodes = 0;
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
        const double begin = cpu_seconds(RUSAGE_SELF);
        if (info->parse(set[i].text, state, &err) < 0 ||
            nw_searcher_create(&s, info->rules, &o, &err) < 0 ||
            nw_search(s, state, &limits, &r, &err) < 0) {
            fprintf(stderr, "bench_search: %s\n", err.text);
            exit(1);
        }
        *seconds += cpu_seconds(RUSAGE_SELF) - begin;
        nodes += r.nodes;
        nw_searcher_free(s);
    }
    return nodes;
}

/* CPU time of a stockfish command, and the nodes it reports. */
static double stockfish_seconds(const char *command, double *nodes)
{
    char line[256];
    const double begin = cpu_seconds(RUSAGE_CHILDREN);
    snprintf(line, sizeof line,
             "PATH=$PATH:/usr/games; command -v stockfish >/dev/null && stockfish %s 2>&1",
             command);
    FILE *f = popen(line, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "Nodes searched", 14) == 0)
            *nodes = atof(strchr(line, ':') + 1);
    if (f)
        pclose(f);
    return cpu_seconds(RUSAGE_CHILDREN) - begin;
}

/* Nodes per second of `stockfish bench` minus its start-up; 0 if not installed. */
static double stockfish_bench(void)
{
    double nodes = 0, none;
    const double start_up = stockfish_seconds("quit", &none);
    const double seconds = stockfish_seconds("bench", &nodes);
    return nodes / (seconds - start_up + 1e-9);
}

int main(int argc, char **argv)
{
    double best[GAMES] = {0}, stockfish = 0;
    uint64_t nodes[GAMES] = {0};
    struct rusage usage;
    for (int round = 0; round < (argc > 1 ? 1 : ROUNDS); round++) {
        const double rate = argc > 1 ? 0 : stockfish_bench();
        stockfish = rate > stockfish ? rate : stockfish;
        for (int i = 0; i < GAMES; i++) {
            double seconds = 1e-9;
            if (argc > 1 && strcmp(argv[1], games[i]) != 0)
                continue;
            nodes[i] = run(games[i], &seconds);
            best[i] = (double)nodes[i] / seconds > best[i] ? (double)nodes[i] / seconds : best[i];
        }
    }
    printf("%-10s %12s %14s %18s\n", "game", "nodes", "nodes/second", "to stockfish bench");
    for (int i = 0; i < GAMES; i++)
        if (nodes[i])
            printf("%-10s %12llu %14.0f %18.2f\n", games[i], (unsigned long long)nodes[i], best[i],
                   stockfish > 0 ? best[i] / stockfish : 0);
    getrusage(RUSAGE_SELF, &usage);
    printf("stockfish bench %.0f; peak memory %.1f MB, of which the table is 16.0 MB\n", stockfish,
           (double)usage.ru_maxrss / 1024);
    return 0;
}
