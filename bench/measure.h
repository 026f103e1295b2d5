/* SPDX-License-Identifier: MIT */
#ifndef NW_BENCH_MEASURE_H
#define NW_BENCH_MEASURE_H
/* CPU time, and the yardstick of every perft: Debian's stockfish in the same run. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

/* CPU seconds of this process (RUSAGE_SELF) or of its ended children (RUSAGE_CHILDREN). */
static inline double cpu_seconds(int who)
{
    struct rusage u;
    getrusage(who, &u);
    return (double)u.ru_utime.tv_sec + 1e-6 * (double)u.ru_utime.tv_usec;
}

/* Leaves a second of stockfish's perft, the best of several runs and less its start-up; 0 when it
 * is not installed. */
static inline double stockfish_rate(const char *fen, int depth, int runs)
{
    char command[512];
    double best = 0, start_up = 1e9;
    for (int i = 0; i < 2 * runs; i++) {
        const int d = i % 2 ? depth : 1; /* depth 1 measures the start-up */
        unsigned long long nodes = 0;
        snprintf(command, sizeof command,
                 "PATH=$PATH:/usr/games; command -v stockfish >/dev/null && printf 'position fen "
                 "%s\\ngo perft %d\\nquit\\n' | stockfish | grep 'Nodes searched'",
                 fen, d);
        const double begin = cpu_seconds(RUSAGE_CHILDREN);
        FILE *f = popen(command, "r");
        if (!f || fscanf(f, "Nodes searched: %llu", &nodes) != 1)
            nodes = 0;
        if (f)
            pclose(f);
        const double seconds = cpu_seconds(RUSAGE_CHILDREN) - begin;
        if (d == 1)
            start_up = seconds < start_up ? seconds : start_up;
        else if ((double)nodes / (seconds - start_up + 1e-9) > best)
            best = (double)nodes / (seconds - start_up + 1e-9);
    }
    return best;
}
#endif
