/* SPDX-License-Identifier: MIT */
/* Othello: the leaf rate of perft against that of stockfish's chess perft in the same run, and the
 * cost of one evaluation and one move list. CPU seconds, best of RUNS; without stockfish no ratio.
 *   bench_othello [DEPTH]
 * With COUNT=evaluate, moves, order or none it makes only those calls, for callgrind. */
#include "games/othello/eval.h"
#include "games/othello/perft.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>

enum { RUNS = 3, POSITIONS = 4096, ROUNDS = 100 };

static double cpu_seconds(int who)
{
    struct rusage u;
    getrusage(who, &u);
    return (double)u.ru_utime.tv_sec + 1e-6 * (double)u.ru_utime.tv_usec;
}

/* Leaves a second of our perft. */
static double perft_rate(int depth)
{
    const othello_pos start = othello_start();
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        const double begin = cpu_seconds(RUSAGE_SELF);
        const uint64_t leaves = othello_perft(&start, depth);
        const double rate = (double)leaves / (cpu_seconds(RUSAGE_SELF) - begin + 1e-9);
        if (i == 0)
            printf("perft %d: %llu leaves\n", depth, (unsigned long long)leaves);
        best = rate > best ? rate : best;
    }
    return best;
}

/* Leaves a second of stockfish on Kiwipete to depth 5, or 0 when it is not installed. */
static double stockfish_rate(void)
{
    static const char *const command = "PATH=$PATH:/usr/games; command -v stockfish >/dev/null && "
                                       "printf 'position fen r3k2r/p1ppqpb1/"
                                       "bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\\ngo "
                                       "perft 5\\nquit\\n' | stockfish | "
                                       "grep 'Nodes searched'";
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        const double begin = cpu_seconds(RUSAGE_CHILDREN);
        FILE *f = popen(command, "r");
        unsigned long long nodes = 0;
        if (!f || fscanf(f, "Nodes searched: %llu", &nodes) != 1)
            nodes = 0;
        if (f)
            pclose(f);
        const double rate = (double)nodes / (cpu_seconds(RUSAGE_CHILDREN) - begin + 1e-9);
        best = rate > best ? rate : best;
    }
    return best;
}

/* Positions of random games. */
static void fill(othello_pos *out)
{
    uint64_t seed = 1;
    othello_pos p = othello_start();
    for (int i = 0; i < POSITIONS; i++) {
        othello_move move[OTHELLO_MAX_MOVES];
        const int n = othello_moves(&p, move);
        out[i] = p;
        if (n)
            othello_play(&p, &p, move[nw_below((uint32_t)nw_random(&seed), (uint32_t)n)]);
        else
            p = othello_start();
    }
}

static int call_evaluate(const othello_pos *p)
{
    return othello_evaluate(p);
}

static int call_moves(const othello_pos *p)
{
    othello_move move[OTHELLO_MAX_MOVES];
    return othello_moves(p, move);
}

static int call_order(const othello_pos *p)
{
    const uint64_t mobility = othello_mobility(p->own, p->opp);
    return othello_order(p, mobility ? othello_lowest(mobility) : OTHELLO_PASS);
}

static int call_none(const othello_pos *p)
{
    return (int)p->own;
}

static const struct {
    const char *name;
    int (*call)(const othello_pos *);
} calls[] = {
    {"evaluate", call_evaluate}, {"moves", call_moves}, {"order", call_order}, {"none", call_none}};

/* Nanoseconds a call; sum keeps the calls from being optimised away. */
static double call_cost(int (*call)(const othello_pos *), int rounds, long *sum)
{
    static othello_pos position[POSITIONS];
    fill(position);
    const double begin = cpu_seconds(RUSAGE_SELF);
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < POSITIONS; i++)
            *sum += call(&position[i]);
    return 1e9 * (cpu_seconds(RUSAGE_SELF) - begin) / ((double)rounds * POSITIONS);
}

int main(int argc, char **argv)
{
    const char *only = getenv("COUNT");
    long sum = 0;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (!only || strcmp(only, calls[i].name) == 0)
            printf("%-9s %6.1f ns a call\n", calls[i].name,
                   call_cost(calls[i].call, only ? 10 : ROUNDS, &sum));
    printf("checksum %ld\n", sum);
    if (only)
        return 0;
    const double ours = perft_rate(argc > 1 ? atoi(argv[1]) : 11), theirs = stockfish_rate();
    printf("othello perft            %7.1f M leaves/s\n", 1e-6 * ours);
    if (theirs <= 0)
        return puts("stockfish is not installed: no ratio"), 0;
    printf("stockfish perft kiwipete %7.1f M leaves/s\n", 1e-6 * theirs);
    printf("ratio %.2f\n", ours / theirs);
    return 0;
}
