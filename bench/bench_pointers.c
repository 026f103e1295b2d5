/* SPDX-License-Identifier: MIT */
/* The cost of function pointers: every built-in board game searched by its own instance, and
 * through its nw_game. Nodes are equal; the program runs itself under callgrind to count
 * instructions.
 *
 *     bench_pointers                     everything; fails if nodes differ or pointers cost more
 *                                        than 1.15 times (checkers is nearest: 1.144)
 *     bench_pointers run GAME HOW        one search; HOW: inline, pointers, or none (setup) */
#include "bench/measure.h"
#include "nullwindow.h"

static const struct {
    const char *game;
    int depth;
} set[] = {{"chess", 6}, {"othello", 8}, {"checkers", 11}, {"connect4", 9}};
enum { GAMES = sizeof set / sizeof *set };

static uint64_t search(const char *name, const char *how)
{
    const nw_game *game = nw_builtin(name), copy = *game;
    nw_options o = nw_defaults(game);
    nw_searcher *s = NULL;
    nw_result r = {0};
    nw_error err = {0};
    nw_limits limits = {0};
    long long state[64];
    for (int i = 0; i < GAMES; i++)
        if (strcmp(set[i].game, name) == 0)
            limits.depth = set[i].depth;
    o.table_bits = 16;
    if (nw_parse(game, "", state, &err) < 0 ||
        nw_searcher_create(&s, strcmp(how, "pointers") == 0 ? &copy : game, &o, &err) < 0 ||
        (strcmp(how, "none") != 0 && nw_search(s, state, &limits, &r, &err) < 0)) {
        fprintf(stderr, "bench_pointers: %s\n", err.text);
        exit(1);
    }
    nw_searcher_free(s);
    return r.nodes;
}

static double instructions_of(const char *self, const char *game, const char *how)
{
    char arguments[128];
    snprintf(arguments, sizeof arguments, "run %s %s", game, how);
    return count_instructions(self, arguments);
}

int main(int argc, char **argv)
{
    int dear = 0;
    if (argc == 4 && strcmp(argv[1], "run") == 0) {
        search(argv[2], argv[3]);
        return 0;
    }
    printf("%-10s %12s %16s %16s %8s\n", "game", "nodes", "inline", "pointers", "ratio");
    for (int i = 0; i < GAMES; i++) {
        const uint64_t nodes = search(set[i].game, "inline");
        const double none = instructions_of(argv[0], set[i].game, "none");
        const double within = instructions_of(argv[0], set[i].game, "inline") - none;
        const double behind = instructions_of(argv[0], set[i].game, "pointers") - none;
        if (nodes != search(set[i].game, "pointers"))
            printf("%s: other nodes through pointers\n", set[i].game), dear++;
        printf("%-10s %12llu %16.1f %16.1f %8.3f\n", set[i].game, (unsigned long long)nodes,
               within / (double)nodes, behind / (double)nodes, behind / within);
        fflush(stdout);
        dear += behind > 1.15 * within;
    }
    return dear > 0;
}
